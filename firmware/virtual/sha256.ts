/** SHA-256 (FIPS 180-4), because neither a page over plain HTTP nor the compiler's library has one. */

const WORDS = 64;
const BLOCK_BYTES = 64;

/** First 32 bits of the fractional parts of the roots of the first primes, section 4.2.2 and 5.3.3. */
function fractions(count: number, root: (n: number) => number): Uint32Array {
  const words = new Uint32Array(count);
  let found = 0;
  for (let n = 2; found < count; n++) {
    let isPrime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) isPrime = false;
    if (isPrime) words[found++] = (root(n) % 1) * 2 ** 32;
  }
  return words;
}

const K = fractions(WORDS, Math.cbrt);
const INITIAL = fractions(8, Math.sqrt);
const rotated = (x: number, n: number) => (x >>> n) | (x << (32 - n));

/** The message with a one bit, zeros, and its length in bits, section 5.1.1. */
function padded(bytes: Uint8Array): DataView {
  const length = Math.ceil((bytes.length + 9) / BLOCK_BYTES) * BLOCK_BYTES;
  const block = new Uint8Array(length);
  block.set(bytes);
  block[bytes.length] = 0x80;
  const view = new DataView(block.buffer);
  view.setUint32(length - 4, bytes.length * 8);
  return view;
}

/** The message schedule of one block, section 6.2.2 step 1. */
function schedule(view: DataView, at: number): Uint32Array {
  const w = new Uint32Array(WORDS);
  for (let t = 0; t < WORDS; t++) {
    if (t < 16) {
      w[t] = view.getUint32(at + t * 4);
      continue;
    }
    const [a = 0, b = 0, c = 0, d = 0] = [w[t - 2], w[t - 7], w[t - 15], w[t - 16]];
    const s1 = rotated(a, 17) ^ rotated(a, 19) ^ (a >>> 10);
    const s0 = rotated(c, 7) ^ rotated(c, 18) ^ (c >>> 3);
    w[t] = s1 + b + s0 + d;
  }
  return w;
}

/** Works one block into the state, section 6.2.2 steps 2-4. */
function compress(state: Uint32Array, w: Uint32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let t = 0; t < WORDS; t++) {
    const s1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const s0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const t1 = h + s1 + ((e & f) ^ (~e & g)) + (K[t] ?? 0) + (w[t] ?? 0);
    const t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) >>> 0, c, b, a, (t1 + t2) >>> 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    state[i] = (state[i] ?? 0) + word;
  });
}

/** The digest in 64 lower-case hex digits. */
export function sha256Hex(bytes: Uint8Array): string {
  const view = padded(bytes);
  const state = Uint32Array.from(INITIAL);
  for (let at = 0; at < view.byteLength; at += BLOCK_BYTES) compress(state, schedule(view, at));
  return [...state].map((word) => word.toString(16).padStart(8, '0')).join('');
}

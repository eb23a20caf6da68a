/** Images of a virtual tile: those of the house, and those it was sent. */
import { assetPixel, parseAsset } from '../../protocol/asset.ts';
import type { HouseImage } from '../assets/bank.ts';
import { sha256Hex } from './sha256.ts';

/** An image, one palette index a pixel; CLEAR where the ground shows through. */
export interface StoredImage {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const ID_DIGITS = 8;

/** Base64 with its padding to a byte string; undefined for text that is none. */
export function decodeBase64(text: string): string | undefined {
  if (text.length % 4 !== 0) return undefined;
  const digits = text.replace(/={1,2}$/, '');
  let bytes = '';
  let bits = 0;
  let held = 0;
  for (let i = 0; i < digits.length; i++) {
    const value = BASE64.indexOf(digits.charAt(i));
    if (value < 0) return undefined;
    bits = ((bits << 6) | value) & 0xffff;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes += String.fromCharCode((bits >> held) & 255);
  }
  return bytes;
}

/** The pixels of an asset; undefined when its bytes are damaged. */
function openAsset(bytes: string): StoredImage | undefined {
  const header = parseAsset(bytes);
  if (header === undefined) return undefined;
  const pixels = new Uint8Array(header.width * header.height);
  for (let n = 0; n < pixels.length; n++) {
    pixels[n] = bytes.charCodeAt(header.paletteOffset + assetPixel(bytes, header, n));
  }
  return { width: header.width, height: header.height, pixels };
}

/** The image in these asset bytes (base64), if it is whole and has this id; undefined otherwise. */
export function openImage(id: string, base64: string): StoredImage | undefined {
  const bytes = decodeBase64(base64);
  if (bytes === undefined) return undefined;
  const raw = Uint8Array.from(bytes, (c) => c.charCodeAt(0));
  return sha256Hex(raw).slice(0, ID_DIGITS) === id ? openAsset(bytes) : undefined;
}

/** House images are opened once, for all the tiles of a process. */
const opened = new Map<HouseImage, StoredImage>();

/** The images of the house by id. Throws nothing: the build has checked their bytes. */
export function houseImages(images: readonly HouseImage[]): Map<string, StoredImage> {
  const byId = new Map<string, StoredImage>();
  for (const image of images) {
    const known = opened.get(image) ?? openAsset(decodeBase64(image.base64) ?? '');
    if (known === undefined) continue;
    opened.set(image, known);
    byId.set(image.id, known);
  }
  return byId;
}

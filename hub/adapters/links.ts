/**
 * Links into tables (DESIGN 6): a code of four characters that people type, tokens for spectators and seats, and the cookies into which pages change them.
 * All are made of the host's token and an epoch: after a restart they hold without having been kept, and all end when the epoch is drawn anew.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import type { FilePort } from './files/file-port.ts';
import { NODE_FILES } from './files/node-files.ts';
import { writeAtomically } from './files/write-atomically.ts';
import type { HostRole, RoleKeys } from './http/host-role.ts';
import { codeToTable, tableToCode } from './join-code.ts';
import { parseJson } from './parse-json.ts';

export interface LinksOptions {
  /** Holds `links.json`: the epoch. */
  readonly folder: string;
  /** The host's token; never told, and not to be had from any link. */
  readonly secret: string;
  /** Is this table open? The code of one that is not leads nowhere. */
  readonly isOpen: (table: string) => boolean;
  readonly files?: FilePort;
}

export interface Links extends RoleKeys {
  /** Four characters; '' for a table whose name is not t1, t2 and so on. */
  code(table: string): string;
  /** The token of a spectator's or seat's link, at most 200 characters. */
  token(role: HostRole): string;
  /** From now on nothing given out so far holds, but what the host has. Rejects with Node's error, and then all holds on. */
  renew(): Promise<void>;
}

const FILE = z.object({ epoch: z.string().regex(/^[0-9a-f]{16}$/) });
/** Each is sealed in its own way, so that none can be passed off as the other. */
type SealKind = 'link' | 'cookie';
/** 132 bits in base64url. */
const SEAL_CHARACTERS = 22;

/** Never fails: what cannot be read ends the old links, which is the safe side. */
export async function createLinks(options: LinksOptions): Promise<Links> {
  const { folder, files = NODE_FILES } = options;
  const path = join(folder, 'links.json');
  return new SealedLinks(options, files, path, await readEpoch(files, path));
}

class SealedLinks implements Links {
  readonly #secret: string;
  readonly #isOpen: (table: string) => boolean;
  readonly #files: FilePort;
  readonly #path: string;
  #epoch: string;

  constructor({ secret, isOpen }: LinksOptions, files: FilePort, path: string, epoch: string) {
    this.#secret = secret;
    this.#isOpen = isOpen;
    this.#files = files;
    this.#path = path;
    this.#epoch = epoch;
  }

  code(table: string): string {
    return tableToCode(table, this.#codeKey()) ?? '';
  }

  token(role: HostRole): string {
    return this.#seal('link', role);
  }

  async renew(): Promise<void> {
    const epoch = drawEpoch();
    await writeAtomically(this.#files, this.#path, Buffer.from(`${JSON.stringify({ epoch })}\n`));
    this.#epoch = epoch;
  }

  ofToken(token: string): HostRole | undefined {
    return isSame(token, this.#secret) ? { as: 'host' } : this.#unseal('link', token);
  }

  ofCode(code: string): HostRole | undefined {
    const table = codeToTable(code, this.#codeKey());
    return table !== undefined && this.#isOpen(table) ? { as: 'guest', table } : undefined;
  }

  toCookie(role: HostRole): string {
    return this.#seal('cookie', role);
  }

  ofCookie(value: string): HostRole | undefined {
    return this.#unseal('cookie', value);
  }

  #codeKey(): Buffer {
    return createHmac('sha256', this.#secret).update(`codes of ${this.#epoch}`).digest();
  }

  #seal(kind: SealKind, role: HostRole): string {
    const payload = Buffer.from(JSON.stringify(role)).toString('base64url');
    return `${payload}.${this.#mac(kind, role, payload)}`;
  }

  #unseal(kind: SealKind, text: string): HostRole | undefined {
    const [payload = '', mac = ''] = text.split('.');
    const role = ROLE.safeParse(parseJson(Buffer.from(payload, 'base64url').toString('utf8')));
    return role.success && isSame(text, `${payload}.${this.#mac(kind, role.data, payload)}`) && mac !== ''
      ? role.data
      : undefined;
  }

  /** The host's own cookie does not end with the epoch. */
  #mac(kind: SealKind, role: HostRole, payload: string): string {
    const epoch = role.as === 'host' ? 'host' : this.#epoch;
    const mac = createHmac('sha256', this.#secret).update(`${kind} ${epoch} ${payload}`).digest('base64url');
    return mac.slice(0, SEAL_CHARACTERS);
  }
}

const ROLE: z.ZodType<HostRole> = z.discriminatedUnion('as', [
  z.strictObject({ as: z.literal('host') }),
  z.strictObject({ as: z.literal('guest'), table: z.string() }),
  z.strictObject({ as: z.literal('seat'), table: z.string(), seat: z.string() }),
  z.strictObject({ as: z.literal('spectator'), table: z.string() }),
]);

function drawEpoch(): string {
  return randomBytes(8).toString('hex');
}

/** No file yet: the first epoch, without a write, since a hub has to come up on a full disk, too. */
async function readEpoch(files: FilePort, path: string): Promise<string> {
  const content = await files.read(path).catch(() => Buffer.alloc(0));
  if (content === undefined) return 'first';
  return FILE.safeParse(parseJson(content.toString('utf8'))).data?.epoch ?? drawEpoch();
}

/** Compares hashes, so that the time tells nothing. */
function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(sha256(given), sha256(expected));
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { isTileId } from '../../protocol/topics.ts';
import type { Credentials, Grant } from '../table/ports.ts';
import { AdapterError, type AdapterErrorDetails, systemCode } from './adapter-error.ts';
import type { FilePort } from './files/file-port.ts';
import { NODE_FILES } from './files/node-files.ts';
import { writeAtomically } from './files/write-atomically.ts';

/** damaged: the file of tiles is not what was written. io: it cannot be written. badTile: not 12 hex digits. */
export type CredentialsErrorCode = 'damaged' | 'io' | 'badTile';

export class CredentialsError extends AdapterError<CredentialsErrorCode> {
  constructor(code: CredentialsErrorCode, sentence: string, details: AdapterErrorDetails) {
    super('CredentialsError', code, sentence, details);
  }
}

/** What a client signs in with: user (and client id) and secret, 128 random bits as 22 characters of base64url. */
export interface Issued {
  readonly user: string;
  readonly secret: string;
}

export interface CredentialsOptions {
  /** Holds `tiles.json`, for its owner only. */
  readonly folder: string;
  readonly files?: FilePort;
  /** Fills so many bytes with chance. */
  readonly random?: (bytes: number) => Buffer;
}

export interface TileCredentials extends Credentials {
  /** Tiles for guests and virtual ones: new ids and secrets, kept in memory only. */
  issue(count: number): readonly { readonly tile: string; readonly secret: string }[];
  /** Clients that hear what they say, for measuring. In memory only. */
  issueEcho(count: number): readonly { readonly tile: string; readonly secret: string }[];
  /** A page that may write as these tiles. In memory only. */
  issuePage(tiles: readonly string[]): Issued;
  /** A tile's lasting secret; replaces an older one. On disk, as SHA-256, when it resolves. Throws CredentialsError. */
  provision(tile: string): Promise<{ readonly tile: string; readonly secret: string }>;
  /** Takes a tile's or page's credential away; false: there was none. */
  revoke(user: string): Promise<boolean>;
  /** Takes those of all guests away, and names their tiles, whose connections are to be cut. */
  revokeGuests(): readonly string[];
  isProvisioned(tile: string): boolean;
  provisioned(): readonly string[];
}

const FILE = z.strictObject({
  tiles: z.record(
    z.string().regex(/^[0-9a-f]{12}$/),
    z.strictObject({ secretSha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  ),
});

const SECRET_BYTES = 16;

interface Known {
  readonly secretSha256: string;
  readonly grant: Grant;
}

/** Who may connect. Only hashes are kept: a random secret of 128 bits needs no slow one. Throws CredentialsError. */
export async function createCredentials(options: CredentialsOptions): Promise<TileCredentials> {
  const { folder, files = NODE_FILES, random = randomBytes } = options;
  const path = join(folder, 'tiles.json');
  return new FileCredentials(files, path, random, await readTiles(files, path));
}

class FileCredentials implements TileCredentials {
  readonly #files: FilePort;
  readonly #path: string;
  readonly #random: (bytes: number) => Buffer;
  readonly #provisioned: Map<string, string>;
  readonly #guests = new Map<string, Known>();
  #running: Promise<void> = Promise.resolve();
  #nextWrite: Promise<void> | undefined;

  constructor(files: FilePort, path: string, random: (bytes: number) => Buffer, tiles: Map<string, string>) {
    this.#files = files;
    this.#path = path;
    this.#random = random;
    this.#provisioned = tiles;
  }

  find(user: string): Known | undefined {
    const secretSha256 = this.#provisioned.get(user);
    return secretSha256 === undefined ? this.#guests.get(user) : { secretSha256, grant: { as: 'tile', tile: user } };
  }

  issue(count: number): readonly { readonly tile: string; readonly secret: string }[] {
    return Array.from({ length: count }, () => {
      const tile = this.#newTileId();
      return { tile, secret: this.#admit(tile, { as: 'tile', tile }) };
    });
  }

  issueEcho(count: number): readonly { readonly tile: string; readonly secret: string }[] {
    return Array.from({ length: count }, () => {
      const tile = this.#newTileId();
      return { tile, secret: this.#admit(tile, { as: 'echo', client: tile }) };
    });
  }

  issuePage(tiles: readonly string[]): Issued {
    const user = `page-${this.#random(8).toString('hex')}`;
    return { user, secret: this.#admit(user, { as: 'page', tiles }) };
  }

  async provision(tile: string): Promise<{ readonly tile: string; readonly secret: string }> {
    if (!isTileId(tile)) {
      throw new CredentialsError('badTile', `${JSON.stringify(tile)} is no tile id.`, {
        hint: 'give the 12 lower-case hex digits of its MAC address',
      });
    }
    const secret = this.#newSecret();
    this.#guests.delete(tile);
    this.#provisioned.set(tile, sha256(secret));
    await this.#write();
    return { tile, secret };
  }

  async revoke(user: string): Promise<boolean> {
    if (this.#guests.delete(user)) return true;
    if (!this.#provisioned.delete(user)) return false;
    await this.#write();
    return true;
  }

  revokeGuests(): readonly string[] {
    const tiles = [...this.#guests.values()].flatMap(({ grant }) => (grant.as === 'tile' ? [grant.tile] : []));
    for (const tile of tiles) this.#guests.delete(tile);
    return tiles;
  }

  isProvisioned(tile: string): boolean {
    return this.#provisioned.has(tile);
  }

  provisioned(): readonly string[] {
    return [...this.#provisioned.keys()];
  }

  #admit(user: string, grant: Grant): string {
    const secret = this.#newSecret();
    this.#guests.set(user, { secretSha256: sha256(secret), grant });
    return secret;
  }

  #newSecret(): string {
    return this.#random(SECRET_BYTES).toString('base64url');
  }

  // Locally administered (second hex digit 2): never the address of a real device.
  #newTileId(): string {
    for (;;) {
      const tile = `02${this.#random(5).toString('hex')}`;
      if (this.find(tile) === undefined) return tile;
    }
  }

  // One write at a time; what changes meanwhile goes with the next, however much it is.
  #write(): Promise<void> {
    this.#nextWrite ??= this.#running
      .catch(() => undefined)
      .then(() => {
        this.#nextWrite = undefined;
        this.#running = this.#writeNow();
        return this.#running;
      });
    return this.#nextWrite;
  }

  async #writeNow(): Promise<void> {
    const tiles = Object.fromEntries([...this.#provisioned].map(([tile, secretSha256]) => [tile, { secretSha256 }]));
    try {
      await writeAtomically(this.#files, this.#path, Buffer.from(`${JSON.stringify({ tiles }, null, 2)}\n`));
    } catch (error) {
      throw new CredentialsError('io', `Could not write ${this.#path} (${systemCode(error) ?? String(error)}).`, {
        hint: 'free some space on the disk, and check the rights of the folder',
        cause: error,
      });
    }
  }
}

async function readTiles(files: FilePort, path: string): Promise<Map<string, string>> {
  const content = await files.read(path);
  if (content === undefined) return new Map();
  try {
    const { tiles } = FILE.parse(JSON.parse(content.toString('utf8')));
    return new Map(Object.entries(tiles).map(([tile, { secretSha256 }]) => [tile, secretSha256]));
  } catch (error) {
    throw new CredentialsError('damaged', `${path} is not what was written.`, {
      hint: 'bring it back from a backup, or remove it and provision the tiles again',
      cause: error,
    });
  }
}

function sha256(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

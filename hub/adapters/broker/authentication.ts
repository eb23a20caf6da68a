import { createHash, timingSafeEqual } from 'node:crypto';
import type { Credentials, Grant } from '../../table/ports.ts';

const NO_SECRET_SHA256 = '0'.repeat(64);

/**
 * What a user with this secret may do; undefined for an unknown user or a wrong secret. Takes the same time for both. One SHA-256 a try: enough for
 * random secrets of 128 bits, and cheap enough that a thousand wrong ones are no burden.
 */
export function authenticate(
  credentials: Credentials,
  user: string | undefined,
  secret: Uint8Array | undefined,
): Grant | undefined {
  const found = user === undefined ? undefined : credentials.find(user);
  const given = createHash('sha256')
    .update(secret ?? new Uint8Array())
    .digest();
  const expected = Buffer.from(found?.secretSha256 ?? NO_SECRET_SHA256, 'hex');
  const isRight = expected.length === given.length && timingSafeEqual(expected, given);
  return isRight && secret !== undefined ? found?.grant : undefined;
}

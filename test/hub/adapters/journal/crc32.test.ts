import fc from 'fast-check';
import { expect, test } from 'vitest';
import { crc32, crc32Hex } from '../../../../hub/adapters/journal/crc32.ts';

test('the check value of CRC-32/ISO-HDLC', () => {
  expect([crc32Hex(Buffer.from('123456789')), crc32Hex(Buffer.alloc(0))]).toEqual(['cbf43926', '00000000']);
});

test('script and Node agree on any bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(crc32(bytes).toString(16).padStart(8, '0')).toBe(crc32Hex(bytes));
    }),
  );
});

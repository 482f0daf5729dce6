import { createHash, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { plainSha256, sha256Of } from './sha256.ts';

it('is the same hash with and without the browser’s own, for every length around a block', async () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 1_000, 70_001]) {
    const bytes = new Uint8Array(randomBytes(length));
    const expected = createHash('sha256').update(bytes).digest('hex');
    expect(Buffer.from(plainSha256(bytes)).toString('hex'), `${length} bytes`).toBe(expected);
    // oxlint-disable-next-line no-await-in-loop
    expect(await sha256Of(bytes)).toBe(expected);
  }
});

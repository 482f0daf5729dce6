import { createHash, randomBytes } from 'node:crypto';
import { afterEach, expect, it, vi } from 'vitest';
import { sha256Of } from './sha256.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([0, 1, 55, 56, 64, 1_000, 70_001])(
  'gives the same hash with and without the browser’s own: %i bytes',
  async (length) => {
    const bytes = new Uint8Array(randomBytes(length));
    const expected = createHash('sha256').update(bytes).digest('hex');
    expect(await sha256Of(bytes)).toBe(expected);
    // The browser's own hash is missing, as on plain http.
    vi.stubGlobal('crypto', {});
    expect(await sha256Of(bytes)).toBe(expected);
  },
);

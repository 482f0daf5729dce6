import { expect, test } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { SIZES } from './pieces.ts';
import { CHAOS_SEED as seed } from './seed.ts';
import { runZ2 } from './z2-requests.ts';

test(
  `Z2: no request with faults in it makes the server stumble, at any procedure or path, by any caller (CHAOS_SEED=${seed})`,
  { timeout: 180_000 },
  async () => {
    const { faults } = await runZ2({ seed, ...SIZES.z2.short, ...(await testDatabase()) });
    expect(faults).toEqual([]);
  },
);

import { expect, test } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { runK9 } from './k9-naive.ts';
import { SIZES } from '../pieces.ts';
import { CHAOS_SEED as seed } from '../seed.ts';

test(
  `K9: the bank of two calls without a lock, and fees by the plain split, are found wrong: the kit is not blind (CHAOS_SEED=${seed})`,
  { timeout: 240_000 },
  async () => {
    const { faults } = await runK9({ seed, ...SIZES.k9.short, ...(await testDatabase({ rights: 'owner' })) });
    expect(faults).toEqual([]);
  },
);

import { expect, test } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { runK6 } from './k6-clock.ts';
import { SIZES } from '../pieces.ts';
import { CHAOS_SEED as seed } from '../seed.ts';

test(
  `K6: whatever the clock does, lines keep their order, receipts have no gap, and no session lives longer (CHAOS_SEED=${seed})`,
  { timeout: 240_000 },
  async () => {
    const { faults } = await runK6({ seed, ...SIZES.k6.short, ...(await testDatabase()) });
    expect(faults).toEqual([]);
  },
);

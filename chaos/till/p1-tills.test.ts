import { expect, test } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { SIZES } from '../pieces.ts';
import { CHAOS_SEED as seed } from '../seed.ts';
import { runP1Tills } from './p1-tills.ts';

test(
  `P1: whatever cashiers do in any order, tills give the same answers and balances as a model in memory (CHAOS_SEED=${seed})`,
  { timeout: 240_000 },
  async () => {
    const { faults } = await runP1Tills({ seed, ...SIZES['p1-tills'].short, ...(await testDatabase()) });
    expect(faults).toEqual([]);
  },
);

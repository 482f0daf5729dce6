import { expect, test } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { runP1Fees } from './p1-fees.ts';
import { SIZES } from '../pieces.ts';
import { CHAOS_SEED as seed } from '../seed.ts';

test(
  `P1: fees give the same answers and balances as a model in memory (CHAOS_SEED=${seed})`,
  { timeout: 240_000 },
  async () => {
    const { faults } = await runP1Fees({ seed, ...SIZES['p1-fees'].short, ...(await testDatabase()) });
    expect(faults).toEqual([]);
  },
);

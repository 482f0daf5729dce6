import { expect, test } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { runP1 } from './p1-model.ts';
import { SIZES } from '../pieces.ts';
import { CHAOS_SEED as seed } from '../seed.ts';

test(
  `P1: the bank gives the same answers and balances as a model in memory (CHAOS_SEED=${seed})`,
  { timeout: 240_000 },
  async () => {
    const { faults } = await runP1({ seed, ...SIZES.p1.short, ...(await testDatabase()) });
    expect(faults).toEqual([]);
  },
);

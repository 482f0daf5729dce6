import { expect, test } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { SIZES } from '../pieces.ts';
import { runR1 } from './r1-recurrences.ts';
import { CHAOS_SEED as seed } from '../seed.ts';

test(
  `R1: whatever runs, stops and dies, recurrences write what an independent calendar says (CHAOS_SEED=${seed})`,
  { timeout: 240_000 },
  async () => {
    const { faults } = await runR1({ seed, ...SIZES.r1.short, ...(await testDatabase()) });
    expect(faults).toEqual([]);
  },
);

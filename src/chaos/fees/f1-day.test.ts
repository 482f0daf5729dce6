import { expect, test } from 'vitest';
import { runF1 } from './f1-day.ts';
import { SIZES } from '../pieces.ts';
import { CHAOS_SEED as seed } from '../seed.ts';

test(
  `F1: on a day on which everybody pays, no reference is given twice, no receipt number is missing, and no fee is paid past what is due (CHAOS_SEED=${seed})`,
  { timeout: 240_000 },
  async () => {
    const { faults } = await runF1({ seed, ...SIZES.f1.short });
    expect(faults).toEqual([]);
  },
);

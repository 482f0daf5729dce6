import { expect, test } from 'vitest';
import { runK4 } from './k4-exits.ts';
import { SIZES } from '../pieces.ts';
import { CHAOS_SEED as seed } from '../seed.ts';

test(
  `K4: a server that ends between two statements of a deposit, or of a payment for two children, leaves all of it or nothing (CHAOS_SEED=${seed})`,
  { timeout: 240_000 },
  async () => {
    const { faults } = await runK4({ seed, ...SIZES['k4'].short });
    expect(faults).toEqual([]);
  },
);

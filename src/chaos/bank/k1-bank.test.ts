import { expect, test } from 'vitest';
import { runK1 } from './k1-bank.ts';
import { SIZES } from '../pieces.ts';
import { CHAOS_SEED as seed } from '../seed.ts';

test(
  `K1: under 32 clients with duplicates and timeouts, at two servers on one database, no money is made, lost or moved twice (CHAOS_SEED=${seed})`,
  { timeout: 240_000 },
  async () => {
    const { faults } = await runK1({ seed, ...SIZES['k1-two'].short });
    expect(faults).toEqual([]);
  },
);

import { expect, test } from 'vitest';
import { SIZES } from '../pieces.ts';
import { CHAOS_SEED as seed } from '../seed.ts';
import { runT1 } from './t1-tills.ts';

test(
  `T1: of cashiers who pay and close while the server is killed, every franc is in exactly one till (CHAOS_SEED=${seed})`,
  { timeout: 240_000 },
  async () => {
    const { faults } = await runT1({ seed, ...SIZES.t1.short });
    expect(faults).toEqual([]);
  },
);

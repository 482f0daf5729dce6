import { expect, test } from 'vitest';
import { SIZES } from '../pieces.ts';
import { CHAOS_SEED as seed } from '../seed.ts';
import { runL1 } from './l1-flood.ts';

test(
  'L1: in a flood of exports, recoveries, receipts, wrong passwords and slow bodies nobody signed in gets a 5xx',
  { timeout: 120_000 },
  async () => {
    const { faults } = await runL1({ seed, ...SIZES.l1.short });
    expect(faults).toEqual([]);
  },
);

import { expect, test } from 'vitest';
import { SIZES } from '../pieces.ts';
import { CHAOS_SEED as seed } from '../seed.ts';
import { runN1 } from './n1-deliveries.ts';

test(`N1: each delivery once or failed with its reason, amidst kills (CHAOS_SEED=${seed})`, async () => {
  const { faults } = await runN1({ seed, ...SIZES.n1.short });
  expect(faults).toEqual([]);
}, 240_000);

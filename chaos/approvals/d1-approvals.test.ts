import { expect, test } from 'vitest';
import { SIZES } from '../pieces.ts';
import { CHAOS_SEED as seed } from '../seed.ts';
import { runD1 } from './d1-approvals.ts';

test(`D1: of 32 decisions amidst kills one counts, once (CHAOS_SEED=${seed})`, async () => {
  const { faults } = await runD1({ seed, ...SIZES.d1.short });
  expect(faults).toEqual([]);
}, 240_000);

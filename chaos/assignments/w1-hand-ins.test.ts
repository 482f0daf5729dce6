import { expect, test } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { SIZES } from '../pieces.ts';
import { CHAOS_SEED as seed } from '../seed.ts';
import { runW1 } from './w1-hand-ins.ts';

test(`W1: with loss, repeats and kills, each work matches the written rules (CHAOS_SEED=${seed})`, async () => {
  const { faults } = await runW1({ seed, ...SIZES.w1.short, ...(await testDatabase()) });
  expect(faults).toEqual([]);
});

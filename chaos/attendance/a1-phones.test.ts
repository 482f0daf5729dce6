import { expect, test } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { SIZES } from '../pieces.ts';
import { CHAOS_SEED as seed } from '../seed.ts';
import { runA1 } from './a1-phones.ts';

test(`A1: with loss, repeats and kills, each roll matches the written rules (CHAOS_SEED=${seed})`, async () => {
  const { faults } = await runA1({ seed, ...SIZES.a1.short, ...(await testDatabase()) });
  expect(faults).toEqual([]);
});

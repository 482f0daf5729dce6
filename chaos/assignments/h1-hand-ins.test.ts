import { expect, test } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { SIZES } from '../pieces.ts';
import { CHAOS_SEED as seed } from '../seed.ts';
import { runH1 } from './h1-hand-ins.ts';

test(`H1: whatever is lost, repeated and killed, a work is what the written rules say (CHAOS_SEED=${seed})`, async () => {
  const { faults } = await runH1({ seed, ...SIZES.h1.short, ...(await testDatabase()) });
  expect(faults).toEqual([]);
});

import { expect, test } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { SIZES } from '../pieces.ts';
import { CHAOS_SEED as seed } from '../seed.ts';
import { runM3Here } from './m3-cards.ts';

test(
  `M3: of a making of cards that breaks off again and again no student gets two or none, and no number is missing (CHAOS_SEED=${seed})`,
  { timeout: 60_000 },
  async () => {
    const { faults, figures } = await runM3Here({ seed, ...SIZES.m3.short, ...(await testDatabase()) });
    expect(faults).toEqual([]);
    expect(figures['cards']).toBe(SIZES.m3.short.classes * SIZES.m3.short.pupils);
  },
);

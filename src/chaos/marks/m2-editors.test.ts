import { expect, test } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { SIZES } from '../pieces.ts';
import { CHAOS_SEED as seed } from '../seed.ts';
import { runM2 } from './m2-editors.ts';

test(
  `M2: of 64 editors on one sheet nobody overwrites what they did not see, and everybody is told what became of it (CHAOS_SEED=${seed})`,
  { timeout: 120_000 },
  async () => {
    const { faults, figures } = await runM2({ seed, ...SIZES.m2.short, ...(await testDatabase()) });
    expect(faults).toEqual([]);
    expect(figures['conflicts']).toBeGreaterThan(20);
    expect(figures['taken']).toBeGreaterThan(20);
  },
);

import { expect, test } from 'vitest';
import { runK5 } from './k5-storage.ts';
import { SIZES } from '../pieces.ts';
import { CHAOS_SEED as seed } from '../seed.ts';

test(
  `K5: with a full disk or a read-only database, mutations say so, reads go on, and all is well again by itself (CHAOS_SEED=${seed})`,
  { timeout: 240_000 },
  async () => {
    const { faults } = await runK5({ seed, ...SIZES['k5'].short });
    expect(faults).toEqual([]);
  },
);

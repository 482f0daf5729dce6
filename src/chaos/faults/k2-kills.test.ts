import { expect, test } from 'vitest';
import { runK2 } from './k2-kills.ts';
import { SIZES } from '../pieces.ts';
import { CHAOS_SEED as seed } from '../seed.ts';

test(
  `K2: of nine kills -9, of the server and of its database, no school loses or doubles a movement or a student (CHAOS_SEED=${seed})`,
  { timeout: 240_000 },
  async () => {
    const { faults } = await runK2({ seed, ...SIZES['k2'].short });
    expect(faults).toEqual([]);
  },
);

import { expect, test } from 'vitest';
import { runA2 } from '../src/chaos/attendance/a2-browsers.ts';
import { SIZES } from '../src/chaos/pieces.ts';
import { CHAOS_SEED as seed } from '../src/chaos/seed.ts';
import { startPortal } from './support/portal.ts';

test(`A2: what browsers painted of a roll is there once, whatever is lost, killed and renewed (CHAOS_SEED=${seed})`, async () => {
  const portal = await startPortal({ demo: true });
  const { faults } = await runA2({ seed, ...SIZES.a2.short, portal, sentWithinMs: 90_000 });
  expect(faults).toEqual([]);
}, 400_000);

import { runW1 } from './assignments/w1-hand-ins.ts';
import { runW2 } from './assignments/w2-phones.ts';
import { runH1 } from './cluster/h1-cluster.ts';
import { runA1 } from './attendance/a1-phones.ts';
import { runF1 } from './fees/f1-day.ts';
import { runK1 } from './bank/k1-bank.ts';
import { runK2 } from './faults/k2-kills.ts';
import { runK4 } from './faults/k4-exits.ts';
import { runK5 } from './faults/k5-storage.ts';
import { runK6 } from './faults/k6-clock.ts';
import { runK8 } from './faults/k8-second.ts';
import { runK9 } from './bank/k9-naive.ts';
import { runL1 } from './flood/l1-flood.ts';
import { runM1 } from './marking/m1-marking.ts';
import { runM2 } from './marks/m2-editors.ts';
import { runM3, runM3Here } from './marks/m3-cards.ts';
import { runN1 } from './notices/n1-deliveries.ts';
import { runD1 } from './approvals/d1-approvals.ts';
import { runP1Fees } from './fees/p1-fees.ts';
import { runP1 } from './bank/p1-model.ts';
import { runP1Tills } from './till/p1-tills.ts';
import { runT1 } from './till/t1-tills.ts';
import { runR1 } from './recurrences/r1-recurrences.ts';
import { atEndOfFile } from '#platform/testing/cleanups.ts';
import type { Report } from './report.ts';
import { aDatabaseServer, aScratchDatabase } from './scratch-databases.ts';
import { runZ1 } from './z1-fuzz.ts';
import { runZ2 } from './z2-requests.ts';

const TWO = { processes: 2 } as const;

/**
 * Sizes of each piece: for `npm run chaos`, and for `npm run chaos -- --short`, whose models `npm test` runs
 * too.
 */
export const SIZES = {
  k1: {
    full: { operations: 10_000, feeOperations: 10_000, clients: 64, processes: 1 },
    short: { operations: 400, feeOperations: 200, clients: 32, processes: 1 },
  },
  'k1-two': {
    full: { operations: 10_000, feeOperations: 10_000, clients: 64, ...TWO },
    short: { operations: 400, feeOperations: 200, clients: 32, ...TWO },
  },
  k2: {
    full: {
      serverKills: 50,
      databaseKills: 20,
      acknowledgements: 10_000,
      clients: 48,
      paying: 16,
      enrolling: 4,
      pauseMs: 3_000,
      readyWithinMs: 3_000,
    },
    short: {
      serverKills: 6,
      databaseKills: 3,
      acknowledgements: 90,
      clients: 6,
      paying: 4,
      enrolling: 2,
      pauseMs: 200,
      readyWithinMs: 20_000,
    },
  },
  k4: { full: { commands: 12, stride: 1 }, short: { commands: 2, stride: 4 } },
  k5: { full: { operations: 2_000 }, short: { operations: 40 } },
  k6: { full: { jumps: 500 }, short: { jumps: 30 } },
  k8: { full: { times: 20, withinMs: 8_000 }, short: { times: 1, withinMs: 15_000 } },
  f1: {
    full: { payments: 20_000, clients: 64, pupils: 12 },
    short: { payments: 300, clients: 64, pupils: 3 },
  },
  k9: { full: { operations: 10_000, clients: 64 }, short: { operations: 900, clients: 64 } },
  p1: { full: { sequences: 2_000, steps: 60 }, short: { sequences: 40, steps: 30 } },
  'p1-fees': { full: { sequences: 2_000, steps: 60 }, short: { sequences: 16, steps: 30 } },
  'p1-tills': { full: { sequences: 600, steps: 50 }, short: { sequences: 12, steps: 25 } },
  r1: {
    full: { years: 10, rules: 10_000, perSchool: 250 },
    short: { years: 4, rules: 120, perSchool: 120 },
  },
  t1: {
    full: { cashiers: 64, closings: 4, serverKills: 6, databaseKills: 3, pauseMs: 3_000 },
    short: { cashiers: 8, closings: 2, serverKills: 1, databaseKills: 0, pauseMs: 300 },
  },
  a1: { full: { runs: 300 }, short: { runs: 3 } },
  a2: { full: { runs: 30 }, short: { runs: 3 } },
  h1: {
    full: { kills: 3, clients: 8, silenceMs: 25_000 },
    short: { kills: 1, clients: 4, silenceMs: 25_000 },
  },
  w1: { full: { runs: 300 }, short: { runs: 12 } },
  w2: {
    full: { phones: 70, photos: 1, withinMs: 600_000 },
    short: { phones: 6, photos: 2, withinMs: 120_000 },
  },
  d1: { full: { kills: 40 }, short: { kills: 3 } },
  n1: {
    full: { recipients: 5_000, outsiders: 500, serverKills: 14, databaseKills: 6, pauseMs: 4_000 },
    short: { recipients: 60, outsiders: 10, serverKills: 1, databaseKills: 1, pauseMs: 500 },
  },
  m2: {
    full: { editors: 64, turns: 30, pupils: 70, columns: 2 },
    short: { editors: 64, turns: 2, pupils: 8, columns: 2 },
  },
  m1: { full: { classes: 10_000 }, short: { classes: 100 } },
  m3: {
    full: { classes: 29, pupils: 70, subjects: 14, kills: 3 },
    short: { classes: 3, pupils: 5, subjects: 3, kills: 4 },
  },
  l1: { full: { clients: 64, seconds: 60 }, short: { clients: 64, seconds: 3 } },
  z1: { full: { bodies: 500 }, short: { bodies: 20 } },
  z2: { full: { requests: 300_000 }, short: { requests: 3_000 } },
} as const;

export type PieceName = keyof typeof SIZES;
type Size = 'full' | 'short';

export const PIECES: Record<PieceName, (seed: number, size: Size) => Promise<Report>> = {
  k1: (seed, size) => runK1({ seed, ...SIZES.k1[size] }),
  'k1-two': (seed, size) => runK1({ seed, ...SIZES['k1-two'][size] }),
  k2: (seed, size) => runK2({ seed, ...SIZES.k2[size] }),
  k4: (seed, size) => runK4({ seed, ...SIZES.k4[size] }),
  k5: (seed, size) => runK5({ seed, ...SIZES.k5[size] }),
  k6: async (seed, size) => runK6({ seed, ...SIZES.k6[size], ...(await aScratchDatabase()) }),
  k8: (seed, size) => runK8({ seed, ...SIZES.k8[size] }),
  f1: (seed, size) => runF1({ seed, ...SIZES.f1[size] }),
  k9: async (seed, size) => runK9({ seed, ...SIZES.k9[size], ...(await aDatabaseServer()) }),
  p1: async (seed, size) => runP1({ seed, ...SIZES.p1[size], ...(await aScratchDatabase()) }),
  'p1-fees': async (seed, size) =>
    runP1Fees({ seed, ...SIZES['p1-fees'][size], ...(await aScratchDatabase()) }),
  'p1-tills': async (seed, size) =>
    runP1Tills({ seed, ...SIZES['p1-tills'][size], ...(await aScratchDatabase()) }),
  r1: async (seed, size) => runR1({ seed, ...SIZES.r1[size], ...(await aScratchDatabase()) }),
  t1: (seed, size) => runT1({ seed, ...SIZES.t1[size] }),
  a1: async (seed, size) => runA1({ seed, ...SIZES.a1[size], ...(await aScratchDatabase()) }),
  a2: async (seed, size) => {
    // Imported only here, because of the browser driver.
    const [{ runA2 }, { launchPortal }] = await Promise.all([
      import('./attendance/a2-browsers.ts'),
      import('../e2e/support/launch.ts'),
    ]);
    const portal = await launchPortal({ demo: true });
    atEndOfFile(() => portal.stop());
    return runA2({ seed, ...SIZES.a2[size], portal });
  },
  h1: (seed, size) => runH1({ seed, ...SIZES.h1[size] }),
  w1: async (seed, size) => runW1({ seed, ...SIZES.w1[size], ...(await aScratchDatabase()) }),
  w2: (seed, size) => runW2({ seed, ...SIZES.w2[size] }),
  d1: (seed, size) => runD1({ seed, ...SIZES.d1[size] }),
  n1: (seed, size) => runN1({ seed, ...SIZES.n1[size] }),
  m1: (seed, size) => runM1({ seed, ...SIZES.m1[size] }),
  m2: async (seed, size) => runM2({ seed, ...SIZES.m2[size], ...(await aScratchDatabase()) }),
  m3: async (seed, size) =>
    size === 'full'
      ? runM3({ seed, ...SIZES.m3.full })
      : runM3Here({ seed, ...SIZES.m3.short, ...(await aScratchDatabase()) }),
  l1: (seed, size) => runL1({ seed, ...SIZES.l1[size] }),
  z1: async (seed, size) => runZ1({ seed, ...SIZES.z1[size], ...(await aScratchDatabase()) }),
  z2: async (seed, size) => runZ2({ seed, ...SIZES.z2[size], ...(await aScratchDatabase()) }),
};

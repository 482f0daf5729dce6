import { runK1 } from './k1-bank.ts';
import { runK2 } from './k2-kills.ts';
import { runK4 } from './k4-exits.ts';
import { runK9 } from './k9-naive.ts';
import { runP1 } from './p1-model.ts';
import type { Report } from './report.ts';
import { aDatabaseServer, aScratchDatabase } from './scratch-databases.ts';

type Piece = { full: (seed: number) => Promise<Report>; short: (seed: number) => Promise<Report> };

/** Every piece of the kit by name: as `npm run chaos` runs it, and as `npm test` does. */
export const PIECES: Record<string, Piece> = {
  k1: {
    full: (seed) => runK1({ seed, operations: 10_000, clients: 64, processes: 1 }),
    short: (seed) => runK1({ seed, operations: 600, clients: 32, processes: 1 }),
  },
  'k1-two': {
    full: (seed) => runK1({ seed, operations: 10_000, clients: 64, processes: 2 }),
    short: (seed) => runK1({ seed, operations: 500, clients: 64, processes: 2 }),
  },
  k2: {
    full: (seed) =>
      runK2({
        seed,
        serverKills: 50,
        databaseKills: 20,
        acknowledgements: 10_000,
        clients: 64,
        enrolling: 4,
        pauseMs: 3_000,
        readyWithinMs: 3_000,
      }),
    short: (seed) =>
      runK2({
        seed,
        serverKills: 6,
        databaseKills: 3,
        acknowledgements: 450,
        clients: 16,
        enrolling: 4,
        pauseMs: 300,
        readyWithinMs: 10_000,
      }),
  },
  k4: {
    full: (seed) => runK4({ seed, commands: 6 }),
    short: (seed) => runK4({ seed, commands: 1 }),
  },
  k9: {
    full: async (seed) => runK9({ seed, operations: 10_000, clients: 64, ...(await aDatabaseServer()) }),
    short: async (seed) => runK9({ seed, operations: 1_500, clients: 64, ...(await aDatabaseServer()) }),
  },
  p1: {
    full: async (seed) => runP1({ seed, sequences: 2_000, steps: 60, ...(await aScratchDatabase()) }),
    short: async (seed) => runP1({ seed, sequences: 40, steps: 30, ...(await aScratchDatabase()) }),
  },
};

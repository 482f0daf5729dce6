import * as fc from 'fast-check';
import { aUser } from '#features/people/server/people.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { countFaults } from '../bank/bank-books.ts';
import { countFeeFaults } from './fee-books.ts';
import { feeSequencesOf } from './fee-steps.ts';
import { playFees } from './play-fees.ts';
import type { Report } from '../report.ts';

const STUDENTS = 3;

/**
 * Runs sequences of calls about fees against the portal and an in-memory model: both must give the same
 * responses and end in the same state.
 */
export async function runP1Fees(options: {
  seed: number;
  sequences: number;
  steps: number;
  db: Db;
}): Promise<Report> {
  const { seed, sequences, steps, db } = options;
  const { actor } = await aUser(db, { role: 'admin' });
  const count = { steps: 0, refused: 0 };
  const property = fc.asyncProperty(feeSequencesOf(steps), async (sequence) => {
    // Each sequence has separate students, without fees.
    const made = await Promise.all(Array.from({ length: STUDENTS }, () => aStudent(db)));
    const refused = await playFees({ db, actor, students: made.map(({ id }) => id) }, sequence);
    count.steps += sequence.length;
    count.refused += refused;
  });
  const found = await fc.check(property, { seed, numRuns: sequences, endOnFailure: false });
  const faults = found.failed
    ? [`${fc.defaultReportMessage(found)}\n${(found.errorInstance as Error | null)?.message}`]
    : [];
  const client = await db.$client.connect();
  try {
    const broken = { ...(await countFaults(client)), ...(await countFeeFaults(client)) };
    for (const [rule, rows] of Object.entries(broken)) faults.push(`${rule}: ${rows}`);
  } finally {
    client.release();
  }
  return {
    piece: 'p1-fees',
    size: `${sequences} sequences of at most ${steps} steps`,
    seed,
    figures: { steps: count.steps, refused: count.refused, divergences: found.failed ? 1 : 0 },
    faults,
  };
}

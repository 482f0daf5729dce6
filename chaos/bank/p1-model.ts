import * as fc from 'fast-check';
import { aUser } from '#features/people/server/people.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { sequencesOf } from './bank-steps.ts';
import { countFaults } from './bank-books.ts';
import { playSequence } from './play-sequence.ts';
import type { Report } from '../report.ts';

const STUDENTS = 6;

/**
 * Runs sequences of calls against the bank and an in-memory model: both must give the same responses and end
 * in the same state.
 */
export async function runP1(options: {
  seed: number;
  sequences: number;
  steps: number;
  db: Db;
}): Promise<Report> {
  const { seed, sequences, steps, db } = options;
  const { actor } = await aUser(db, { role: 'admin' });
  const made = await Promise.all(Array.from({ length: STUDENTS }, () => aStudent(db)));
  const bench = { db, actor, students: made.map(({ id }) => id) };
  const count = { steps: 0, refused: 0 };
  const property = fc.asyncProperty(sequencesOf(steps), async (sequence) => {
    const refused = await playSequence(bench, sequence);
    count.steps += sequence.length;
    count.refused += refused;
  });
  const found = await fc.check(property, { seed, numRuns: sequences, endOnFailure: false });
  const faults = found.failed
    ? [`${fc.defaultReportMessage(found)}\n${(found.errorInstance as Error | null)?.message}`]
    : [];
  const client = await db.$client.connect();
  try {
    for (const [rule, rows] of Object.entries(await countFaults(client))) faults.push(`${rule}: ${rows}`);
  } finally {
    client.release();
  }
  return {
    piece: 'p1',
    size: `${sequences} sequences of at most ${steps} steps`,
    seed,
    figures: { steps: count.steps, refused: count.refused, divergences: found.failed ? 1 : 0 },
    faults,
  };
}

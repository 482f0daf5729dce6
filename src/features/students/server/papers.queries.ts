import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { prepared } from '#platform/db/prepared.ts';
import { type Paper, PAPER_KINDS, type PaperKind } from '../papers.contract.ts';
import { studentPapers } from './papers.tables.ts';

/** As printed: 0042/2026. */
export const numberOf = ({ number, year }: { number: number | null; year: number }) =>
  `${String(number ?? 0).padStart(4, '0')}/${year}`;

const papersOf = prepared('student_papers', (tx) =>
  tx
    .select()
    .from(studentPapers)
    .where(
      and(
        eq(studentPapers.student_id, sql.placeholder('studentId')),
        inArray(studentPapers.kind, PAPER_KINDS),
      ),
    )
    .orderBy(desc(studentPapers.id)),
);

/** A student's certificates, newest first. */
export async function selectPapers(tx: Tx, studentId: string): Promise<(Paper & { at: string })[]> {
  return (await papersOf(tx, { studentId })).map(({ id, kind, issued_on, created_at, ...paper }) => ({
    id,
    kind: kind as PaperKind,
    number: numberOf(paper),
    issued_on,
    at: created_at.toISOString(),
  }));
}

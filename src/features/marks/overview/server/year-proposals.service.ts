import { and, eq, sql } from 'drizzle-orm';
import type { PromotionOutcome } from '#features/marking/marking-scheme.ts';
import { calculateYear } from '#features/marking/rules/calculate.ts';
import { proposedFor } from '#features/marking/rules/promotion-outcome.ts';
import { classMarking, markingSchemes } from '#features/marking/server/marking.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { readClassInput } from '../../server/class-input.queries.ts';
import { assessments, markSheets, studentMarks } from '../../server/marks.tables.ts';

/** `promotion` is null for students without a result: no average, no entries, or no matching rule. */
export type Proposal = { student_id: string; class_id: string; promotion: PromotionOutcome | null };

/**
 * Promotion proposals by the rules for each student at the end of a year, in classes with a scheme
 * and marks in every period.
 */
export async function proposalsOf(
  tx: Tx,
  yearId: string,
  classes: readonly { id: string }[],
): Promise<Proposal[]> {
  const marked = await tx
    .select({ class_id: classMarking.class_id })
    .from(classMarking)
    .innerJoin(markingSchemes, eq(markingSchemes.id, classMarking.marking_scheme_id))
    .where(
      and(
        eq(classMarking.year_id, yearId),
        sql`jsonb_array_length(${markingSchemes.scheme}->'promotion') > 0`,
        sql`jsonb_array_length(${markingSchemes.scheme}->'periods') = (
          select count(distinct ${markSheets.period}) from ${markSheets}
          where ${markSheets.class_id} = ${classMarking.class_id} and ${markSheets.year_id} = ${classMarking.year_id}
            and exists (select from ${studentMarks} join ${assessments} on ${assessments.id} = ${studentMarks.assessment_id}
              where ${assessments.sheet_id} = ${markSheets.id}))`,
      ),
    );
  const proposals: Proposal[] = [];
  const asked = new Set(classes.map(({ id }) => id));
  for (const { class_id } of marked) {
    if (!asked.has(class_id)) continue;
    const read = await readClassInput(tx, { class_id, year_id: yearId });
    if (!read) continue;
    const { scheme, input } = read;
    for (const student of calculateYear(scheme, input).students)
      proposals.push({
        student_id: student.student_id,
        class_id,
        promotion: proposedFor(scheme, input, student),
      });
  }
  return proposals;
}

import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { PromotionOutcome } from '#features/marking/marking-scheme.ts';
import type { Tx } from '#platform/db/database.ts';
import { councilDecisions, councils } from './report-cards.tables.ts';

export type YearDecision = { student_id: string; class_id: string; decision: PromotionOutcome };

/** The year decisions of these classes' councils, for each student with one. */
export async function yearDecisionsOf(
  tx: Tx,
  yearId: string,
  classIds: readonly string[],
): Promise<YearDecision[]> {
  if (classIds.length === 0) return [];
  const found = await tx
    .select({
      student_id: councilDecisions.student_id,
      class_id: councils.class_id,
      decision: councilDecisions.decision,
    })
    .from(councilDecisions)
    .innerJoin(councils, eq(councils.id, councilDecisions.council_id))
    .where(
      and(
        eq(councils.year_id, yearId),
        isNull(councils.period),
        inArray(councils.class_id, [...classIds]),
        isNotNull(councilDecisions.decision),
      ),
    );
  return found.map(({ decision, ...of }) => ({ ...of, decision: decision! }));
}

import { and, eq } from 'drizzle-orm';
import type { Actor } from '#features/people/people.rules.ts';
import { profiles, heldRoles } from '#features/people/server/people.tables.ts';
import { classLabel } from '#features/roster/classes.rules.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { schoolYears } from '#features/school-year/server/school-year.tables.ts';
import { classSubjects } from '#features/roster/server/subjects.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { mayKeepMarks } from '../../marks.policy.ts';
import { isEnteredBy } from '../../server/sheets.queries.ts';

export type ReadClass = {
  id: string;
  name: string;
  class_master: string | null;
  subject_ids: ReadonlySet<string> | null;
};

/**
 * A class as a reader sees its marks in a year: the whole class for the office and the class
 * master, own subjects for other teachers, null for anyone else.
 */
export async function findReadClass(
  tx: Tx,
  actor: Actor,
  { classId, yearId }: { classId: string; yearId: string },
): Promise<ReadClass | null> {
  const [found] = await tx
    .select({
      id: classes.id,
      name: classes.name,
      section: classes.section,
      class_master_id: heldRoles.user_id,
      class_master: profiles.full_name,
    })
    .from(classes)
    .leftJoin(heldRoles, and(eq(heldRoles.user_id, classes.class_master_id), eq(heldRoles.role, 'teacher')))
    .leftJoin(profiles, eq(profiles.user_id, heldRoles.user_id))
    .where(eq(classes.id, classId));
  if (!found) return null;
  const read = { id: found.id, name: classLabel(found), class_master: found.class_master };
  const seesAll = mayKeepMarks(actor) || found.class_master_id === actor.userId;
  if (seesAll) return { ...read, subject_ids: null };
  const own = await tx
    .select({ id: classSubjects.subject_id })
    .from(classSubjects)
    .innerJoin(schoolYears, eq(schoolYears.id, yearId))
    .where(and(eq(classSubjects.class_id, classId), isEnteredBy(tx, actor, classSubjects)));
  return own.length > 0 ? { ...read, subject_ids: new Set(own.map(({ id }) => id)) } : null;
}

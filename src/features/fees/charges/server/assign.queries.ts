import { asc, eq, sql } from 'drizzle-orm';
import type { GradeLevel } from '#features/roster/classes.rules.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import type { FeeStudent } from '../fees.contract.ts';
import { selectFeeStudents } from './fees.queries.ts';
import { hasStructure } from './structures.queries.ts';

type Chosen = {
  student_ids: string[];
  class_ids: string[];
  level_id?: string | undefined;
  grade_level?: GradeLevel | undefined;
};

/**
 * The chosen students: those given by id, and the active ones of the classes, level and grade,
 * without duplicates. Null when one of the given is missing or not active.
 */
export async function selectChosen(
  tx: Tx,
  structureId: string,
  { student_ids, class_ids, level_id, grade_level }: Chosen,
): Promise<{ ids: string[]; already: FeeStudent[] } | null> {
  const given = new Set(student_ids);
  const rows = await tx
    .select({
      id: students.id,
      isActive: sql<boolean>`${students.status} = 'active'`,
      has: sql<boolean>`${hasStructure(tx, structureId)}`,
    })
    .from(students)
    .leftJoin(classes, eq(classes.id, students.class_id))
    .where(
      // `unnest` makes the database hash the ids; as a plain list, a thousand ids are scanned for
      // each student.
      sql`${students.id} in (select unnest(${`{${[...given].join()}}`}::uuid[])) or (${students.status} = 'active' and (${students.class_id} = any(${`{${class_ids.join()}}`}::uuid[])
        or ${classes.level_id} = ${level_id ?? null}::uuid or ${classes.grade_level} = ${grade_level ?? null}))`,
    )
    .orderBy(asc(students.name_key), asc(students.id));
  const found = rows.filter(({ id }) => given.has(id));
  if (found.length < given.size || found.some((row) => !row.isActive)) return null;
  const owners = rows.filter(({ has }) => has).map(({ id }) => id);
  // Usually empty, so the thousand names are not read.
  const known = owners.length > 0 ? await selectFeeStudents(tx, owners) : new Map<string, FeeStudent>();
  return {
    ids: rows.filter(({ has }) => !has).map(({ id }) => id),
    already: owners.map((id) => known.get(id)!),
  };
}

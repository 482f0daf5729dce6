import { and, eq, or, sql } from 'drizzle-orm';
import type { Actor } from '#features/people/people.rules.ts';
import { classLabel } from '#features/roster/classes.rules.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { studentsVisibleTo } from '#features/roster/server/visibility.service.ts';
import type { Found } from '#features/search.ts';
import type { Tx } from '#platform/db/database.ts';
import { closestFirst, contains, phoneDigits, phoneHolds, wordsOf } from '#platform/db/name-search.ts';

/** Only text with a digit is compared with numbers. */
const ROLL_NUMBER = sql`lower(${students.roll_number})`;

/** Finds students by name, roll number or phone; families are linked to their own view. */
export async function findStudents(tx: Tx, actor: Actor, text: string, limit: number): Promise<Found[]> {
  const digits = phoneDigits(text);
  const columns = [sql`${students.name_key}`, ...(/\d/.test(text) ? [ROLL_NUMBER] : [])];
  const holds = or(
    and(...wordsOf(text).map((word) => contains(students.search_key, word))),
    digits ? phoneHolds(students.phone, digits) : undefined,
  )!;
  const sought = { table: students, id: students.id, seen: studentsVisibleTo(tx, actor) };
  const found = await closestFirst(tx, { ...sought, text, columns, holds, limit }, (where, most) =>
    tx
      .select({
        id: students.id,
        title: students.full_name,
        roll_number: students.roll_number,
        class: { name: classes.name, section: classes.section },
      })
      .from(students)
      .leftJoin(classes, eq(classes.id, students.class_id))
      .where(where)
      .orderBy(students.name_key, students.id)
      .limit(most),
  );
  const page = (id: string) =>
    actor.role === 'parent'
      ? `/my-children/${id}`
      : `/${actor.role === 'student' ? 'fees/students' : 'students'}/${id}`;
  return found.map(({ id, title, roll_number, class: schoolClass, rank }) => ({
    id,
    title,
    note: [roll_number, schoolClass?.name ? classLabel(schoolClass) : ''].filter(Boolean).join(' · '),
    path: page(id),
    rank,
  }));
}

import type { Db, Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { one } from '#platform/db/one.ts';
import { classes, classTeachers } from './classes.tables.ts';

let made = 0;
/** Earlier than every day used in these tests. */
const LONG_AGO = '2020-09-01';

export async function aClass(
  db: Db | Tx,
  {
    teachers = [],
    ...given
  }: Partial<typeof classes.$inferInsert> & { teachers?: { userId: string }[] } = {},
) {
  made += 1;
  const row = one(
    await db
      .insert(classes)
      .values({ id: newId(), name: `Class ${made}`, grade_level: 'grade_7', ...given })
      .returning(),
  );
  if (teachers.length > 0)
    await db
      .insert(classTeachers)
      .values(teachers.map(({ userId }) => ({ class_id: row.id, user_id: userId, from_day: LONG_AGO })));
  return row;
}

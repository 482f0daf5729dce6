import type { Db, Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { attendanceSlots } from './attendance.tables.ts';

/** A slot of a school's day: from eight to ten unless told. */
export async function aSlot(db: Db | Tx, given: Partial<typeof attendanceSlots.$inferInsert> = {}) {
  const [row] = await db
    .insert(attendanceSlots)
    .values({ id: newId(), name_en: 'Lesson', name_fr: 'Cours', half: 'am', starts: 480, ends: 600, ...given })
    .returning();
  return row!;
}

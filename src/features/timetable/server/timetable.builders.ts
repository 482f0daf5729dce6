import { aUser } from '#features/people/server/people.builders.ts';
import { addDays } from '#features/school-year/school-year.rules.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { one } from '#platform/db/one.ts';
import { USUAL_RULES } from '../fill.rules.ts';
import { USUAL_GRID } from '../timetable.rules.ts';
import { lessonCovers, teacherAbsences } from './cover.tables.ts';
import {
  teacherUnavailable,
  timetableEntries,
  timetablePeriods,
  timetableRooms,
  timetableRules,
  timetableVersions,
} from './timetable.tables.ts';

let made = 0;

export async function aRoom(db: Db, given: Partial<typeof timetableRooms.$inferInsert> = {}) {
  made += 1;
  return one(
    await db
      .insert(timetableRooms)
      .values({ id: newId(), name: `Room ${made} ${newId().slice(-6)}`, kind: 'classroom', ...given })
      .returning(),
  );
}

/** A version with the usual day grid and rules: a draft, or published from a day on. */
export async function aVersion(db: Db, { valid_from = null }: { valid_from?: string | null } = {}) {
  const id = newId();
  return db.transaction(async (tx) => {
    await tx.insert(timetableVersions).values({
      id,
      name: `Version ${(made += 1)}`,
      valid_from,
      published_at: valid_from === null ? null : new Date(),
      created_at: new Date(),
    });
    const periods = await tx
      .insert(timetablePeriods)
      .values(
        USUAL_GRID.map((period) => ({ id: newId(), version_id: id, ...period, days: [...period.days] })),
      )
      .returning();
    await tx.insert(timetableRules).values(USUAL_RULES.map((rule) => ({ version_id: id, ...rule })));
    return { id, periods: periods.filter(({ is_break }) => !is_break) };
  });
}

type Placed = Pick<
  typeof timetableEntries.$inferInsert,
  'version_id' | 'class_id' | 'subject_id' | 'period_id'
> &
  Partial<typeof timetableEntries.$inferInsert>;

/** A lesson on Monday, without a room, unless given. */
export async function anEntry(db: Db, given: Placed) {
  return one(
    await db
      .insert(timetableEntries)
      .values({ id: newId(), meeting: newId(), day: 1, ...given })
      .returning(),
  );
}

/**
 * A published lesson of a teacher, an unavailable time, a rule for the teacher, an absence, and a covered
 * lesson.
 */
export async function aTeachersWeek(
  db: Db,
  { user_id, class_id, subject_id }: { user_id: string; class_id: string; subject_id: string },
): Promise<void> {
  const version = await aVersion(db, { valid_from: addDays('2090-01-01', (made += 1)) });
  const { meeting } = await anEntry(db, {
    version_id: version.id,
    class_id,
    subject_id,
    teacher_id: user_id,
    period_id: version.periods[0]!.id,
  });
  const rule = { kind: 'teacher_days' as const, most: 4, is_hard: false, teacher_id: user_id };
  await db.insert(timetableRules).values({ version_id: version.id, ...rule });
  const recorded_at = new Date();
  const day = '2089-12-01';
  const { userId: other } = await aUser(db, { role: 'teacher' });
  await db.insert(teacherAbsences).values([
    { teacher_id: user_id, day: '2089-12-02', recorded_at },
    { teacher_id: other, day, recorded_at },
  ]);
  const cover = { absent_id: other, day, meeting, kind: 'cover' as const, starts: 450, ends: 505 };
  await db.insert(lessonCovers).values({ ...cover, teacher_id: user_id });
  await db.insert(teacherUnavailable).values({ teacher_id: user_id, day: 3, starts: 450, ends: 505 });
}

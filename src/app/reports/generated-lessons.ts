import { lessonLogEntries } from '#features/lesson-log/server/lesson-log.tables.ts';
import { lessonLogPoints, lessonPlanPoints, lessonPlans } from '#features/lesson-log/server/plan.tables.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { lessonCovers, teacherAbsences } from '#features/timetable/server/cover.tables.ts';
import { aVersion, anEntry } from '#features/timetable/server/timetable.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import type { Choose, Taught } from './generated-marks.ts';

const isOption = (taught: readonly Taught[], { subject_id }: Taught) => subject_id === taught[3]!.subject_id;

/** Lessons of a version: at times of the week when neither class nor teacher has another. */
async function placeLessons(db: Db, valid_from: string | null, taught: readonly Taught[]): Promise<void> {
  const { id: version_id, periods } = await aVersion(db, { valid_from });
  const busy = new Set<string>();
  const places = [1, 2, 3, 4, 5].flatMap((day) =>
    periods.filter(({ days }) => days.includes(day)).map(({ id }) => ({ day, period_id: id })),
  );
  const meet = async (of: readonly Taught[]) => {
    const keys = of.flatMap(({ class_id, teacher_id }) => [class_id, teacher_id ?? '-']);
    const free = places.find(({ day, period_id }) =>
      keys.every((key) => key === '-' || !busy.has(`${key} ${day} ${period_id}`)),
    )!;
    for (const key of keys) busy.add(`${key} ${free.day} ${free.period_id}`);
    const meeting = newId();
    for (const { class_id, subject_id, teacher_id } of of)
      await anEntry(db, { version_id, class_id, subject_id, teacher_id, meeting, ...free });
  };
  // The option of the first two classes has one lesson for both, and one for the second only.
  const together = taught.filter((one) => isOption(taught, one)).slice(0, 2);
  await meet(together);
  await meet([together[1]!]);
  for (const one of taught)
    if (!together.includes(one)) for (let nth = 0; nth < one.lessons; nth += 1) await meet([one]);
}

/** Last year's timetable, two of this year and a draft; days of absent teachers, and their substitutes. */
export async function generateTimetables(
  db: Db,
  { taught, teachers }: { taught: readonly Taught[]; teachers: readonly string[] },
): Promise<void> {
  await placeLessons(
    db,
    '2025-09-08',
    taught
      .toReversed()
      .map((one, at) => ({ ...one, lessons: 1 + (at % 2) }))
      .toReversed(),
  );
  await placeLessons(db, '2026-09-14', taught);
  await placeLessons(
    db,
    '2026-11-09',
    taught.map((one) => ({ ...one, lessons: one.lessons + 1 })),
  );
  await placeLessons(db, null, taught);
  const recorded_at = new Date('2026-11-10T07:00:00Z');
  const [first, second, third] = teachers as [string, string, string];
  for (const [teacher_id, day] of [
    [first, '2026-09-14'],
    [first, '2026-11-10'],
    [second, '2026-11-16'],
    // A holiday: nothing is missed.
    [third, '2026-11-11'],
    [third, '2026-11-20'],
  ] as const)
    await db.insert(teacherAbsences).values({ teacher_id, day, recorded_at });
  const cover = { day: '2026-11-10', absent_id: first, starts: 450, ends: 505 };
  await db.insert(lessonCovers).values([
    { ...cover, meeting: newId(), kind: 'cover', teacher_id: second },
    { ...cover, meeting: newId(), kind: 'supervised', starts: 505, ends: 560 },
    {
      day: '2026-11-16',
      absent_id: second,
      meeting: newId(),
      kind: 'cover',
      teacher_id: third,
      starts: 505,
      ends: 560,
    },
  ]);
}

/** Yearly plans of levels and of single classes, with removed topics; lessons that ticked some of them. */
export async function generatePlans(
  db: Db,
  {
    choose,
    taught,
    year_id,
    author_id,
  }: { choose: Choose; taught: readonly Taught[]; year_id: string; author_id: string },
): Promise<void> {
  const rooms = new Map((await db.select().from(classes)).map((room) => [room.id, room]));
  const plans: { id: string; subject_id: string; for: string }[] = [];
  const points: { id: string; plan_id: string }[] = [];
  const changed_at = new Date('2026-10-01T08:00:00Z');
  const plan = async (
    subject_id: string,
    of: {
      class_id?: string;
      level_id?: string | null;
      grade_level?: (typeof classes.$inferSelect)['grade_level'];
    },
    key: string,
  ) => {
    if (plans.some((one) => one.subject_id === subject_id && one.for === key)) return;
    const id = newId();
    await db.insert(lessonPlans).values({ id, year_id, subject_id, ...of, revision: newId(), changed_at });
    plans.push({ id, subject_id, for: key });
    for (let place = 0; place < 5; place += 1) {
      const point = { id: newId(), plan_id: id, place, title: `Point ${place}` };
      const removed_at = place === 4 ? changed_at : null;
      await db
        .insert(lessonPlanPoints)
        .values({ ...point, lessons: 1 + choose(7), term: 1 + choose(3), removed_at });
      points.push(point);
    }
  };
  for (const { class_id, subject_id } of taught) {
    const { level_id, grade_level } = rooms.get(class_id)!;
    // A plan of the level, of the class, of both (the class's own applies), or none.
    const kind = choose(5);
    if (kind > 0 && kind < 4)
      await plan(subject_id, level_id ? { level_id } : { grade_level }, level_id ?? grade_level!);
    if (kind > 2) await plan(subject_id, { class_id }, class_id);
  }
  for (const [nth, { class_id, subject_id }] of taught.entries())
    for (const day of ['2026-10-05', '2026-11-03', '2026-11-18', '2026-11-20']) {
      const entry_id = newId();
      const written = { author_id, revision: newId(), written_at: new Date(`${day}T12:00:00Z`), text: '' };
      const times = { starts: 450 + nth, ends: 600 };
      await db
        .insert(lessonLogEntries)
        .values({ id: entry_id, class_id, subject_id, day, ...times, ...written });
      const { level_id, grade_level } = rooms.get(class_id)!;
      const own = plans.filter(
        (one) => one.subject_id === subject_id && [class_id, level_id ?? grade_level].includes(one.for),
      );
      for (const { id } of points.filter(({ plan_id }) => own.some((one) => one.id === plan_id)))
        if (choose(6) === 0) await db.insert(lessonLogPoints).values({ entry_id, point_id: id });
    }
}

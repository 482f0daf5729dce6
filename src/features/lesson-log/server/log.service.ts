import { and, eq } from 'drizzle-orm';
import { selectLessonWorks } from '#features/assignments/server/lesson-works.service.ts';
import { type Call as SchoolCall, record } from '#features/people/server/people.service.ts';
import { chooseOwnStudent } from '#features/roster/server/visibility.service.ts';
import { addDays, isSchoolDay } from '#features/school-year/school-year.rules.ts';
import { findYearOn } from '#features/school-year/server/school-year.service.ts';
import { lessonsGivenBy, type TaughtLesson } from '#features/timetable/server/taught-lessons.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { one } from '#platform/db/one.ts';
import { orRefuse } from '#platform/db/violations.ts';
import { answerOnce } from '#platform/http/server/idempotency.ts';
import { schoolMinute } from '#platform/time/minutes.ts';
import { schoolDay, type SchoolDay } from '#platform/time/school-day.ts';
import type { DeskLesson, LogDesk, LoggedLesson, OwnLog, WriteInput } from '../lesson-log.contract.ts';
import {
  AHEAD_DAYS,
  DESK_DAYS,
  keyOf,
  type LessonKey,
  MOST_OFFERED,
  NEXT_DAYS,
} from '../lesson-log.rules.ts';
import { lessonLogEntries } from './lesson-log.tables.ts';
import { writeLogFiles } from './log-files.service.ts';
import { findPlace, findWritten, lockEntry, selectGiven, selectPageOf, selectPlaces } from './log.queries.ts';
import { selectKnownPoints, selectNextPoints } from './plan.queries.ts';
import { lessonLogPoints } from './plan.tables.ts';
import { isOfStudent, isSeenByStaff, teachesOn } from './scope.queries.ts';

type Call = SchoolCall & { timeZone: string };
type Reader = Pick<Call, 'actor' | 'now' | 'timeZone'>;

/** A teacher's recent and next lessons, from the timetable or from their entries, with the entry of each. */
export async function readDesk(tx: Tx, { actor, now, timeZone }: Reader): Promise<LogDesk> {
  const today = schoolDay(now(), timeZone);
  const span = { first_day: addDays(today, -DESK_DAYS), last_day: addDays(today, AHEAD_DAYS) };
  const [written, given, offered] = await Promise.all([
    selectGiven(tx, actor.userId, span),
    lessonsGivenBy(tx, actor.userId, { ...span, last_day: addDays(today, NEXT_DAYS) }),
    placesOf(tx, actor, today),
  ]);
  const entries = new Map(written.map((one) => [lessonKey(one), one]));
  const lessons = given
    .filter(({ day }) => day <= span.last_day)
    .map((lesson): Omit<DeskLesson, 'work'> => {
      const written = entries.get(lessonKey(lesson));
      entries.delete(lessonKey(lesson));
      return { ...lesson, entry: written?.entry ?? null };
    });
  // Lessons outside a timetable, or from one that was replaced since.
  for (const written of entries.values()) lessons.push({ ...written, covers: false });
  return {
    today,
    minute: schoolMinute(now(), timeZone),
    lessons: await withWork(tx, { actor, now }, lessons.toSorted(newestFirst)),
    places: offered.map((place) => ({ ...place, next: nextIn(place, today, given) })),
  };
}

/** Adds the work given in lessons, for staff, or for a student whom the caller may see. */
async function withWork<Lesson extends Omit<DeskLesson, 'work' | 'covers' | 'entry'>>(
  tx: Tx,
  { actor, now }: Pick<Reader, 'actor' | 'now'>,
  lessons: readonly Lesson[],
  studentId?: string,
) {
  const keyed = lessons.map((lesson) => [lesson, placeOf(lesson)] as const);
  const workOf = await selectLessonWorks(
    tx,
    { actor, now: now() },
    keyed.map(([, key]) => key),
    studentId,
  );
  return keyed.map(([lesson, key]) => ({ ...lesson, work: workOf(key) }));
}

/** The subjects that a teacher teaches today, with the next points of each plan. */
async function placesOf(
  tx: Tx,
  actor: Reader['actor'],
  today: SchoolDay,
): Promise<Omit<LogDesk['places'][number], 'next'>[]> {
  const [places, year] = await Promise.all([selectPlaces(tx, actor, today), findYearOn(tx, today)]);
  const keys = places.map(({ class: { id: class_id }, subject: { id: subject_id } }) => ({
    class_id,
    subject_id,
  }));
  const points = year
    ? await selectNextPoints(tx, keys, { yearId: year.id, until: today }, MOST_OFFERED)
    : [];
  return places.map(({ order: _order, ...place }) => ({
    ...place,
    points: points
      .filter((one) => one.class_id === place.class.id && one.subject_id === place.subject.id)
      .map(({ id, title }) => ({ id, title })),
  }));
}

/** Lessons are in chronological order. */
function nextIn(
  place: Pick<TaughtLesson, 'class' | 'subject'>,
  today: SchoolDay,
  given: readonly TaughtLesson[],
): { day: SchoolDay; starts: number } | null {
  const next = given.find(
    (one) =>
      one.day > today &&
      !one.covers &&
      one.class.id === place.class.id &&
      one.subject.id === place.subject.id,
  );
  return next ? { day: next.day, starts: next.starts } : null;
}

type Lesson = Pick<DeskLesson, 'class' | 'subject' | 'day' | 'starts'>;
const placeOf = ({
  class: { id: class_id },
  subject: { id: subject_id },
  day,
  starts,
}: Lesson): LessonKey => ({
  class_id,
  subject_id,
  day,
  starts,
});
const lessonKey = (lesson: Lesson) => keyOf(placeOf(lesson));

const newestFirst = (one: Lesson, other: Lesson): number =>
  one.day === other.day ? (other.starts ?? -1) - (one.starts ?? -1) : one.day < other.day ? 1 : -1;

/** The log of a class in a subject; null for a class that the caller neither teaches nor may see as a whole. */
export async function listEntries(
  tx: Tx,
  { actor, now, timeZone }: Reader,
  { class_id, subject_id, page = 1 }: { class_id: string; subject_id: string; page?: number | undefined },
) {
  const today = schoolDay(now(), timeZone);
  const where = and(
    eq(lessonLogEntries.class_id, class_id),
    eq(lessonLogEntries.subject_id, subject_id),
    isSeenByStaff(actor, today),
  );
  const found = await selectPageOf(tx, where, page);
  const isOwn =
    actor.role === 'admin' ||
    found.total > 0 ||
    (await teachesOn(tx, actor, { class_id, subject_id, day: today }));
  const place = isOwn ? await findPlace(tx, { class_id, subject_id }) : null;
  return (
    place && {
      ...place,
      total: found.total,
      entries: await withWork(tx, { actor, now }, found.entries),
    }
  );
}

/** The log of a student whom the reader may see, one at a time; null for any other student. */
export async function readOwnLog(
  tx: Tx,
  { actor, now, timeZone }: Reader,
  { child, page = 1 }: { child?: string | undefined; page?: number | undefined },
): Promise<OwnLog | null> {
  const chosen = await chooseOwnStudent(tx, actor, child);
  if (!chosen) return null;
  const { student_id } = chosen;
  const head = { ...chosen, today: schoolDay(now(), timeZone) };
  if (student_id === null) return { ...head, lessons: [], total: 0 };
  const { entries, total } = await selectPageOf(tx, isOfStudent(tx, student_id), page);
  return { ...head, lessons: await withWork(tx, { actor, now }, entries, student_id), total };
}

type Refusal =
  | 'NOT_FOUND'
  | 'NOT_YET'
  | 'NO_SCHOOL'
  | 'NO_LESSON'
  | 'NOT_IN_PLAN'
  | 'FILE_GONE'
  | 'NOTHING_WRITTEN'
  | 'CHANGED_MEANWHILE';

/**
 * Writes the entry of a lesson; idempotent by key. A write based on another revision is refused, so that no
 * device overwrites what it has not seen.
 */
export function writeEntry(call: Call & { key: string }, input: WriteInput) {
  const { db, actor, now, timeZone, key } = call;
  const { text, points, files, revision, base, ...lesson } = input;
  const { class_id, subject_id, day, starts } = lesson;
  return orRefuse<Refusal, LoggedLesson>({ lesson_log_entries_lesson: 'CHANGED_MEANWHILE' }, (refuse) =>
    db.transaction(async (tx) => {
      const given = (await lessonsGivenBy(tx, actor.userId, { first_day: day, last_day: day })).find(
        (one) => one.class.id === class_id && one.subject.id === subject_id && one.starts === starts,
      );
      const teaches = await teachesOn(tx, actor, lesson);
      if (!teaches && !given) return refuse('NOT_FOUND');
      return answerOnce(tx, { actorId: actor.userId, procedure: 'lessonLog.write', key, input }, async () => {
        const at = now();
        if (day > schoolDay(at, timeZone)) return refuse('NOT_YET');
        const year = await findYearOn(tx, day);
        if (!year || !isSchoolDay(year, day)) return refuse('NO_SCHOOL');
        const held = await lockEntry(tx, lesson);
        if ((held?.revision ?? null) !== base) return refuse('CHANGED_MEANWHILE');
        if (!held && starts !== null && !given) return refuse('NO_LESSON');
        const ids = [...new Set(points)];
        if (!held && text === '' && ids.length === 0 && !files?.length) return refuse('NOTHING_WRITTEN');
        const known = await selectKnownPoints(tx, lesson, { yearId: year.id, ids });
        if (known.length < ids.length) return refuse('NOT_IN_PLAN');
        const said = { text, author_id: actor.userId, revision };
        const id = held?.id ?? newId();
        if (held)
          await tx
            .update(lessonLogEntries)
            .set({ ...said, changed_at: at })
            .where(eq(lessonLogEntries.id, id));
        else
          await tx
            .insert(lessonLogEntries)
            .values({ id, ...lesson, ends: given?.ends ?? null, ...said, written_at: at });
        await tx.delete(lessonLogPoints).where(eq(lessonLogPoints.entry_id, id));
        if (ids.length > 0)
          await tx.insert(lessonLogPoints).values(ids.map((point_id) => ({ entry_id: id, point_id })));
        const by = { actor, today: schoolDay(at, timeZone), at };
        if (files && !(await writeLogFiles(tx, by, id, files))) return refuse('FILE_GONE');
        await record(tx, call, {
          action: held ? 'lesson_log.corrected' : 'lesson_log.written',
          subject: { type: 'lesson_log_entry', id },
          details: { day, ...(held && { before: held.text }) },
        });
        return one(await withWork(tx, call, [(await findWritten(tx, lesson))!]));
      });
    }),
  );
}

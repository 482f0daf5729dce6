import { and, eq } from 'drizzle-orm';
import { notify } from '#features/inbox/server/inbox.service.ts';
import { type Call as SchoolCall, record } from '#features/people/server/people.service.ts';
import { isSchoolDay, weekdayOf } from '#features/school-year/school-year.rules.ts';
import type { SchoolYear } from '#features/school-year/school-year.contract.ts';
import { findYearOn } from '#features/school-year/server/school-year.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { orRefuse } from '#platform/db/violations.ts';
import { clockOf } from '#platform/time/minutes.ts';
import { schoolDay, type SchoolDay } from '#platform/time/school-day.ts';
import type { Arrangement, CoverCandidate, CoverDay, OpenLesson } from '../cover.contract.ts';
import { byFitness, overlap } from '../cover.rules.ts';
import { versionOn } from '../timetable.rules.ts';
import {
  countCovers,
  type CoverRow,
  lockAbsence,
  selectAbsences,
  selectActiveTeachers,
  selectAwayOn,
  selectCovers,
  selectTaughtOn,
  selectTeaching,
  type TaughtRow,
} from './cover.queries.ts';
import { lessonCovers, teacherAbsences } from './cover.tables.ts';
import { selectPublished } from './week.queries.ts';

export { classesCoveredBy } from './cover.queries.ts';

type Call = SchoolCall & { timeZone: string };
type Clock = { now: () => Date; timeZone: string };

/** The lessons of all teachers on a day, in the timetable in force then. */
export const readTaught = (tx: Tx, day: SchoolDay) => taughtOnDays(tx)(day);

/** Reads several days: the year and its timetables are fetched once. */
export function taughtOnDays(tx: Tx) {
  let year: SchoolYear | null = null;
  let published: Awaited<ReturnType<typeof selectPublished>> = [];
  return async (day: SchoolDay): Promise<{ isSchool: boolean; rows: TaughtRow[] }> => {
    if (year === null || day < year.first_day || day > year.last_day) {
      year = await findYearOn(tx, day);
      published = year ? await selectPublished(tx, year) : [];
    }
    if (!year || !isSchoolDay(year, day)) return { isSchool: false, rows: [] };
    const version = versionOn(published, year, day);
    const rows = version
      ? await selectTaughtOn(tx, { versionId: version.id, weekday: weekdayOf(day), day })
      : [];
    return { isSchool: true, rows };
  };
}

/** The teachers absent on a day (default: today) with their lessons, and who is free for each. */
export async function readCoverDay(tx: Tx, { now, timeZone }: Clock, given?: SchoolDay): Promise<CoverDay> {
  const day = given ?? schoolDay(now(), timeZone);
  const span = { first_day: day, last_day: day };
  const { isSchool, rows } = await readTaught(tx, day);
  const absences = await selectAbsences(tx, span);
  const teachers = await selectActiveTeachers(tx);
  const covers = await selectCovers(tx, span);
  const lessonsFor =
    absences.length === 0 ? () => [] : await openLessons(tx, { day, rows, absences, teachers, covers });
  return {
    day,
    is_school_day: isSchool,
    absences: absences.map(({ id, full_name, note }) => ({
      teacher: { id, full_name },
      note,
      lessons: lessonsFor(id),
    })),
    teachers: teachers.filter(({ id }) => !absences.some((absence) => absence.id === id)),
  };
}

type Day = {
  day: SchoolDay;
  rows: readonly TaughtRow[];
  absences: readonly { id: string }[];
  teachers: readonly { id: string; full_name: string }[];
  covers: readonly CoverRow[];
};

async function openLessons(tx: Tx, { day, rows, absences, teachers, covers }: Day) {
  const year = (await findYearOn(tx, day)) ?? { first_day: day, last_day: day };
  const counts = new Map((await countCovers(tx, year)).map((row) => [row.teacher_id, row.covers]));
  const teaching = await selectTeaching(tx, day);
  const away = await selectAwayOn(tx, weekdayOf(day));
  const absentIds = new Set(absences.map(({ id }) => id));

  function isFree(id: string, lesson: TaughtRow): boolean {
    if (absentIds.has(id)) return false;
    const busy = [
      ...rows.filter(({ teacher_id }) => teacher_id === id),
      ...away.filter(({ teacher_id }) => teacher_id === id),
      // The cover of this lesson itself is not a conflict.
      ...covers.filter(({ teacher_id, meeting }) => teacher_id === id && meeting !== lesson.meeting),
    ];
    return !busy.some((time) => overlap(time, lesson));
  }
  const candidatesFor = (lesson: TaughtRow, classIds: readonly string[]): CoverCandidate[] =>
    teachers
      .filter(({ id }) => isFree(id, lesson))
      .map((teacher) => {
        const own = teaching.filter(({ teacher_id }) => teacher_id === teacher.id);
        return {
          ...teacher,
          teaches_subject: own.some(({ subject_id }) => subject_id === lesson.subject_id),
          teaches_class: own.some(({ class_id }) => classIds.includes(class_id)),
          covers: counts.get(teacher.id) ?? 0,
        };
      })
      .toSorted(byFitness);

  const atMeeting = (meeting: string) =>
    rows.filter((row) => row.meeting === meeting).map(({ teacher_id }) => teacher_id);

  return (absentId: string): OpenLesson[] => {
    const lessons = new Map<string, TaughtRow[]>();
    for (const row of rows)
      if (row.teacher_id === absentId) lessons.set(row.meeting, [...(lessons.get(row.meeting) ?? []), row]);
    return [...lessons.values()].map((of) => {
      const lesson = of[0]!;
      const cover = covers.find((one) => one.absent_id === absentId && one.meeting === lesson.meeting);
      const { meeting, starts, ends, subject, room } = lesson;
      const teacher =
        cover?.teacher_id && cover.teacher ? { id: cover.teacher_id, full_name: cover.teacher } : null;
      return {
        meeting,
        starts,
        ends,
        classes: of.map((row) => row.class),
        subject,
        room,
        there: teachers
          .filter(({ id }) => !absentIds.has(id) && atMeeting(meeting).includes(id))
          .map(({ full_name }) => full_name),
        arrangement: cover ? { kind: cover.kind, teacher } : null,
        candidates: candidatesFor(
          lesson,
          of.map((row) => row.class.id),
        ),
      };
    });
  };
}

type OfAbsence = { teacher_id: string; day: SchoolDay };

/**
 * Records that a teacher is absent on a day; null if there is no such teacher. Lessons the teacher was to
 * cover are open again, and the teacher is notified.
 */
export function recordAbsence(call: Call, { teacher_id, day, note }: OfAbsence & { note: string }) {
  return call.db.transaction(async (tx) => {
    if (!(await selectActiveTeachers(tx)).some(({ id }) => id === teacher_id)) return null;
    if (!(await readTaught(tx, day)).isSchool) return { refused: 'NO_SCHOOL' } as const;
    await tx
      .insert(teacherAbsences)
      .values({ teacher_id, day, note, recorded_at: call.now() })
      .onConflictDoUpdate({ target: [teacherAbsences.teacher_id, teacherAbsences.day], set: { note } });
    const covers = await selectCovers(tx, { first_day: day, last_day: day });
    for (const cover of covers) if (cover.teacher_id === teacher_id) await tellWithdrawn(tx, call, cover);
    await tx
      .delete(lessonCovers)
      .where(and(eq(lessonCovers.teacher_id, teacher_id), eq(lessonCovers.day, day)));
    await record(tx, call, {
      action: 'cover.absence_recorded',
      subject: { type: 'user', id: teacher_id },
      details: { day },
    });
    return readCoverDay(tx, call, day);
  });
}

/** Withdraws an absence with its covers and notifies the teachers who were to cover; null if there is none. */
export function withdrawAbsence(call: Call, { teacher_id, day }: OfAbsence) {
  return call.db.transaction(async (tx) => {
    if (!(await lockAbsence(tx, teacher_id, day))) return null;
    const covers = await selectCovers(tx, { first_day: day, last_day: day });
    for (const cover of covers) if (cover.absent_id === teacher_id) await tellWithdrawn(tx, call, cover);
    await tx
      .delete(teacherAbsences)
      .where(and(eq(teacherAbsences.teacher_id, teacher_id), eq(teacherAbsences.day, day)));
    await record(tx, call, {
      action: 'cover.absence_withdrawn',
      subject: { type: 'user', id: teacher_id },
      details: { day },
    });
    return readCoverDay(tx, call, day);
  });
}

type ArrangeInput = {
  day: SchoolDay;
  absent_id: string;
  meeting: string;
  arrangement: Arrangement | null;
};

/** Arranges a lesson of an absent teacher and notifies the teacher who covers it; null for an unknown lesson. */
export function arrangeLesson(call: Call, { day, absent_id, meeting, arrangement }: ArrangeInput) {
  return orRefuse({ lesson_covers_one_at_a_time: 'NOT_FREE' }, () =>
    call.db.transaction(async (tx) => {
      if (!(await lockAbsence(tx, absent_id, day))) return null;
      const before = await readCoverDay(tx, call, day);
      const lesson = before.absences
        .find(({ teacher }) => teacher.id === absent_id)
        ?.lessons.find((one) => one.meeting === meeting);
      if (!lesson) return null;
      const teacherId = arrangement?.kind === 'cover' ? arrangement.teacher_id : null;
      if (teacherId && !lesson.candidates.some(({ id }) => id === teacherId))
        return { refused: 'NOT_FREE' } as const;
      const of = and(
        eq(lessonCovers.absent_id, absent_id),
        eq(lessonCovers.day, day),
        eq(lessonCovers.meeting, meeting),
      );
      await tx.delete(lessonCovers).where(of);
      const { starts, ends } = lesson;
      if (arrangement)
        await tx
          .insert(lessonCovers)
          .values({ absent_id, day, meeting, kind: arrangement.kind, teacher_id: teacherId, starts, ends });
      const had = lesson.arrangement?.teacher?.id ?? null;
      if (had && had !== teacherId) await tellWithdrawn(tx, call, { day, meeting, starts, teacher_id: had });
      if (teacherId && had !== teacherId)
        await notify(tx, [teacherId], {
          kind: 'cover.assigned',
          about: meeting,
          params: { day, time: clockOf(starts) },
          link: `/schedule?day=${day}`,
          at: call.now(),
        });
      await record(tx, call, {
        action: arrangement ? 'cover.arranged' : 'cover.opened',
        subject: { type: 'user', id: absent_id },
        details: { day, time: clockOf(starts), ...(arrangement && { kind: arrangement.kind }) },
      });
      return readCoverDay(tx, call, day);
    }),
  );
}

type Cover = Pick<CoverRow, 'day' | 'meeting' | 'starts' | 'teacher_id'>;

async function tellWithdrawn(tx: Tx, call: Call, { day, meeting, starts, teacher_id }: Cover): Promise<void> {
  if (teacher_id)
    await notify(tx, [teacher_id], {
      kind: 'cover.withdrawn',
      about: meeting,
      params: { day, time: clockOf(starts) },
      link: `/schedule?day=${day}`,
      at: call.now(),
    });
}

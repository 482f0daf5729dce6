import { listNews } from '#features/announcements/server/announcements.service.ts';
import { countOpenWork, countToMark, readPending } from '#features/assignments/server/pending.service.ts';
import { countThisWeek, countUnsaved } from '#features/attendance/server/figures.service.ts';
import { readDay } from '#features/attendance/server/rolls.service.ts';
import { readChildrenToday } from '#features/attendance/server/today.service.ts';
import { listOwnAccounts } from '#features/bank/server/savings.service.ts';
import { readComing } from '#features/calendar/server/calendar.service.ts';
import { listStandings } from '#features/fees/server/dashboard.service.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { listOwnClasses } from '#features/my-classes/server/my-classes.service.ts';
import { countDueSheets } from '#features/marks/server/overview.service.ts';
import { listLatestCards } from '#features/report-cards/server/readers.service.ts';
import { firstStudents } from '#features/students/server/directory.service.ts';
import { findYears } from '#features/school-year/server/school-year.service.ts';
import { readOwnToday } from '#features/timetable/server/week.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import type { ChildAttendance, Dashboard, SavingsHeld } from '../dashboard.contract.ts';
import { type OfOffice, readOffice } from './office.service.ts';

/** Maximum number of announcements on a dashboard. */
const NEWS = 3;
/** Maximum number of coming events on a dashboard. */
const EVENTS = 3;

/** The dashboard of the actor's role, from rows visible to them. */
export async function readDashboard(
  tx: Tx,
  actor: Actor,
  { now, timeZone, ...office }: Omit<OfOffice, 'today'> & { now: Date; timeZone: string },
): Promise<Dashboard> {
  const today = schoolDay(now, timeZone);
  const reader = { actor, now: () => now, timeZone };
  const view = { actor, now, today };
  switch (actor.role) {
    case 'admin':
      return readOffice(tx, reader, { today, ...office });
    case 'teacher': {
      const [classes, years] = await Promise.all([listOwnClasses(tx, actor), findYears(tx, today)]);
      // A teacher who only teaches a subject of a class sees no students of it.
      const students = classes.reduce((sum, own) => sum + (own.students ?? 0), 0);
      const [day, lessons, registers_unsaved, marks_due] = await Promise.all([
        readDay(tx, reader),
        readOwnToday(tx, reader, years.on),
        countUnsaved(tx, reader, years.on),
        countDueSheets(tx, reader, years.current),
      ]);
      const news = await listNews(tx, view, NEWS);
      const open_assignments = await countOpenWork(tx, view);
      const to_mark = await countToMark(tx, view);
      const events = await readComing(tx, actor, today, 1);
      return {
        role: 'teacher',
        classes,
        students,
        today: day,
        lessons,
        registers_unsaved,
        marks_due,
        open_assignments,
        to_mark,
        news,
        events,
      };
    }
    case 'parent': {
      const children = await firstStudents(tx, actor);
      return {
        role: 'parent',
        attendance: await childrenAttendance(tx, reader, children),
        children,
        fees: await listStandings(tx, actor, today),
        savings: await savingsHeld(tx, actor),
        grades: await listLatestCards(tx, reader),
        assignments: await readPending(
          tx,
          view,
          children.map(({ id }) => id),
        ),
        news: await listNews(tx, view, NEWS),
        events: await readComing(tx, actor, today, EVENTS),
      };
    }
    case 'student': {
      const own = (await firstStudents(tx, actor)).slice(0, 1);
      const years = await findYears(tx, today);
      return {
        role: 'student',
        attendance: (await childrenAttendance(tx, reader, own))[0] ?? null,
        student: own[0] ?? null,
        lessons: own[0] ? await readOwnToday(tx, reader, years.on) : null,
        fees: (await listStandings(tx, actor, today))[0] ?? null,
        savings: await savingsHeld(tx, actor),
        grades: await listLatestCards(tx, reader),
        assignments: own[0] ? one(await readPending(tx, view, [own[0].id])) : null,
        news: await listNews(tx, view, NEWS),
        events: await readComing(tx, actor, today, EVENTS),
      };
    }
    case null:
      return { role: null };
  }
}

type Reader = { actor: Actor; now: () => Date; timeZone: string };

async function childrenAttendance(
  tx: Tx,
  reader: Reader,
  children: readonly { id: string }[],
): Promise<ChildAttendance[]> {
  if (children.length === 0) return [];
  const { on } = await findYears(tx, schoolDay(reader.now(), reader.timeZone));
  const today = await readChildrenToday(tx, reader, on);
  const week = await countThisWeek(tx, reader);
  return children.map(({ id }) => {
    const counted = week.find(({ student_id }) => student_id === id);
    return {
      student_id: id,
      today: today.find(({ student_id }) => student_id === id) ?? null,
      absent_this_week: counted?.absent ?? 0,
      late_this_week: counted?.late ?? 0,
    };
  });
}

async function savingsHeld(tx: Tx, actor: Actor): Promise<SavingsHeld> {
  return (await listOwnAccounts(tx, actor)).map(({ id, balance, other_members }) => ({
    account_id: id,
    balance,
    is_shared: other_members > 0,
  }));
}

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
import type { SchoolYear } from '#features/school-year/school-year.contract.ts';
import { findYears } from '#features/school-year/server/school-year.service.ts';
import { readOwnToday } from '#features/timetable/server/week.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { keepPlans } from '#platform/db/snapshot.ts';
import { schoolDay, type SchoolDay } from '#platform/time/school-day.ts';
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
      // Independent reads are sent together: they reach the database as one message.
      const [, classes, years, day, news, open_assignments, to_mark, events] = await Promise.all([
        keepPlans(tx),
        listOwnClasses(tx, actor),
        findYears(tx, today),
        readDay(tx, reader),
        listNews(tx, view, NEWS),
        countOpenWork(tx, view),
        countToMark(tx, view),
        readComing(tx, actor, today, 1),
      ]);
      // A teacher who only teaches a subject of a class does not see its students.
      const students = classes.reduce((sum, own) => sum + (own.students ?? 0), 0);
      const [lessons, registers_unsaved, marks_due] = await Promise.all([
        readOwnToday(tx, reader, years.on),
        countUnsaved(tx, reader, years.on),
        countDueSheets(tx, reader, years.current),
      ]);
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
      const [, children, years, family] = await Promise.all([
        keepPlans(tx),
        firstStudents(tx, actor),
        findYears(tx, today),
        ofFamily(tx, reader, view),
      ]);
      const [attendance, assignments] = await Promise.all([
        childrenAttendance(tx, reader, children, years.on),
        readPending(
          tx,
          view,
          children.map(({ id }) => id),
        ),
      ]);
      return { role: 'parent', attendance, children, assignments, ...family };
    }
    case 'student': {
      const [, found, years, { fees, ...family }] = await Promise.all([
        keepPlans(tx),
        firstStudents(tx, actor),
        findYears(tx, today),
        ofFamily(tx, reader, view),
      ]);
      const own = found.slice(0, 1);
      const [attendance, lessons, pending] = await Promise.all([
        childrenAttendance(tx, reader, own, years.on),
        own[0] ? readOwnToday(tx, reader, years.on) : null,
        own[0] ? readPending(tx, view, [own[0].id]) : null,
      ]);
      return {
        role: 'student',
        attendance: attendance[0] ?? null,
        student: own[0] ?? null,
        lessons,
        fees: fees[0] ?? null,
        assignments: pending && one(pending),
        ...family,
      };
    }
    case null:
      return { role: null };
  }
}

type Reader = { actor: Actor; now: () => Date; timeZone: string };

/** The data that parents and students have in common. */
async function ofFamily(tx: Tx, reader: Reader, view: { actor: Actor; now: Date; today: SchoolDay }) {
  const { actor, today } = view;
  const [fees, savings, grades, news, events] = await Promise.all([
    listStandings(tx, actor, today),
    savingsHeld(tx, actor),
    listLatestCards(tx, reader),
    listNews(tx, view, NEWS),
    readComing(tx, actor, today, EVENTS),
  ]);
  return { fees, savings, grades, news, events };
}

async function childrenAttendance(
  tx: Tx,
  reader: Reader,
  children: readonly { id: string }[],
  year: SchoolYear | null,
): Promise<ChildAttendance[]> {
  if (children.length === 0) return [];
  const [today, week] = await Promise.all([readChildrenToday(tx, reader, year), countThisWeek(tx, reader)]);
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

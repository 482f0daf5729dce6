import { countThisWeek, countUnsaved } from '#features/attendance/server/figures.service.ts';
import { listOwnAccounts } from '#features/bank/server/savings.service.ts';
import { feeFigures, listStandings } from '#features/fees/server/dashboard.service.ts';
import { openFirstSteps } from '#features/first-steps/server/first-steps.service.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { listOwnClasses } from '#features/my-classes/server/my-classes.service.ts';
import { countDueSheets } from '#features/marks/server/overview.service.ts';
import { readSchoolProgress } from '#features/report-cards/server/progress.service.ts';
import { listLatestCards } from '#features/report-cards/server/readers.service.ts';
import { firstStudents } from '#features/students/server/directory.service.ts';
import { soonFrom } from '#features/student-files/server/documents.service.ts';
import { findYears } from '#features/school-year/server/school-year.service.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Installation } from '#platform/http/server/procedures.ts';
import { monthOf, schoolDay } from '#platform/time/school-day.ts';
import type { Dashboard, SavingsHeld } from '../dashboard.contract.ts';
import { selectAdminFigures } from './dashboard.queries.ts';

/** What somebody sees first, each from the rows that are theirs. */
export async function readDashboard(
  tx: Tx,
  actor: Actor,
  {
    now,
    timeZone,
    installation,
  }: { now: Date; timeZone: string; installation: Pick<Installation, 'backsUpDaily' | 'schoolName'> },
): Promise<Dashboard> {
  const today = schoolDay(now, timeZone);
  const reader = { actor, now: () => now, timeZone };
  switch (actor.role) {
    case 'admin': {
      const [[school], { collected_this_month, ...fees }, first_steps, years] = await Promise.all([
        selectAdminFigures(tx, {
          month: monthOf(today),
          soon: soonFrom(today),
          now: now.toISOString(),
          daily: installation.backsUpDaily,
        }),
        feeFigures(tx, today),
        openFirstSteps(tx, installation),
        findYears(tx, today),
      ]);
      const [registers_unsaved, marks] = await Promise.all([
        countUnsaved(tx, reader, years.on),
        readSchoolProgress(tx, reader, years.current),
      ]);
      const {
        people_waiting,
        classes_without_teacher,
        students_without_class,
        documents_expiring,
        ledger_halted,
        backup_age_days,
        ...figures
      } = school!;
      return {
        role: 'admin',
        first_steps,
        ...figures,
        revenue: collected_this_month,
        marks,
        alerts: {
          people_waiting,
          classes_without_teacher,
          students_without_class,
          documents_expiring,
          ...fees,
          registers_unsaved,
          ledger_halted,
          backup_age_days,
        },
      };
    }
    case 'teacher': {
      const [classes, years] = await Promise.all([listOwnClasses(tx, actor), findYears(tx, today)]);
      // Of a class where they teach a subject only, a teacher sees no students.
      const students = classes.reduce((sum, own) => sum + (own.students ?? 0), 0);
      const [registers_unsaved, marks_due] = await Promise.all([
        countUnsaved(tx, reader, years.on),
        countDueSheets(tx, reader, years.current),
      ]);
      return { role: 'teacher', classes, students, registers_unsaved, marks_due };
    }
    case 'parent':
      return {
        role: 'parent',
        attendance: await countThisWeek(tx, reader),
        children: await firstStudents(tx, actor),
        fees: await listStandings(tx, actor, today),
        savings: await savingsHeld(tx, actor),
        grades: await listLatestCards(tx, reader),
      };
    case 'student':
      return {
        role: 'student',
        attendance: await countThisWeek(tx, reader),
        student: (await firstStudents(tx, actor))[0] ?? null,
        fees: (await listStandings(tx, actor, today))[0] ?? null,
        savings: await savingsHeld(tx, actor),
        grades: await listLatestCards(tx, reader),
      };
    case null:
      return { role: null };
  }
}

/** What a family's accounts hold, each for itself. */
async function savingsHeld(tx: Tx, actor: Actor): Promise<SavingsHeld> {
  return (await listOwnAccounts(tx, actor)).map(({ id, balance }) => ({ account_id: id, balance }));
}

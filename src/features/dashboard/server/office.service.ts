import { countToDecide } from '#features/approvals/server/list.service.ts';
import { mayKeepAttendance } from '#features/attendance/attendance.policy.ts';
import { countUnsaved } from '#features/attendance/server/figures.service.ts';
import { countWaiting } from '#features/attendance/server/justifications.service.ts';
import { readRollsToday } from '#features/attendance/server/today.service.ts';
import { maySeeBackups } from '#features/backups/backups.policy.ts';
import { keyIsUnseen } from '#features/backups/server/backup-key.service.ts';
import type { BackupKeySource } from '#features/feature.ts';
import { readComing } from '#features/calendar/server/calendar.service.ts';
import { mayWriteClasses } from '#features/classes/classes.policy.ts';
import { mayKeepFees } from '#features/fees/fees.policy.ts';
import { feeFigures } from '#features/fees/server/dashboard.service.ts';
import { openFirstSteps } from '#features/first-steps/server/first-steps.service.ts';
import { mayCheckLedger } from '#features/ledger/ledger.policy.ts';
import { mayKeepMarks } from '#features/marks/marks.policy.ts';
import { mayGiveRoles } from '#features/people/people.policy.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { readSchoolProgress } from '#features/report-cards/server/progress.service.ts';
import { findYears } from '#features/school-year/server/school-year.service.ts';
import { mayMakeStudentAccounts } from '#features/student-accounts/student-accounts.policy.ts';
import { soonFrom } from '#features/student-files/server/documents.service.ts';
import { mayKeepDocuments } from '#features/student-files/student-files.policy.ts';
import { countWithoutAccount } from '#features/students/server/accounts.service.ts';
import { maySeeStudents } from '#features/students/students.policy.ts';
import { maySeeTeachers } from '#features/teachers/teachers.policy.ts';
import { readCashFigures } from '#features/till/server/figures.service.ts';
import type { ApprovalKind } from '#features/second-person.ts';
import { isStandbyMissing } from '#platform/db/standbys.ts';
import type { Tx } from '#platform/db/database.ts';
import { keepPlans } from '#platform/db/snapshot.ts';
import type { Secrets } from '#platform/secrets/server/secrets.ts';
import type { Installation } from '#platform/http/server/procedures.ts';
import { monthOf, type SchoolDay } from '#platform/time/school-day.ts';
import type { Dashboard } from '../dashboard.contract.ts';
import { selectAdminFigures } from './dashboard.queries.ts';

type Reader = { actor: Actor; now: () => Date; timeZone: string };
export type OfOffice = {
  today: SchoolDay;
  installation: Pick<
    Installation,
    'backsUpDaily' | 'proxyIsUntrusted' | 'publicUrl' | 'schoolName' | 'standbys'
  >;
  approvalKinds: readonly ApprovalKind[];
  secrets: Secrets;
  backupKey: BackupKeySource;
};

/** An administrator's dashboard: the figures and alerts of their duties, and no others. */
export async function readOffice(
  tx: Tx,
  reader: Reader,
  { today, installation, approvalKinds, secrets, backupKey }: OfOffice,
): Promise<Dashboard> {
  const { actor, now } = reader;
  const [isHead, money, pupils] = [mayGiveRoles(actor), mayKeepFees(actor), maySeeStudents(actor)];
  const [attendance, classes] = [mayKeepAttendance(actor), mayWriteClasses(actor)];
  const [, [found], fees, cash, first_steps, years, events] = await Promise.all([
    keepPlans(tx),
    selectAdminFigures(tx, {
      month: monthOf(today),
      soon: soonFrom(today),
      now: now().toISOString(),
      daily: installation.backsUpDaily,
    }),
    money ? feeFigures(tx, today) : null,
    money ? readCashFigures(tx, today) : null,
    isHead ? openFirstSteps(tx, installation) : null,
    findYears(tx, today),
    readComing(tx, actor, today, 1),
  ]);
  const [
    approvals_waiting,
    registers_unsaved,
    rolls,
    justifications_waiting,
    without_account,
    marks,
    unseen,
    standby_missing,
  ] = await Promise.all([
    countToDecide(tx, approvalKinds, { actor, now: now() }),
    attendance ? countUnsaved(tx, reader, years.on) : 0,
    attendance ? readRollsToday(tx, reader) : null,
    attendance ? countWaiting(tx) : 0,
    mayMakeStudentAccounts(actor) ? countWithoutAccount(tx) : null,
    mayKeepMarks(actor) ? readSchoolProgress(tx, reader, years.current) : undefined,
    maySeeBackups(actor) ? keyIsUnseen(tx, secrets, backupKey) : false,
    maySeeBackups(actor) ? isStandbyMissing(tx, installation.standbys) : false,
  ]);
  const school = found!;
  const teachers = maySeeTeachers(actor);
  return {
    role: 'admin',
    first_steps,
    sample_school: isHead && school.sample_school,
    total_students: pupils ? school.total_students : null,
    active_students: pupils ? school.active_students : null,
    new_this_month: pupils ? school.new_this_month : null,
    total_teachers: teachers ? school.total_teachers : null,
    total_classes: teachers ? school.total_classes : null,
    revenue: fees && fees.collected_this_month,
    rolls,
    overdue: fees && fees.overdue,
    cash_today: cash && cash.cash_today,
    in_tills: cash && cash.in_tills,
    without_account,
    marks,
    events,
    alerts: {
      approvals_waiting,
      people_waiting: isHead ? school.people_waiting : 0,
      classes_without_teacher: classes ? school.classes_without_teacher : 0,
      students_without_class: classes ? school.students_without_class : 0,
      documents_expiring: mayKeepDocuments(actor) ? school.documents_expiring : 0,
      overdue_fees: fees ? fees.overdue_fees : 0,
      claims_waiting: fees ? fees.claims_waiting : 0,
      justifications_waiting,
      till_difference: cash && cash.till_difference,
      registers_unsaved,
      ledger_halted: mayCheckLedger(actor) && school.ledger_halted,
      ledger_unchecked: mayCheckLedger(actor) && school.ledger_unchecked,
      backup_age_days: maySeeBackups(actor) ? school.backup_age_days : null,
      backup_key_unseen: unseen,
      standby_missing,
      proxy_untrusted: isHead && installation.proxyIsUntrusted,
    },
  };
}

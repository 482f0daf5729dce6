import * as z from 'zod/mini';
import { PendingWork } from '#features/assignments/pending.contract.ts';
import { AttendanceDay } from '#features/attendance/attendance.contract.ts';
import { ChildToday, RollsToday } from '#features/attendance/today.contract.ts';
import { ComingEvents } from '#features/calendar/calendar.contract.ts';
import { FeeStanding } from '#features/fees/charges/fee-standing.contract.ts';
import { FirstSteps } from '#features/first-steps/first-steps.contract.ts';
import { OwnClass } from '#features/my-classes/my-classes.contract.ts';
import { anySignedIn } from '#features/people/people.policy.ts';
import { procedure } from '#features/people/procedure.contract.ts';
import { LatestCard } from '#features/report-cards/latest-card.contract.ts';
import { LessonsToday } from '#features/timetable/timetable.contract.ts';
import { StudentRow } from '#features/students/students.contract.ts';
import { AmountText } from '#platform/money/amount-schema.ts';
import { Id } from '#platform/http/id.ts';

/** For an administrator without the duty, figures of a duty are null and its alerts zero. */
const AdminDashboard = z.object({
  role: z.literal('admin'),
  /** Open setup tasks of a new school; null when done or dismissed. */
  first_steps: z.nullable(FirstSteps),
  sample_school: z.boolean(),
  total_students: z.nullable(z.int()),
  active_students: z.nullable(z.int()),
  new_this_month: z.nullable(z.int()),
  total_teachers: z.nullable(z.int()),
  total_classes: z.nullable(z.int()),
  /** Fees collected this month, less reversals. */
  revenue: z.nullable(AmountText),
  rolls: z.nullable(RollsToday),
  overdue: z.nullable(AmountText),
  /** Cash received from families today, less refunds. */
  cash_today: z.nullable(AmountText),
  /** The cash in open tills; null if the school does not use tills. */
  in_tills: z.nullable(AmountText),
  /** Students without an account; the tool for creating accounts is closed at zero. */
  without_account: z.nullable(z.int()),
  /** Progress of the current period in the whole school; null if no class has marks, absent for another duty. */
  marks: z.nullish(
    z.object({
      sheets: z.int(),
      /** Submitted, verified or closed. */
      handed_in: z.int(),
      classes: z.int(),
      /** Classes whose report cards of this period are released to families. */
      released: z.int(),
    }),
  ),
  events: ComingEvents,
  /** Items that need attention; all zero if there are none. */
  alerts: z.object({
    people_waiting: z.int(),
    /** Requests that this administrator may decide as the second person. */
    approvals_waiting: z.int(),
    classes_without_teacher: z.int(),
    students_without_class: z.int(),
    overdue_fees: z.int(),
    /** Documents of enrolled students that have expired or expire within thirty days. */
    documents_expiring: z.int(),
    /** Payments reported by families, awaiting review. */
    claims_waiting: z.int(),
    /** Justifications from families, awaiting review. */
    justifications_waiting: z.int(),
    /** Total till difference of the last day before today: negative if short; null if correct. */
    till_difference: z.nullable(z.object({ amount: AmountText, day: z.iso.date() })),
    /** Today's registers that have begun and are unsaved. */
    registers_unsaved: z.int(),
    /** A check of the books failed, so movements are halted. */
    ledger_halted: z.boolean(),
    /** The books were last checked more than 26 hours ago. */
    ledger_unchecked: z.boolean(),
    /**
     * Age of the last backup in days, or of the school if there is none. Null if backups are made elsewhere.
     */
    backup_age_days: z.nullable(z.int()),
    /** Backups are encrypted, but nobody has been shown the key. */
    backup_key_unseen: z.boolean(),
    /** There are fewer standby servers than configured. */
    standby_missing: z.boolean(),
    /** A proxy is not trusted, so that all people share the rate limits of one address. */
    proxy_untrusted: z.boolean(),
  }),
});
const News = z.object({
  id: Id,
  title_fr: z.nullable(z.string()),
  title_en: z.nullable(z.string()),
  publish_at: z.iso.datetime(),
  unread: z.boolean(),
});
export type News = z.infer<typeof News>;

const TeacherDashboard = z.object({
  role: z.literal('teacher'),
  /** Includes those where they only teach a subject. */
  classes: z.array(OwnClass),
  students: z.int(),
  today: AttendanceDay,
  /** Null if no timetable is in force. */
  lessons: z.nullable(LessonsToday),
  /** Own registers of today that have begun and are unsaved. */
  registers_unsaved: z.int(),
  /** Own mark sheets to be submitted, and their missing marks. */
  marks_due: z.object({ sheets: z.int(), missing: z.int() }),
  /** Published assignments of what they teach that are not yet due. */
  open_assignments: z.int(),
  /** Works handed in to the teacher and not yet returned. */
  to_mark: z.int(),
  news: z.array(News),
  events: ComingEvents,
});
const ChildAttendance = z.object({
  student_id: Id,
  /** Null if they are in no class. */
  today: z.nullable(ChildToday),
  absent_this_week: z.int(),
  late_this_week: z.int(),
});
export type ChildAttendance = z.infer<typeof ChildAttendance>;

/**
 * The balance of each savings account of the family, summed by the page. Shared accounts include members of
 * other families.
 */
const SavingsHeld = z.array(z.object({ account_id: Id, balance: AmountText, is_shared: z.boolean() }));
export type SavingsHeld = z.infer<typeof SavingsHeld>;

const ParentDashboard = z.object({
  role: z.literal('parent'),
  attendance: z.array(ChildAttendance),
  children: z.array(StudentRow),
  fees: z.array(FeeStanding),
  savings: SavingsHeld,
  /** Each child's latest report card released to families; children without one are left out. */
  grades: z.array(LatestCard),
  assignments: z.array(PendingWork),
  news: z.array(News),
  events: ComingEvents,
});
const StudentDashboard = z.object({
  role: z.literal('student'),
  attendance: z.nullable(ChildAttendance),
  student: z.nullable(StudentRow),
  /** Null if no timetable is in force. */
  lessons: z.nullable(LessonsToday),
  fees: z.nullable(FeeStanding),
  savings: SavingsHeld,
  grades: z.array(LatestCard),
  assignments: z.nullable(PendingWork),
  news: z.array(News),
  events: ComingEvents,
});
const NoRoleDashboard = z.object({ role: z.null() });

export const Dashboard = z.union([
  AdminDashboard,
  TeacherDashboard,
  ParentDashboard,
  StudentDashboard,
  NoRoleDashboard,
]);
export type Dashboard = z.infer<typeof Dashboard>;

export const dashboardContract = {
  get: procedure
    .meta({ policy: anySignedIn })
    .route({
      method: 'GET',
      path: '/dashboard',
      summary: 'What the signed-in person sees first',
      tags: ['dashboard'],
    })
    .output(Dashboard),
};

import * as z from 'zod/mini';
import { AttendanceDay } from '#features/attendance/attendance.contract.ts';
import { ChildToday, RollsToday } from '#features/attendance/today.contract.ts';
import { FeeStanding } from '#features/fees/charges/fee-standing.contract.ts';
import { FirstSteps } from '#features/first-steps/first-steps.contract.ts';
import { OwnClass } from '#features/my-classes/my-classes.contract.ts';
import { anySignedIn } from '#features/people/people.policy.ts';
import { procedure } from '#features/people/procedure.contract.ts';
import { LatestCard } from '#features/report-cards/latest-card.contract.ts';
import { StudentRow } from '#features/students/students.contract.ts';
import { AmountText } from '#platform/money/amount.schema.ts';
import { Id } from '#platform/http/id.ts';

const AdminDashboard = z.object({
  role: z.literal('admin'),
  /** What a new school has yet to do; null once it has, or while that is put away. */
  first_steps: z.nullable(FirstSteps),
  /** What stands here is the sample school. */
  sample_school: z.boolean(),
  total_students: z.int(),
  active_students: z.int(),
  new_this_month: z.int(),
  total_teachers: z.int(),
  total_classes: z.int(),
  /** Fees collected this month, less what was taken back. */
  revenue: AmountText,
  /** How far today's rolls are, and who is absent. */
  rolls: RollsToday,
  /** What is owed of fees that are late. */
  overdue: AmountText,
  /** Cash that families brought today, less what was given back. */
  cash_today: AmountText,
  /** What lies in the open tills; null where the school works without tills. */
  in_tills: z.nullable(AmountText),
  /** Students without an account: the tool that makes accounts has nothing to do while there is none. */
  without_account: z.int(),
  /** How far today's period is in the whole school; null where no class is marked. */
  marks: z.nullable(
    z.object({
      sheets: z.int(),
      /** Handed in, verified or closed. */
      handed_in: z.int(),
      classes: z.int(),
      /** Classes whose families have this period's report cards. */
      released: z.int(),
    }),
  ),
  /** What needs an eye; all zero is an honest "nothing". */
  alerts: z.object({
    people_waiting: z.int(),
    classes_without_teacher: z.int(),
    students_without_class: z.int(),
    overdue_fees: z.int(),
    /** Documents of enrolled students that expire within thirty days or have expired. */
    documents_expiring: z.int(),
    /** Payments that families have sent. */
    claims_waiting: z.int(),
    /** Reasons for absences that families have sent. */
    justifications_waiting: z.int(),
    /** What the tills of the last day before today were short (below zero) or over; null where they were right. */
    till_difference: z.nullable(z.object({ amount: AmountText, day: z.iso.date() })),
    /** Of today, and whose time has begun. */
    registers_unsaved: z.int(),
    /** A check of the books found a fault: no money moves. */
    ledger_halted: z.boolean(),
    /** How old the last backup is; before the first one, how old the school. Null where somebody else saves the school. */
    backup_age_days: z.nullable(z.int()),
  }),
});
const TeacherDashboard = z.object({
  role: z.literal('teacher'),
  /** Also those where they teach a subject only. */
  classes: z.array(OwnClass),
  students: z.int(),
  /** Today's registers of the own classes. */
  today: AttendanceDay,
  /** Own registers of today whose time has begun and that nobody has saved. */
  registers_unsaved: z.int(),
  /** Own sheets that are still to be handed in, and the marks that are missing in them. */
  marks_due: z.object({ sheets: z.int(), missing: z.int() }),
});
/** What attendance says of a child, or of a student themselves. */
const ChildAttendance = z.object({
  student_id: Id,
  /** Null while they are in no class. */
  today: z.nullable(ChildToday),
  /** Since Monday. */
  absent_this_week: z.int(),
  late_this_week: z.int(),
});
export type ChildAttendance = z.infer<typeof ChildAttendance>;

/** The balance of each savings account of the family, which the page adds up. A shared account has members of other families. */
const SavingsHeld = z.array(z.object({ account_id: Id, balance: AmountText, is_shared: z.boolean() }));
export type SavingsHeld = z.infer<typeof SavingsHeld>;

const News = z.object({
  id: Id,
  title_fr: z.nullable(z.string()),
  title_en: z.nullable(z.string()),
  publish_at: z.iso.datetime(),
  unread: z.boolean(),
});
export type News = z.infer<typeof News>;

const ParentDashboard = z.object({
  role: z.literal('parent'),
  /** One for each child. */
  attendance: z.array(ChildAttendance),
  children: z.array(StudentRow),
  /** What each of them owes. */
  fees: z.array(FeeStanding),
  savings: SavingsHeld,
  /** The last report card of each child that is released to families; none of a child without. */
  grades: z.array(LatestCard),
  /** The newest announcements for them. */
  news: z.array(News),
});
const StudentDashboard = z.object({
  role: z.literal('student'),
  attendance: z.nullable(ChildAttendance),
  student: z.nullable(StudentRow),
  fees: z.nullable(FeeStanding),
  savings: SavingsHeld,
  /** The last report card that is released to students. */
  grades: z.array(LatestCard),
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

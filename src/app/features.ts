import { announcementsFeature } from '#features/announcements/announcements.feature.ts';
import { approvalsFeature } from '#features/approvals/approvals.feature.ts';
import { mayStillDecide } from '#features/approvals/server/approval-readers.service.ts';
import { askSecondPerson } from '#features/approvals/server/ask.service.ts';
import { assistantFeature } from '#features/assistant/assistant.feature.ts';
import { assignmentsFeature } from '#features/assignments/assignments.feature.ts';
import { attendanceFeature } from '#features/attendance/attendance.feature.ts';
import { auditFeature } from '#features/audit/audit.feature.ts';
import { authFeature } from '#features/auth/auth.feature.ts';
import { backupsFeature } from '#features/backups/backups.feature.ts';
import { bankFeature } from '#features/bank/bank.feature.ts';
import { calendarFeature } from '#features/calendar/calendar.feature.ts';
import { classPageFeature } from '#features/class-page/class-page.feature.ts';
import { classesFeature } from '#features/classes/classes.feature.ts';
import { dashboardFeature } from '#features/dashboard/dashboard.feature.ts';
import { earlyWarningFeature } from '#features/early-warning/early-warning.feature.ts';
import type { NoticeReaders, NoticesNow, NoticeWords } from '#features/notices.ts';
import type { Feature, InstallationFacts, OnEnrolled, OnMoved, SchoolParts } from '#features/feature.ts';
import { feesFeature } from '#features/fees/fees.feature.ts';
import { financeFeature } from '#features/finance/finance.feature.ts';
import { guardiansFeature } from '#features/guardians/guardians.feature.ts';
import { jobsFeature } from '#features/jobs/jobs.feature.ts';
import { firstStepsFeature } from '#features/first-steps/first-steps.feature.ts';
import { tellOwner } from '#features/inbox/server/tell-owner.service.ts';
import { inboxFeature } from '#features/inbox/inbox.feature.ts';
import { joiningFeature } from '#features/joining/joining.feature.ts';
import { landingFeature } from '#features/landing/landing.feature.ts';
import { ledgerFeature } from '#features/ledger/ledger.feature.ts';
import { lessonLogFeature } from '#features/lesson-log/lesson-log.feature.ts';
import { levelsFeature } from '#features/levels/levels.feature.ts';
import { markingFeature } from '#features/marking/marking.feature.ts';
import { marksFeature } from '#features/marks/marks.feature.ts';
import { messagesFeature } from '#features/messages/messages.feature.ts';
import { ministryFormsFeature } from '#features/ministry-forms/ministry-forms.feature.ts';
import { myClassesFeature } from '#features/my-classes/my-classes.feature.ts';
import { peopleFeature } from '#features/people/people.feature.ts';
import { peopleImportFeature } from '#features/people-import/people-import.feature.ts';
import { profileFeature } from '#features/profile/profile.feature.ts';
import { reportCardsFeature } from '#features/report-cards/report-cards.feature.ts';
import { reportsFeature } from '#features/reports/reports.feature.ts';
import { rosterFeature } from '#features/roster/roster.feature.ts';
import { schoolYearFeature } from '#features/school-year/school-year.feature.ts';
import { searchFeature } from '#features/search/search.feature.ts';
import { settingsFeature } from '#features/settings/settings.feature.ts';
import { signedPapersFeature } from '#features/signed-papers/signed-papers.feature.ts';
import { studentAccountsFeature } from '#features/student-accounts/student-accounts.feature.ts';
import { studentFilesFeature } from '#features/student-files/student-files.feature.ts';
import { studentPageFeature } from '#features/student-page/student-page.feature.ts';
import { subjectsFeature } from '#features/subjects/subjects.feature.ts';
import { studentsFeature } from '#features/students/students.feature.ts';
import { teachersFeature } from '#features/teachers/teachers.feature.ts';
import { wholeSchoolFeature } from '#features/whole-school/whole-school.feature.ts';
import { timetableFeature } from '#features/timetable/timetable.feature.ts';
import { tillFeature } from '#features/till/till.feature.ts';
import { yearEndFeature } from '#features/year-end/year-end.feature.ts';

/**
 * Every feature of the product, in dependency order: each may import those above it and none below. The
 * boundary check reads the order from here. A feature that is not listed is not served.
 */
export const FEATURES: readonly Feature[] = [
  peopleFeature,
  schoolYearFeature,
  rosterFeature,
  inboxFeature,
  approvalsFeature,
  levelsFeature,
  backupsFeature,
  signedPapersFeature,
  settingsFeature,
  landingFeature,
  assistantFeature,
  classesFeature,
  subjectsFeature,
  teachersFeature,
  guardiansFeature,
  studentFilesFeature,
  studentsFeature,
  studentAccountsFeature,
  timetableFeature,
  assignmentsFeature,
  lessonLogFeature,
  attendanceFeature,
  markingFeature,
  marksFeature,
  auditFeature,
  joiningFeature,
  authFeature,
  ledgerFeature,
  tillFeature,
  bankFeature,
  feesFeature,
  announcementsFeature,
  calendarFeature,
  messagesFeature,
  reportCardsFeature,
  yearEndFeature,
  peopleImportFeature,
  wholeSchoolFeature,
  financeFeature,
  jobsFeature,
  profileFeature,
  earlyWarningFeature,
  studentPageFeature,
  classPageFeature,
  reportsFeature,
  ministryFormsFeature,
  myClassesFeature,
  searchFeature,
  firstStepsFeature,
  dashboardFeature,
];

/** Parts that features contribute to the features serving all of them. */
export function schoolParts(facts: InstallationFacts): SchoolParts {
  return {
    facts,
    invariants: INVARIANTS,
    auditSubjects: FEATURES.flatMap(({ audit }) => audit?.subjects ?? []),
    bookWords: BOOK_WORDS,
    ownData: FEATURES.flatMap(({ ownData }) => ownData ?? []),
    finders: FEATURES.flatMap(({ finders }) => finders ?? []),
    studentMoney: async (tx, studentId) => {
      const known = await Promise.all(FEATURES.map(({ studentMoney }) => studentMoney?.(tx, studentId)));
      const sum = (part: 'owed' | 'savings') =>
        known.reduce((total, money) => total + (money?.[part] ?? 0n), 0n);
      return { owed: sum('owed'), savings: sum('savings') };
    },
    papersNow: Object.assign({}, ...FEATURES.map(({ papersNow }) => papersNow)),
    approvalKinds: APPROVAL_KINDS,
    askSecondPerson,
    tellOwner,
    onEnrolled: everyOnEnrolled,
    onMoved: everyOnMoved,
  };
}

export const everyOnEnrolled: OnEnrolled = async (tx, call, enrolled) => {
  const last: (() => Promise<void>)[] = [];
  for (const { onEnrolled } of FEATURES) if (onEnrolled) last.push(await onEnrolled(tx, call, enrolled));
  return async () => {
    for (const finish of last) await finish();
  };
};

export const everyOnMoved: OnMoved = async (tx, call, moved) => {
  for (const { onMoved } of FEATURES) await onMoved?.(tx, call, moved);
};

/** Commands that a school may put under the two-person rule. */
export const APPROVAL_KINDS = FEATURES.flatMap(({ approvals }) => approvals ?? []);

/** The English names of all features' ledger accounts and movements. */
export const BOOK_WORDS: Readonly<Record<string, string>> = Object.assign(
  {},
  ...FEATURES.map(({ bookWords }) => bookWords),
);

/** The texts of every feature's notices, by kind. */
export const NOTICE_WORDS: NoticeWords = Object.assign({}, ...FEATURES.map(({ notices }) => notices));

export const NOTICES_NOW: NoticesNow = Object.assign({}, ...FEATURES.map(({ noticesNow }) => noticesNow));
export const NOTICE_READERS: NoticeReaders = Object.assign(
  { 'approvals.waiting': mayStillDecide(APPROVAL_KINDS) },
  ...FEATURES.map(({ noticeReaders }) => noticeReaders),
);

/** Invariants of the school's books: every check, whatever triggers it, runs all of them. */
export const INVARIANTS = FEATURES.flatMap(({ invariants }) => invariants ?? []);

import { sql } from 'drizzle-orm';
import {
  attendanceRegisters,
  attendanceSlots,
  attendanceStates,
} from '#features/attendance/server/attendance.tables.ts';
import { bankAccountMembers, bankAccounts } from '#features/bank/server/bank.tables.ts';
import { feeEntries, studentFees } from '#features/fees/server/fees.tables.ts';
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from '#features/ledger/server/ledger.tables.ts';
import { lessonLogEntries } from '#features/lesson-log/server/lesson-log.tables.ts';
import { lessonLogPoints, lessonPlanPoints, lessonPlans } from '#features/lesson-log/server/plan.tables.ts';
import { classMarking, markingSchemes, subjectMarking } from '#features/marking/server/marking.tables.ts';
import {
  assessments,
  markSheets,
  studentClassifications,
  studentExams,
  studentMarks,
} from '#features/marks/server/marks.tables.ts';
import { formEntries } from '#features/ministry-forms/server/ministry-forms.tables.ts';
import { staffRecords } from '#features/ministry-forms/server/staff-records.tables.ts';
import { heldRoles } from '#features/people/server/people.tables.ts';
import { schoolSettings } from '#features/people/server/school-settings.tables.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import {
  chosenSubjects,
  classSubjects,
  classSubjectTeachers,
  studentSubjects,
} from '#features/roster/server/subjects.tables.ts';
import {
  schoolHolidays,
  schoolPeriods,
  schoolYears,
} from '#features/school-year/server/school-year.tables.ts';
import { lessonCovers, teacherAbsences } from '#features/timetable/server/cover.tables.ts';
import {
  timetableEntries,
  timetablePeriods,
  timetableVersions,
} from '#features/timetable/server/timetable.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';

/** The tables as stored, read once. The recounts are arithmetic on them. */
export async function readTables(db: Db) {
  const year = one((await db.select().from(schoolYears)).filter(({ status }) => status === 'current'));
  const today = one((await db.execute<{ day: string }>(sql`select public.school_day()::text as day`)).rows);
  return {
    rooms: await db.select().from(classes),
    people: await db.select().from(students),
    stays: await db.select().from(classMemberships),
    registers: await db.select().from(attendanceRegisters),
    states: await db.select().from(attendanceStates),
    slots: await db.select().from(attendanceSlots),
    fees: await db.select().from(studentFees),
    feeEntries: await db.select().from(feeEntries),
    transactions: await db.select().from(ledgerTransactions),
    entries: await db.select().from(ledgerEntries),
    accounts: await db.select().from(ledgerAccounts),
    taught: await db.select().from(classSubjects),
    roles: await db.select().from(heldRoles),
    staff: await db.select().from(staffRecords),
    typed: await db.select().from(formEntries),
    schemes: await db.select().from(markingSchemes),
    marking: await db.select().from(classMarking),
    marked: await db.select().from(subjectMarking),
    options: await db.select().from(chosenSubjects),
    choices: await db.select().from(studentSubjects),
    sheets: await db.select().from(markSheets),
    tests: await db.select().from(assessments),
    marks: await db.select().from(studentMarks),
    exams: await db.select().from(studentExams),
    classified: await db.select().from(studentClassifications),
    plans: await db.select().from(lessonPlans),
    points: await db.select().from(lessonPlanPoints),
    lessons: await db.select().from(lessonLogEntries),
    ticks: await db.select().from(lessonLogPoints),
    versions: await db.select().from(timetableVersions),
    periods: await db.select().from(timetablePeriods),
    placed: await db.select().from(timetableEntries),
    teachings: await db.select().from(classSubjectTeachers),
    absences: await db.select().from(teacherAbsences),
    covers: await db.select().from(lessonCovers),
    savings: await db.select().from(bankAccounts),
    savers: await db.select().from(bankAccountMembers),
    terms: await db.select().from(schoolPeriods),
    holidays: await db.select().from(schoolHolidays),
    settings: one(await db.select().from(schoolSettings)),
    year_id: year.id,
    /** The day by the database's own clock, within the year: whose results these are. */
    day: [[today.day, year.last_day].toSorted()[0]!, year.first_day].toSorted()[1]!,
  };
}
export type Tables = Awaited<ReturnType<typeof readTables>>;

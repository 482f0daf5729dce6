import type { GradeLevel } from '#features/roster/classes.rules.ts';
import type { GuardianRights, Relation } from '#features/roster/guardians.rules.ts';
import type { StudentFieldValues } from '#features/roster/student-fields.rules.ts';
import type { StudentStatus } from '#features/roster/students.rules.ts';
import type { YearStatus } from '#features/school-year/school-year.rules.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import type { SchoolCounts } from '../whole-school.contract.ts';

type Days = { from_day: SchoolDay; until_day: SchoolDay | null };
type Span = { first_day: SchoolDay; last_day: SchoolDay };

/** A level without an id, identified by section and name. */
export type RosterLevel = { section_id: string; name: string; position: number };

export type RosterClass = {
  id: string;
  name: string;
  section: string | null;
  grade_level: GradeLevel | null;
  level: RosterLevel | null;
  capacity: number | null;
  class_master_id: string | null;
};

export type RosterStudent = StudentFieldValues & {
  id: string;
  roll_number: string;
  full_name: string | null;
  date_of_birth: SchoolDay | null;
  admission_date: SchoolDay;
  status: StudentStatus;
  class_id: string | null;
  family_id: string | null;
  phone: string | null;
  address: string | null;
  emergency_contact: string | null;
  repeater_since: string | null;
};

export type RosterGuardian = {
  id: string;
  full_name: string;
  phone: string | null;
  other_phone: string | null;
  email: string | null;
  address: string | null;
  occupation: string | null;
  language: 'en' | 'fr' | null;
};

export type RosterLink = GuardianRights & {
  guardian_id: string;
  student_id: string;
  relation: Relation;
  relation_word: string | null;
  position: number;
  begins_at: Date | null;
  ends_at: Date | null;
};

/** A school's people and classes, as exported to files and imported again. */
export type Roster = {
  school: { sourced_id: string; name: string; registration_number: string | null };
  years: (Span & { id: string; name: string; status: YearStatus })[];
  periods: (Span & {
    id: string;
    year_id: string;
    parent_id: string | null;
    name_en: string;
    name_fr: string;
  })[];
  sections: { id: string; name: string }[];
  classes: RosterClass[];
  subjects: {
    id: string;
    code: string;
    name_en: string;
    name_fr: string;
    group: string | null;
    default_coefficient: string;
    archived_at: Date | null;
  }[];
  class_subjects: {
    class_id: string;
    subject_id: string;
    teacher_id: string | null;
    coefficient: string;
    weekly_hours: string | null;
  }[];
  /** Users who teach. `open`: the account is not closed. */
  teachers: { id: string; email: string; full_name: string; phone: string | null; open: boolean }[];
  class_teachers: (Days & { class_id: string; user_id: string })[];
  subject_teachers: (Days & { class_id: string; subject_id: string; teacher_id: string })[];
  students: RosterStudent[];
  memberships: (Days & { student_id: string; class_id: string })[];
  guardians: RosterGuardian[];
  links: RosterLink[];
};

export const countsOf = (roster: Roster): SchoolCounts => ({
  years: roster.years.length,
  classes: roster.classes.length,
  subjects: roster.subjects.length,
  teachers: roster.teachers.length,
  students: roster.students.length,
  guardians: roster.guardians.length,
});

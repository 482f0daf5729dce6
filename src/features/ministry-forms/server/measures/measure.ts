import type { Actor } from '#features/people/people.rules.ts';
import type { ReportCell, Words } from '#features/reports/reports.contract.ts';
import type { SchoolYear } from '#features/school-year/school-year.contract.ts';
import type { Tx } from '#platform/db/database.ts';
import type { StaffMember } from '../staff-records.queries.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';

/** The kinds of rows derived from the records. */
export type RowSource =
  | 'class'
  | 'level'
  | 'age'
  | 'language'
  | 'series'
  | 'year'
  | 'teacher'
  | 'staff'
  | 'grade'
  | 'contract'
  | 'diploma';
/** Row `school` stands for the whole school. */
export type Source = RowSource | 'school';

/** A value from the records, and why it may be incomplete. */
export type Known = { value: ReportCell; lacks?: { words: Words; to: string | null } };

/** The values of a row, by measure. */
export type KnownRow = Readonly<Record<string, Known>>;

/** The context of a form. */
export type Asked = {
  tx: Tx;
  day: SchoolDay;
  year: SchoolYear | null;
  /** Counted from 1. */
  term: { number: number; first_day: SchoolDay; last_day: SchoolDay } | null;
  reader: { actor: Actor; now: () => Date; timeZone: string };
  school: { schoolName: string; timeZone: string };
  /** Fetched once for all tables. */
  staff: () => Promise<StaffMember[]>;
};

export const PUPILS = [
  'students',
  'girls',
  'boys',
  'repeaters',
  'repeating_girls',
  'repeating_boys',
  'uncertified',
  'uncertified_girls',
  'uncertified_boys',
  'divisions',
] as const;
export const STAFF = ['staff', 'men', 'women', 'recruited', 'absent', 'retired', 'deceased'] as const;
export const PERSON = [
  'sex',
  'born',
  'diploma',
  'grade',
  'contract',
  'step',
  'social_number',
  'hired',
  'post',
] as const;
export const ATTENDANCE = ['presence'] as const;
export const COVERAGE = ['planned', 'treated', 'treated_share'] as const;
export const RESULTS = ['ranked', 'passed', 'pass_rate', 'mean', 'highest', 'lowest'] as const;
export const TEACHERS = ['teachers', 'pupils_a_teacher'] as const;
export const HOURS = ['hours_planned', 'hours_missed', 'hours_taught', 'assiduity'] as const;
export const SCHOOL = [
  'school.name',
  'school.town',
  'school.address',
  'school.phone',
  'school.email',
  'school.number',
  'school.languages',
] as const;

export type PupilMeasure = (typeof PUPILS)[number];
export type MeasureName =
  | PupilMeasure
  | (typeof STAFF)[number]
  | (typeof PERSON)[number]
  | (typeof ATTENDANCE)[number]
  | (typeof COVERAGE)[number]
  | (typeof RESULTS)[number]
  | (typeof TEACHERS)[number]
  | (typeof HOURS)[number]
  | (typeof SCHOOL)[number];

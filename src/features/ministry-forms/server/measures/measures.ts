import type { Actor } from '#features/people/people.rules.ts';
import type { ReportCell, Words } from '#features/reports/reports.contract.ts';
import type { SchoolYear } from '#features/school-year/school-year.contract.ts';
import type { Tx } from '#platform/db/database.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import type { RowSource } from '../canvas.ts';
import {
  attendanceByClass,
  coverageByClass,
  hoursByTeacher,
  resultsByClass,
  teachersByClass,
} from './lesson-figures.ts';
import { pupilsBy } from './pupil-counts.ts';
import { schoolFacts } from './school-facts.ts';
import { staffBy } from './staff-counts.ts';

/** A value of the records, and the reason why it is not the full answer. */
export type Known = { value: ReportCell; lacks?: { words: Words; to: string } };

/** The values of a row, by measure. */
export type KnownRow = Readonly<Record<string, Known>>;

/** The circumstances of the question. */
export type Asked = {
  tx: Tx;
  day: SchoolDay;
  year: SchoolYear | null;
  /** Numbered from 1. */
  term: { number: number; first_day: SchoolDay; last_day: SchoolDay } | null;
  reader: { actor: Actor; now: () => Date; timeZone: string };
  school: { schoolName: string; timeZone: string };
};

const PUPILS = [
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
const STAFF = ['staff', 'men', 'women', 'recruited', 'absent', 'retired', 'deceased'] as const;
const PERSON = [
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
const ATTENDANCE = ['presence'] as const;
const COVERAGE = ['planned', 'treated', 'treated_share'] as const;
const RESULTS = ['ranked', 'passed', 'pass_rate', 'mean', 'highest', 'lowest'] as const;
const TEACHERS = ['teachers', 'pupils_a_teacher'] as const;
const HOURS = ['hours_planned', 'hours_missed', 'hours_taught', 'assiduity'] as const;
const SCHOOL = [
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

type Rows = Map<string, KnownRow>;
export type Source = RowSource | 'school';

const isOneOf = (names: readonly string[], name: MeasureName) => names.includes(name);

/**
 * Reads measures by row; each group of measures once a form, however many tables show it. Row `school` is the whole
 * school.
 */
export function measuresOf(asked: Asked) {
  const read = new Map<string, Promise<Rows>>();
  const once = (key: string, find: () => Promise<Rows>): Promise<Rows> => {
    const found = read.get(key) ?? find();
    read.set(key, found);
    return found;
  };
  return async (name: MeasureName, source: Source): Promise<Rows> => {
    if (isOneOf(PUPILS, name)) return once(`pupils ${source}`, () => pupilsBy(asked, source));
    if (isOneOf(STAFF, name) || isOneOf(PERSON, name))
      return once(`staff ${source}`, () => staffBy(asked, source));
    if (isOneOf(ATTENDANCE, name)) return once('attendance', () => attendanceByClass(asked));
    if (isOneOf(COVERAGE, name)) return once('coverage', () => coverageByClass(asked));
    if (isOneOf(RESULTS, name)) return once('results', () => resultsByClass(asked));
    if (isOneOf(TEACHERS, name)) return once('teachers', () => teachersByClass(asked));
    if (isOneOf(HOURS, name)) return once('hours', () => hoursByTeacher(asked));
    return once('school', () => schoolFacts(asked));
  };
}

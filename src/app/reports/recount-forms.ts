import { createHash } from 'node:crypto';
import { attendanceOf, type Counted, covers, pupilsOn } from './recount.ts';
import { coverageOf, minutesIn, oneDecimal, plannedOn } from './recount-lessons.ts';
import { classResults } from './recount-results.ts';
import { TERMS } from './school-plans.ts';
import type { Tables } from './school-tables.ts';

// Cells of the ministries' forms, each recounted by its measure and its row.

type CellPlace = {
  measure: string;
  /** The kind of row: `class`, `level`, `school`. */
  source: string;
  row: string;
  /** From 1; null in forms of the whole year. */
  term: number | null;
  day: string;
};
export type Value = number | string | null | undefined;

const FIRST_DAY = '2026-09-07';
const isGirl = ({ sex }: Counted) => sex === 'female';
const isBoy = ({ sex }: Counted) => sex === 'male';
const repeats = (one: Counted) => one.repeats;
const uncertified = (one: Counted) => one.birth_certificate === null;
const answerKey = (text: string | null) =>
  text === null ? 'unknown' : `_${text.toLowerCase().replaceAll(/[^a-z\d]+/g, '-')}`;

export const rowsBy: Record<string, (one: Counted) => string> = {
  school: () => 'school',
  class: ({ room }) => room.id,
  level: (one) => one.level,
  age: (one) => one.age ?? 'unknown',
  language: (one) => `${one.level}-${one.second_language ?? 'none'}`,
  series: (one) =>
    `${one.level}-${one.series ? createHash('md5').update(one.series.toLowerCase()).digest('hex').slice(0, 12) : 'none'}`,
};
const COUNTS: Record<string, (own: Counted[]) => number> = {
  students: (own) => own.length,
  divisions: (own) => new Set(own.map(({ room }) => room.id)).size,
  girls: (own) => own.filter(isGirl).length,
  boys: (own) => own.filter(isBoy).length,
  repeaters: (own) => own.filter(repeats).length,
  repeating_girls: (own) => own.filter(repeats).filter(isGirl).length,
  repeating_boys: (own) => own.filter(repeats).filter(isBoy).length,
  uncertified: (own) => own.filter(uncertified).length,
  uncertified_girls: (own) => own.filter(uncertified).filter(isGirl).length,
  uncertified_boys: (own) => own.filter(uncertified).filter(isBoy).length,
};

/** Teachers and administrators hired by a day, with their records if there are any. */
const staffOf = ({ roles, staff }: Tables, day: string) =>
  [...new Set(roles.filter(({ role }) => role === 'teacher' || role === 'admin').map((one) => one.user_id))]
    .map((id) => {
      const record = staff.find(({ user_id }) => user_id === id);
      const post = record?.post ?? 'at_post';
      return { id, record, post, here: post !== 'retired' && post !== 'deceased' };
    })
    .filter(({ record }) => (record?.hired_on ?? '') <= day);
type Staff = ReturnType<typeof staffOf>[number];

const STAFF: Record<string, (own: Staff[]) => number> = {
  staff: (own) => own.filter(({ here }) => here).length,
  men: (own) => own.filter(({ here, record }) => here && record?.sex === 'male').length,
  women: (own) => own.filter(({ here, record }) => here && record?.sex === 'female').length,
  recruited: (own) => own.filter(({ here, record }) => here && (record?.hired_on ?? '') >= FIRST_DAY).length,
  absent: (own) => own.filter(({ post }) => post === 'absent').length,
  retired: (own) => own.filter(({ post }) => post === 'retired').length,
  deceased: (own) => own.filter(({ post }) => post === 'deceased').length,
};
const staffBy: Record<string, (one: Staff) => string> = {
  school: () => 'school',
  contract: ({ record }) => record?.contract ?? 'unknown',
  diploma: ({ record }) => answerKey(record?.diploma ?? null),
  grade: ({ record }) => answerKey(record?.grade ?? null),
};
const WORDS: Record<string, string> = {
  female: 'Female',
  male: 'Male',
  civil_servant: 'Civil servant',
  part_time: 'Part-time teacher',
  permanent: 'Permanent contract',
  at_post: 'At post',
  absent: 'Absent from post',
  retired: 'Retired',
};
const said = (value: string | null | undefined) => (value ? (WORDS[value] ?? value) : null);
const PERSON: Record<string, (one: Staff) => string | null> = {
  sex: ({ record }) => said(record?.sex),
  born: ({ record }) => record?.date_of_birth ?? null,
  diploma: ({ record }) => record?.diploma ?? null,
  grade: ({ record }) => record?.grade ?? null,
  contract: ({ record }) => said(record?.contract),
  step: ({ record }) => record?.step ?? null,
  social_number: ({ record }) => record?.social_number ?? null,
  hired: ({ record }) => record?.hired_on ?? null,
  post: ({ post }) => said(post),
};

const teachersIn = (tables: Tables, { row, day }: CellPlace) =>
  new Set(
    tables.teachings
      .filter((one) => one.class_id === row && covers(day)(one))
      .map(({ teacher_id }) => teacher_id),
  ).size;
const CLASS: Record<string, (tables: Tables, place: CellPlace) => Value> = {
  presence: (tables, { row, term, day }) => {
    const [first, last] =
      term === null ? [FIRST_DAY, day] : [TERMS[term - 1]!.first_day, TERMS[term - 1]!.last_day];
    return attendanceOf(tables, [row], [first, last < day ? last : day]).presence;
  },
  teachers: (tables, place) => teachersIn(tables, place) || null,
  pupils_a_teacher: (tables, place) =>
    oneDecimal(
      pupilsOn(tables, place.day).filter(({ room }) => room.id === place.row).length,
      teachersIn(tables, place),
    ),
};
const COVERAGE = ['planned', 'treated', 'treated_share'];
const RESULTS = ['ranked', 'passed', 'pass_rate', 'mean', 'highest', 'lowest'];
const HOURS = ['hours_planned', 'hours_missed', 'hours_taught', 'assiduity'];

function coverageCell(tables: Tables, { measure, row, term, day }: CellPlace): Value {
  const last = term === null ? day : TERMS[term - 1]!.last_day;
  const points = plannedOn(tables, last < day ? last : day).filter(
    (one) => one.class_id === row && (term === null || one.term === term),
  );
  const { planned, treated, share } = coverageOf(points);
  return measure === 'planned' ? planned : measure === 'treated' ? treated : share;
}

function resultCell(tables: Tables, { measure, row, term }: CellPlace): Value {
  const profile = classResults(tables, row, term === null ? 'year' : String(term - 1))?.profile;
  if (!profile) return null;
  const name = measure === 'ranked' ? 'marked' : measure;
  return profile[name as keyof typeof profile];
}

/** Hours of the term's months so far; without a term, of the day's month. */
function hoursCell(tables: Tables, { measure, row, term, day }: CellPlace): Value {
  const first = term === null ? day : TERMS[term - 1]!.first_day;
  if (first > day) return null;
  const { planned, missed, taught } = minutesIn(tables, row, [`${first.slice(0, 7)}-01`, day]);
  if (planned === 0) return null;
  if (measure === 'assiduity') return oneDecimal((planned - missed) * 100, planned);
  return oneDecimal({ hours_planned: planned, hours_missed: missed, hours_taught: taught }[measure]!, 60);
}

function schoolCell({ settings }: Tables, measure: string): Value {
  const name = measure.replace('school.', '');
  if (name === 'languages') return 'French';
  const columns: Record<string, string | null> = {
    name: settings.school_name,
    town: settings.town,
    address: settings.address,
    phone: settings.phone,
    email: settings.email,
    number: settings.registration_number,
  };
  return columns[name];
}

/** A number of students; null if the row is unknown to the records. */
function pupilsCell(tables: Tables, { measure, source, row, day }: CellPlace): Value {
  const on = source === 'year' ? { 2026: day, 2025: '2026-06-12' }[Number(row)] : day;
  if (on === undefined) return null;
  const keyOf = source === 'year' ? () => row : rowsBy[source]!;
  const own = pupilsOn(tables, on).filter((one) => keyOf(one) === row);
  // A school in which no student has a language or series has a single row, which people fill in.
  return row === 'none' ? null : COUNTS[measure]!(own);
}

/** The value of a cell that is filled from the records; undefined for a measure that is not counted here. */
export function measuredCell(tables: Tables, place: CellPlace): Value {
  const { measure, source, row, day } = place;
  if (measure in COUNTS) return pupilsCell(tables, place);
  const staff = () => staffOf(tables, day);
  if (measure in STAFF) return STAFF[measure]!(staff().filter((one) => staffBy[source]!(one) === row));
  if (measure in PERSON) return PERSON[measure]!(staff().find(({ id }) => id === row)!);
  if (measure in CLASS) return CLASS[measure]!(tables, place);
  if (COVERAGE.includes(measure)) return coverageCell(tables, place);
  if (RESULTS.includes(measure)) return resultCell(tables, place);
  if (HOURS.includes(measure)) return hoursCell(tables, place);
  return measure.startsWith('school.') ? schoolCell(tables, measure) : undefined;
}

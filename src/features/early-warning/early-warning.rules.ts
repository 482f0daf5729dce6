import {
  addDays,
  isSchoolDay,
  mondayOf,
  type PeriodSpan,
  type Span,
} from '#features/school-year/school-year.rules.ts';
import type { Duty } from '#features/people/duties.rules.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';

export const RULES = ['attendance', 'falling', 'failing', 'work', 'sanctions', 'fees'] as const;
export type Rule = (typeof RULES)[number];

/** Money never stands beside the other rules: another list, other readers. */
export const KINDS = ['school', 'money'] as const;
export type Kind = (typeof KINDS)[number];

type RuleFacts = {
  kind: Kind;
  /** The duties that see its flags and keep its threshold, beside the head. */
  duties: readonly Exclude<Duty, 'head'>[];
  name: string;
  /** The threshold's own label, with its unit. */
  unit: string;
  /** Until the school chooses another. For `falling`, tenths of a point out of 20. */
  threshold: number;
  most: number;
  /** How many school weeks it looks back; 0 for the term so far. Null where weeks mean nothing. */
  weeks: number | null;
};

export const RULE_FACTS: Readonly<Record<Rule, RuleFacts>> = {
  attendance: {
    kind: 'school',
    duties: ['academic', 'discipline'],
    name: /*i18n*/ 'Absence without a reason',
    unit: /*i18n*/ 'Share of the hours, in percent',
    threshold: 10,
    most: 100,
    weeks: 4,
  },
  falling: {
    kind: 'school',
    duties: ['academic'],
    name: /*i18n*/ 'Falling marks',
    unit: /*i18n*/ 'Fall of the average, in points out of 20',
    threshold: 20,
    most: 200,
    weeks: null,
  },
  failing: {
    kind: 'school',
    duties: ['academic'],
    name: /*i18n*/ 'Subjects below the pass mark',
    unit: /*i18n*/ 'Number of subjects',
    threshold: 6,
    most: 30,
    weeks: null,
  },
  work: {
    kind: 'school',
    duties: ['academic'],
    name: /*i18n*/ 'Work not handed in',
    unit: /*i18n*/ 'Number of assignments',
    threshold: 4,
    most: 50,
    weeks: 4,
  },
  sanctions: {
    kind: 'school',
    duties: ['academic', 'discipline'],
    name: /*i18n*/ 'Sanctions',
    unit: /*i18n*/ 'Number in the term',
    threshold: 2,
    most: 20,
    weeks: null,
  },
  fees: {
    kind: 'money',
    duties: ['bursar'],
    name: /*i18n*/ 'Overdue fees',
    unit: /*i18n*/ 'Days after the due date',
    threshold: 60,
    most: 365,
    weeks: null,
  },
};

export const MOST_WEEKS = 12;

/** The rules whose flags the class master of a student reads, if the school lets class masters read any. */
export const CLASS_MASTER_RULES = ['attendance', 'falling', 'failing', 'work'] as const satisfies Rule[];

/** Fewer days with a roll say too little: one bad day would be a large share. */
export const FEWEST_DAYS = 5;

export const DEEDS = [
  'student',
  'guardians',
  'home_visit',
  'support',
  'referred',
  'fee_plan',
  'other',
  'wrong',
] as const;
export type Deed = (typeof DEEDS)[number];

/** The deeds that fit a rule. `wrong`: the flag says something that is not so. */
export const deedsOf = (rule: Rule): Deed[] =>
  DEEDS.filter((deed) => deed !== (RULE_FACTS[rule].kind === 'money' ? 'support' : 'fee_plan'));

/** The deeds that a class master notes; whether a flag is wrong is for the office to say. */
export const CLASS_MASTER_DEEDS = DEEDS.filter((deed) => deed !== 'fee_plan' && deed !== 'wrong');

/** A flag that was closed and still holds opens again after so many days. */
export const REOPEN_DAYS = 28;

/** The longest time that a follow-up may be given, in days. */
export const MOST_DAYS_AHEAD = 120;

export const MOST_NOTE = 500;

export const STATES = ['unowned', 'overdue', 'in_hand', 'closed', 'ended'] as const;
export type FlagState = (typeof STATES)[number];

type Standing = {
  owner_id: string | null;
  due_on: SchoolDay | null;
  closed_on: SchoolDay | null;
  ended_on: SchoolDay | null;
};

/** Closed by a person with a deed, or ended by itself because the rule no longer holds. */
export function stateOf({ owner_id, due_on, closed_on, ended_on }: Standing, today: SchoolDay): FlagState {
  if (closed_on !== null) return 'closed';
  if (ended_on !== null) return 'ended';
  if (owner_id === null || due_on === null) return 'unowned';
  return due_on < today ? 'overdue' : 'in_hand';
}

type Ordered = Standing & { id: string; student_id: string; opened_on: SchoolDay };

/** Newest without an owner first, then overdue, longest first, then the others by their date. */
function compare(one: Ordered, other: Ordered, today: SchoolDay): number {
  const [state, its] = [stateOf(one, today), stateOf(other, today)];
  if (state !== its) return STATES.indexOf(state) - STATES.indexOf(its);
  const [a, b] =
    state === 'unowned'
      ? [other.opened_on, one.opened_on]
      : state === 'overdue' || state === 'in_hand'
        ? [one.due_on!, other.due_on!]
        : [other.closed_on ?? other.ended_on!, one.closed_on ?? one.ended_on!];
  return a < b ? -1 : a > b ? 1 : one.id < other.id ? -1 : 1;
}

/** Flags in the order of the work, those of one student together, at the place of the first. */
export function inOrder<Flag extends Ordered>(flags: readonly Flag[], today: SchoolDay): Flag[] {
  const byStudent = new Map<string, Flag[]>();
  for (const flag of flags.toSorted((one, other) => compare(one, other, today)))
    byStudent.set(flag.student_id, [...(byStudent.get(flag.student_id) ?? []), flag]);
  return [...byStudent.values()].flat();
}

/** Whether so many of the marked minutes were missed. Whole numbers, so that the threshold itself counts exactly. */
export const reachesShare = (missed: number, marked: number, percent: number): boolean =>
  marked > 0 && missed * 100 >= percent * marked;

/** A figure as it is shown, in thousandths. */
export function thousandths(shown: string): number {
  const [whole = '0', rest = ''] = shown.split('.');
  return Number(whole) * 1000 + Number(rest.slice(0, 3).padEnd(3, '0'));
}

/** Whether an average fell by so many tenths of a point out of 20; another maximum is brought to 20. */
export const fellBy = (
  { before, after, maximum }: { before: string; after: string; maximum: string },
  tenths: number,
): boolean => (thousandths(before) - thousandths(after)) * 200 >= tenths * thousandths(maximum);

type YearDays = Span & { periods: readonly PeriodSpan[]; holidays: readonly Span[] };
const WEEK = 7;

/**
 * The Monday of the earliest of the last weeks with a school day, this week included, but not before the year.
 * Holidays do not use weeks up.
 */
export function weeksBack(year: YearDays, today: SchoolDay, weeks: number): SchoolDay {
  let monday = mondayOf(today < year.last_day ? today : year.last_day);
  for (let left = weeks; monday > year.first_day; monday = addDays(monday, -WEEK)) {
    const days = [0, 1, 2, 3, 4].map((at) => addDays(monday, at));
    if (days.some((day) => day <= today && isSchoolDay(year, day))) left -= 1;
    if (left <= 0) return monday;
  }
  return year.first_day;
}

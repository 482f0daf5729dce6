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

/** Money is never shown together with the other rules: it has a separate list and other readers. */
export const KINDS = ['school', 'money'] as const;
export type Kind = (typeof KINDS)[number];

type RuleFacts = {
  kind: Kind;
  /** The duties that see its flags and set its threshold, in addition to the head. */
  duties: readonly Exclude<Duty, 'head'>[];
  name: string;
  /** The threshold's own label, with its unit. */
  unit: string;
  /** The default threshold. For `falling`, in tenths of a point out of 20. */
  threshold: number;
  most: number;
  /** The number of school weeks considered; 0 for the term so far, null if not applicable. */
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

/** The rules whose flags a student's class master sees, if the school permits it. */
export const CLASS_MASTER_RULES = ['attendance', 'falling', 'failing', 'work'] as const satisfies Rule[];

/** With fewer days of roll calls, a single bad day would be a large share. */
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

/** The follow-ups available for a rule. `wrong`: the flag is not justified. */
export const deedsOf = (rule: Rule): Deed[] =>
  DEEDS.filter((deed) => deed !== (RULE_FACTS[rule].kind === 'money' ? 'support' : 'fee_plan'));

/** The follow-ups available to a class master; only the office may mark a flag as wrong. */
export const CLASS_MASTER_DEEDS = DEEDS.filter((deed) => deed !== 'fee_plan' && deed !== 'wrong');

/** A closed flag that still applies is reopened after this many days. */
export const REOPEN_DAYS = 28;

/** The most days ahead for a follow-up date. */
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

/** Closed by a person with a follow-up, or ended automatically because the rule no longer applies. */
export function stateOf({ owner_id, due_on, closed_on, ended_on }: Standing, today: SchoolDay): FlagState {
  if (closed_on !== null) return 'closed';
  if (ended_on !== null) return 'ended';
  if (owner_id === null || due_on === null) return 'unowned';
  return due_on < today ? 'overdue' : 'in_hand';
}

type Ordered = Standing & { id: string; student_id: string; opened_on: SchoolDay };

/** Flags without an owner first, newest first; then overdue ones, longest first; then the others by date. */
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

/** Flags in order of urgency, with the flags of each student together at the position of the first. */
export function inOrder<Flag extends Ordered>(flags: readonly Flag[], today: SchoolDay): Flag[] {
  const byStudent = new Map<string, Flag[]>();
  for (const flag of flags.toSorted((one, other) => compare(one, other, today)))
    byStudent.set(flag.student_id, [...(byStudent.get(flag.student_id) ?? []), flag]);
  return [...byStudent.values()].flat();
}

/**
 * Whether the share of missed minutes reaches a percentage. Computed with integers, so that the threshold
 * itself counts.
 */
export const reachesShare = (missed: number, marked: number, percent: number): boolean =>
  marked > 0 && missed * 100 >= percent * marked;

/** A displayed figure in thousandths. */
export function thousandths(shown: string): number {
  const [whole = '0', rest = ''] = shown.split('.');
  return Number(whole) * 1000 + Number(rest.slice(0, 3).padEnd(3, '0'));
}

/** Whether an average fell by at least so many tenths of a point, scaled to a maximum of 20. */
export const fellBy = (
  { before, after, maximum }: { before: string; after: string; maximum: string },
  tenths: number,
): boolean => (thousandths(before) - thousandths(after)) * 200 >= tenths * thousandths(maximum);

type YearDays = Span & { periods: readonly PeriodSpan[]; holidays: readonly Span[] };
const WEEK = 7;

/**
 * The Monday of the earliest of the last `weeks` weeks with a school day, including this one, but not before
 * the year. Weeks of holidays are skipped.
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

import type { SchoolDay } from '#platform/time/school-day.ts';

/** Exactly one year is current. A closed year cannot be changed. */
export const YEAR_STATUSES = ['planned', 'current', 'closed'] as const;
export type YearStatus = (typeof YEAR_STATUSES)[number];

/** Both days included. */
export type Span = { first_day: SchoolDay; last_day: SchoolDay };
export type NamedSpan = Span & { name_en: string; name_fr: string };
/** A term has no parent; a sequence's parent is its term. */
export type PeriodSpan = Span & { id: string; parent_id: string | null };
/** A period not yet stored, with its parts. */
export type PeriodPlan = NamedSpan & { parts: PeriodPlan[] };

/** Two levels: terms, and their sequences. */
const DEEPEST = 2;
/** Bounds of a year's length in days: four weeks to two years. */
const [SHORTEST, LONGEST] = [28, 731];
const [MONDAY, FRIDAY] = [1, 5];

const at = (day: SchoolDay) => Date.parse(`${day}T00:00:00Z`);
const DAY_MS = 86_400_000;

export function addDays(day: SchoolDay, days: number): SchoolDay {
  return new Date(at(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Monday is 1, Sunday 7. */
export const weekdayOf = (day: SchoolDay): number => weekday(day) || 7;

export function mondayOf(day: SchoolDay): SchoolDay {
  return addDays(day, -((weekday(day) + 6) % 7));
}

/** Days from one day to another; 0 if equal. */
export function daysBetween(from: SchoolDay, to: SchoolDay): number {
  return Math.round((at(to) - at(from)) / DAY_MS);
}

/** Sunday is 0. */
export const weekday = (day: SchoolDay) => new Date(at(day)).getUTCDay();
export const lengthOf = ({ first_day, last_day }: Span) => daysBetween(first_day, last_day) + 1;
export const isOn = ({ first_day, last_day }: Span, day: SchoolDay) => first_day <= day && day <= last_day;
const overlap = (one: Span, other: Span) =>
  one.first_day <= other.last_day && other.first_day <= one.last_day;

export function isInside(inner: Span, outer: Span): boolean {
  return outer.first_day <= inner.first_day && inner.last_day <= outer.last_day;
}

/** Whether a year's days are in order and its length is within the bounds. */
export function isYearLong(span: Span): boolean {
  const days = lengthOf(span);
  return days >= SHORTEST && days <= LONGEST;
}

/** The periods of a day from the widest to the narrowest: its term, then its sequence. */
export function periodsOn<Period extends PeriodSpan>(periods: readonly Period[], day: SchoolDay): Period[] {
  const path: Period[] = [];
  let parentId: string | null = null;
  for (;;) {
    const found = periods.find((period) => period.parent_id === parentId && isOn(period, day));
    if (!found) return path;
    path.push(found);
    parentId = found.id;
  }
}

type YearDays = Span & { periods: readonly PeriodSpan[]; holidays: readonly Span[] };

/** Monday to Friday, within a term if the year has terms, and not a holiday. */
export function isSchoolDay({ periods, holidays, ...year }: YearDays, day: SchoolDay): boolean {
  const isWeekend = weekday(day) < MONDAY || weekday(day) > FRIDAY;
  if (isWeekend || !isOn(year, day)) return false;
  if (periods.length > 0 && periodsOn(periods, day).length === 0) return false;
  return !holidays.some((holiday) => isOn(holiday, day));
}

export function schoolDaysIn(year: YearDays, span: Span): number {
  // Loops by count, not by comparison: the day after 9999-12-31 would sort before it as text.
  const days = Math.max(0, daysBetween(span.first_day, span.last_day) + 1);
  return Array.from({ length: days }, (_, place) => addDays(span.first_day, place)).filter((day) =>
    isSchoolDay(year, day),
  ).length;
}

export type PeriodFault = 'OUTSIDE_PARENT' | 'PERIODS_OVERLAP' | 'TOO_DEEP' | 'PARTS_OUTSIDE';

/** The conflict of a period with the others of its year, excluding itself; null if there is none. */
export function periodFault(
  year: Span,
  others: readonly PeriodSpan[],
  period: Span & { id?: string; parent_id: string | null },
): PeriodFault | null {
  const parent = others.find(({ id }) => id === period.parent_id);
  if (parent && depthOf(others, parent) >= DEEPEST) return 'TOO_DEEP';
  if (!isInside(period, parent ?? year)) return 'OUTSIDE_PARENT';
  const siblings = others.filter(({ parent_id }) => parent_id === period.parent_id);
  if (siblings.some((sibling) => overlap(sibling, period))) return 'PERIODS_OVERLAP';
  const parts = others.filter(({ parent_id }) => parent_id !== null && parent_id === period.id);
  return parts.every((part) => isInside(part, period)) ? null : 'PARTS_OUTSIDE';
}

function depthOf(periods: readonly PeriodSpan[], { parent_id }: PeriodSpan): number {
  const parent = periods.find(({ id }) => id === parent_id);
  return parent ? depthOf(periods, parent) + 1 : 1;
}

/** "2026-2027", or "2026" if the year ends in the calendar year in which it began. */
export function yearName({ first_day, last_day }: Span): string {
  const [from, to] = [first_day.slice(0, 4), last_day.slice(0, 4)];
  return from === to ? from : `${from}-${to}`;
}

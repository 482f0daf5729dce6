import type { SchoolDay } from '#platform/time/school-day.ts';
import {
  addDays,
  daysBetween,
  isOn,
  lengthOf,
  type NamedSpan,
  type PeriodPlan,
  type PeriodSpan,
  type Span,
  weekday,
} from './school-year.rules.ts';

// Proposals for a new school year. Separate from the rules of days, which many pages load.

/** Shorter parts, in days, are not aligned to whole weeks. */
const FITS_WEEKS = 14;
/** Whole weeks closest to a year, which keep the weekday. */
const WEEKS_OF_A_YEAR = 52;
const [MONDAY, FRIDAY] = [1, 5];

/** September to June, Monday to Friday: the running year, or from July on the next one. */
export function firstYear(today: SchoolDay): Span {
  const year = Number(today.slice(0, 4)) - (today.slice(5) < '07-01' ? 1 : 0);
  const [september, june] = [`${year}-09-01`, `${year + 1}-06-30`];
  return {
    first_day: addDays(september, (7 + MONDAY - weekday(september)) % 7),
    last_day: addDays(june, -((7 + weekday(june) - FRIDAY) % 7)),
  };
}

/** The following year: the same weekdays 52 weeks later, or later still while the given year lasts. */
export function yearAfter(last: Span): Span {
  const weeks = Math.max(WEEKS_OF_A_YEAR, Math.ceil(lengthOf(last) / 7));
  return { first_day: addDays(last.first_day, weeks * 7), last_day: addDays(last.last_day, weeks * 7) };
}

export const PRESETS = ['terms', 'sequences', 'none'] as const;
export type Preset = (typeof PRESETS)[number];
const TERMS = 3;
const SEQUENCES = 2;

/** Three terms of about equal length, each with two sequences if the preset has them. */
export function termsOf(year: Span, preset: Preset): PeriodPlan[] {
  if (preset === 'none') return [];
  return split(year, TERMS).map((term, place) => ({
    name_en: `Term ${place + 1}`,
    name_fr: `Trimestre ${place + 1}`,
    ...term,
    parts: preset === 'sequences' ? sequencesOf(term, place * SEQUENCES) : [],
  }));
}

function sequencesOf(term: Span, before: number): PeriodPlan[] {
  return split(term, SEQUENCES).map((sequence, place) => ({
    name_en: `Sequence ${before + place + 1}`,
    name_fr: `Séquence ${before + place + 1}`,
    ...sequence,
    parts: [],
  }));
}

/** Splits a span into about equal parts, aligned from Monday to Friday if they are long enough. */
function split(span: Span, parts: number): Span[] {
  const days = lengthOf(span);
  const byWeeks = days / parts >= FITS_WEEKS;
  const start = (place: number) => {
    const day = addDays(span.first_day, Math.round((days * place) / parts));
    return place > 0 && byWeeks ? nearestMonday(day) : day;
  };
  return Array.from({ length: parts }, (_, place) => ({
    first_day: start(place),
    last_day:
      place + 1 < parts ? addDays(start(place + 1), byWeeks ? FRIDAY - MONDAY - 7 : -1) : span.last_day,
  }));
}

const nearestMonday = (day: SchoolDay) => addDays(day, ((MONDAY - weekday(day) + 10) % 7) - 3);

type YearToCopy = Span & {
  periods: readonly (PeriodSpan & NamedSpan)[];
  holidays: readonly NamedSpan[];
};

/**
 * Copies periods and holidays into another year: shifted by whole weeks, so that a Monday stays a Monday, and cut at
 * the new year's end. One-day holidays, such as 20 May, keep their date.
 */
export function movedInto(year: Span, from: YearToCopy): { periods: PeriodPlan[]; holidays: NamedSpan[] } {
  const days = Math.round(daysBetween(from.first_day, year.first_day) / 7) * 7;
  const move = ({ first_day, last_day, name_en, name_fr }: NamedSpan, into: Span): NamedSpan[] => {
    const first = addDays(first_day, days);
    const last = addDays(last_day, days);
    const moved = {
      name_en,
      name_fr,
      first_day: first > into.first_day ? first : into.first_day,
      last_day: last < into.last_day ? last : into.last_day,
    };
    return moved.first_day > moved.last_day ? [] : [moved];
  };
  const partsOf = (parentId: string | null, into: Span): PeriodPlan[] =>
    from.periods
      .filter(({ parent_id }) => parent_id === parentId)
      .flatMap((period) =>
        move(period, into).map((moved) => ({ ...moved, parts: partsOf(period.id, moved) })),
      );
  const holidays = from.holidays.flatMap((holiday) => {
    const sameDate = holiday.first_day === holiday.last_day && sameDateIn(year, holiday.first_day);
    return sameDate ? [{ ...holiday, first_day: sameDate, last_day: sameDate }] : move(holiday, year);
  });
  return {
    periods: partsOf(null, year),
    holidays: holidays.map(({ name_en, name_fr, first_day, last_day }) => ({
      name_en,
      name_fr,
      first_day,
      last_day,
    })),
  };
}

/** The day of a year with the same month and day as another; undefined if there is none. */
function sameDateIn(year: Span, day: SchoolDay): SchoolDay | undefined {
  const [from, to] = [year.first_day, year.last_day].map((end) => Number(end.slice(0, 4))) as [
    number,
    number,
  ];
  return Array.from({ length: to - from + 1 }, (_, place) => `${from + place}${day.slice(4)}`).find(
    (candidate) => isOn(year, candidate) && addDays(candidate, 0) === candidate,
  );
}

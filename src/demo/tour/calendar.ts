import {
  addDays,
  isSchoolDay,
  type NamedSpan,
  type PeriodPlan,
  type Span,
  yearName,
} from '#features/school-year/school-year.rules.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';

const WEEK = 7;
const TO_FRIDAY = 4;
/**
 * First week and length of each term in weeks, and the number of weeks that have passed when the
 * demonstration starts.
 */
const TERMS = [
  { name_en: 'Term 1', name_fr: 'Trimestre 1', begins: 0, weeks: 12 },
  { name_en: 'Term 2', name_fr: 'Trimestre 2', begins: 14, weeks: 12 },
  { name_en: 'Term 3', name_fr: 'Trimestre 3', begins: 28, weeks: 10 },
];
const WEEKS_BEHIND = 19;

/** Public holidays of Cameroon with a fixed date. */
const PUBLIC_DAYS = [
  { date: '01-01', name_en: 'New Year’s Day', name_fr: 'Jour de l’An' },
  { date: '02-11', name_en: 'Youth Day', name_fr: 'Fête de la jeunesse' },
  { date: '05-01', name_en: 'Labour Day', name_fr: 'Fête du travail' },
  { date: '05-20', name_en: 'National Day', name_fr: 'Fête nationale' },
  { date: '08-15', name_en: 'Assumption', name_fr: 'Assomption' },
  { date: '12-25', name_en: 'Christmas Day', name_fr: 'Noël' },
];

export type Calendar = Span & {
  today: SchoolDay;
  /** "2026-2027": a year that begins after June has both years in its name. */
  name: string;
  /** The calendar year in which it began, as in document numbers. */
  year: number;
  terms: PeriodPlan[];
  holidays: NamedSpan[];
  /** School days from the first to today. */
  days: SchoolDay[];
  isSchoolToday: boolean;
};

const weekday = (day: SchoolDay) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % WEEK;

/**
 * The demonstration's year began a fixed number of weeks ago, so that a term and a half has passed whatever
 * the day of the start. A real year would have nothing to show from July to October.
 */
export function calendarOf(today: SchoolDay): Calendar {
  const monday = addDays(today, -weekday(today));
  const first = addDays(monday, -WEEKS_BEHIND * WEEK);
  const weeks = (from: number, count: number): Span => ({
    first_day: addDays(first, from * WEEK),
    last_day: addDays(first, (from + count - 1) * WEEK + TO_FRIDAY),
  });
  const last = TERMS.at(-1)!;
  const year: Span = { first_day: first, last_day: weeks(0, last.begins + last.weeks).last_day };
  const terms = TERMS.map(({ begins, weeks: length, ...names }, term): PeriodPlan => ({
    ...names,
    ...weeks(begins, length),
    parts: [0, 1].map((half) => {
      const nth = term * 2 + half + 1;
      return {
        name_en: `Sequence ${nth}`,
        name_fr: `Séquence ${nth}`,
        ...weeks(begins + (half * length) / 2, length / 2),
        parts: [],
      };
    }),
  }));
  const breaks = [0, 1].map((term): NamedSpan => ({
    name_en: term === 0 ? 'End of first term' : 'End of second term',
    name_fr: term === 0 ? 'Congés du premier trimestre' : 'Congés du deuxième trimestre',
    first_day: addDays(terms[term]!.last_day, 1),
    last_day: addDays(terms[term + 1]!.first_day, -1),
  }));
  const years = [...new Set([year.first_day.slice(0, 4), year.last_day.slice(0, 4)])];
  const publicDays = years
    .flatMap((of) =>
      PUBLIC_DAYS.map(({ date, ...names }) => ({
        ...names,
        first_day: `${of}-${date}`,
        last_day: `${of}-${date}`,
      })),
    )
    .filter(({ first_day }) => year.first_day <= first_day && first_day <= year.last_day);
  const holidays = [...breaks, ...publicDays].toSorted((a, b) => (a.first_day < b.first_day ? -1 : 1));
  const periods = terms.map((term, at) => ({ ...term, id: String(at), parent_id: null }));
  const days: SchoolDay[] = [];
  for (let day = first; day <= today; day = addDays(day, 1))
    if (isSchoolDay({ ...year, periods, holidays }, day)) days.push(day);
  return {
    ...year,
    today,
    name: schoolYearName(year),
    year: Number(first.slice(0, 4)),
    terms,
    holidays,
    days,
    isSchoolToday: days.at(-1) === today,
  };
}

/** A year within one calendar year is named like one that runs into the next. */
function schoolYearName(year: Span): string {
  const name = yearName(year);
  return name.includes('-') ? name : `${Number(name) - 1}-${name}`;
}

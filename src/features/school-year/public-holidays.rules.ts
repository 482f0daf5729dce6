import type { SchoolDay } from '#platform/time/school-day.ts';
import { addDays, type NamedSpan, type Span } from './school-year.rules.ts';

/** Easter Sunday of a Gregorian year (the anonymous algorithm of 1876, as given by Meeus). */
export function easterSunday(year: number): SchoolDay {
  const golden = year % 19;
  const [century, ofCentury] = [Math.floor(year / 100), year % 100];
  const lunar = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - lunar + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const count = epact + weekday - 7 * late + 114;
  const [month, day] = [Math.floor(count / 31), (count % 31) + 1];
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/**
 * Public holidays of Cameroon with a fixed date or one relative to Easter (Law 73-5 of 1973). A civil one that falls
 * on a Sunday extends to the next day (article 2). Muslim feasts are announced each year and cannot be computed.
 */
const CIVIL = [
  ['01-01', 'New Year’s Day', 'Jour de l’an'],
  ['02-11', 'Youth Day', 'Fête de la Jeunesse'],
  ['05-01', 'Labour Day', 'Fête du Travail'],
  ['05-20', 'National Day', 'Fête nationale'],
] as const;
const RELIGIOUS = [
  ['08-15', 'Assumption', 'Assomption'],
  ['12-25', 'Christmas', 'Noël'],
] as const;
const AFTER_EASTER = [
  [-2, 'Good Friday', 'Vendredi saint'],
  [39, 'Ascension', 'Ascension'],
] as const;

const oneDay = (day: SchoolDay, name_en: string, name_fr: string): NamedSpan => ({
  name_en,
  name_fr,
  first_day: day,
  last_day: day,
});
/** Sunday is 0, Saturday 6. */
const weekday = (day: SchoolDay) => new Date(`${day}T00:00:00Z`).getUTCDay();

function holidaysIn(year: number): NamedSpan[] {
  const easter = easterSunday(year);
  return [
    ...CIVIL.map(([date, en, fr]) => {
      const day = `${year}-${date}`;
      const next = addDays(day, 1);
      return weekday(day) === 0
        ? oneDay(next, `${en} (day after)`, `${fr} (lendemain)`)
        : oneDay(day, en, fr);
    }),
    ...RELIGIOUS.map(([date, en, fr]) => oneDay(`${year}-${date}`, en, fr)),
    ...AFTER_EASTER.map(([days, en, fr]) => oneDay(addDays(easter, days), en, fr)),
  ];
}

/** Public holidays of a school year that fall on school days and are not in it yet, by date. */
export function proposedHolidays({ first_day, last_day, holidays }: Span & { holidays: readonly Span[] }) {
  const [from, to] = [first_day, last_day].map((day) => Number(day.slice(0, 4))) as [number, number];
  const isFree = (day: SchoolDay) => holidays.some((span) => span.first_day <= day && day <= span.last_day);
  return Array.from({ length: to - from + 1 }, (_, place) => holidaysIn(from + place))
    .flat()
    .filter(({ first_day: day }) => first_day <= day && day <= last_day)
    .filter(({ first_day: day }) => weekday(day) % 6 !== 0 && !isFree(day))
    .toSorted((one, other) => (one.first_day < other.first_day ? -1 : 1));
}

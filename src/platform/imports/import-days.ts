import type { SchoolDay } from '#platform/time/school-day.ts';
import { monthOfName } from './import-words.ts';

const YEAR_FIRST = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/;
const CLOSE = /^(\d{4})(\d{2})(\d{2})$/;
const YEAR_LAST = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/;
const NAMED = /^(\d{1,2})(?:er|st|nd|rd|th)?[-/. ]([\p{L}]{3,12})\.?[-/. ](\d{4}|\d{2})$/iu;
const NAME_FIRST = /^([\p{L}]{3,12})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/iu;
const HOUR = /[T ,]+\d{1,2}[:h]\d{0,2}.*$/;

type DayFault = 'NOT_A_DATE' | 'NO_SUCH_DAY' | 'DAY_OUT_OF_RANGE';

/** Parses a date as people, banks and programs write it; a time after it is ignored. */
export function readDay(text: string, dayFirst: boolean): { day: SchoolDay } | { fault: DayFault } {
  const parts = partsOf(text.normalize('NFKC').replace(/\s+/g, ' ').trim().replace(HOUR, ''), dayFirst);
  if (!parts) return { fault: 'NOT_A_DATE' };
  const [year, month, day] = parts;
  const at = new Date(Date.UTC(year, month - 1, day));
  if (at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day) return { fault: 'NO_SUCH_DAY' };
  if (year < 1970 || year > 2199) return { fault: 'DAY_OUT_OF_RANGE' };
  return { day: at.toISOString().slice(0, 10) };
}

type Parts = [year: number, month: number, day: number];

function partsOf(text: string, dayFirst: boolean): Parts | null {
  const first = YEAR_FIRST.exec(text) ?? CLOSE.exec(text);
  if (first) return [Number(first[1]), Number(first[2]), Number(first[3])];
  const last = YEAR_LAST.exec(text);
  if (last) {
    const [one, other] = [Number(last[1]), Number(last[2])];
    return [yearOf(last[3]!), dayFirst ? other : one, dayFirst ? one : other];
  }
  const [, day, name, year] = NAMED.exec(text) ?? [];
  if (name) return named(year!, name, day!);
  const [, nameFirst, itsDay, itsYear] = NAME_FIRST.exec(text) ?? [];
  return nameFirst ? named(itsYear!, nameFirst, itsDay!) : null;
}

function named(year: string, name: string, day: string): Parts | null {
  const month = monthOfName(name);
  return month === null ? null : [yearOf(year), month, Number(day)];
}

/** Two digits are the years 1970 to 2069. */
function yearOf(text: string): number {
  const year = Number(text);
  if (text.length === 4) return year;
  return year < 70 ? 2000 + year : 1900 + year;
}

import { type Column, or, type SQL, sql } from 'drizzle-orm';
import { phoneKey } from './search-keys.ts';

const MOST_WORDS = 8;

/** The words of a search, as they were typed. Each must be found, in any order. */
export function wordsOf(search: string | undefined): string[] {
  return (search ?? '')
    .normalize('NFC')
    .replaceAll('\0', ' ')
    .split(/\s+/u)
    .filter(Boolean)
    .slice(0, MOST_WORDS);
}

/**
 * A word anywhere in a column that is kept without accents or case. The pattern's own signs are escaped after folding:
 * folding turns a full-width ％ into %.
 */
export function contains(column: Column | SQL, word: string): SQL {
  return sql`${column} like '%' || ${asPattern(word)} || '%'`;
}

const asPattern = (text: string) =>
  sql`regexp_replace(public.fold_name(${text}), '([\\\\%_])', '\\\\\\1', 'g')`;

/**
 * How well a text fits what is kept without accents or case: 0 where it is all of one of the columns, 1 where one of them, or a
 * word in it, begins so, and 2 else.
 */
export function closeness(text: string, ...columns: (Column | SQL)[]): SQL<0 | 1 | 2> {
  const exact = columns.map((column) => sql`${column} = public.fold_name(${text})`);
  const begins = columns.map((column) => sql`' ' || ${column} like '% ' || ${asPattern(text)} || '%'`);
  return sql<0 | 1 | 2>`case when ${or(...exact)} then 0 when ${or(...begins)} then 1 else 2 end`;
}

/** The digits of what may be a phone number; null for anything else. */
export function phoneDigits(text: string): string | null {
  const digits = text.replaceAll(/\D/g, '');
  return /^[\d\s+()./-]+$/.test(text) && digits.length >= 4 ? digits : null;
}

/** A phone number that holds these digits, however either was written. */
export function phoneHolds(column: Column, digits: string): SQL {
  return sql`${phoneKey(column)} like ${`%${digits}%`}`;
}

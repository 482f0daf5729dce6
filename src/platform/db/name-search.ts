import { type Column, type SQL, sql } from 'drizzle-orm';

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
export function contains(column: Column, word: string): SQL {
  const folded = sql`public.fold_name(${word})`;
  return sql`${column} like '%' || regexp_replace(${folded}, '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
}

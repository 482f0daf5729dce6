import { and, type Column, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from './database.ts';
import { phoneKey } from './search-keys.ts';

const MOST_WORDS = 8;

/** The words of a search as typed. Each must be found, in any order. */
export function wordsOf(search: string | undefined): string[] {
  return (search ?? '')
    .normalize('NFC')
    .replaceAll('\0', ' ')
    .split(/\s+/u)
    .filter(Boolean)
    .slice(0, MOST_WORDS);
}

/**
 * Substring match in a normalized column (no accents, lower case). Wildcards are escaped after folding, which turns a
 * full-width ％ into %.
 */
export function contains(column: Column | SQL, word: string): SQL {
  return sql`${column} like '%' || ${asPattern(word)} || '%'`;
}

/**
 * The same for a statement that should always use the trigram index: the pattern is computed once in a
 * subquery. In the condition itself it would let the planner estimate the word's frequency, but a cached plan
 * computes it again for each row.
 */
export function containsByIndex(column: Column | SQL, word: string): SQL {
  return sql`${column} like (select '%' || ${asPattern(word)} || '%')`;
}

const asPattern = (text: string) =>
  sql`regexp_replace(public.fold_name(${text}), '([\\\\%_])', '\\\\\\1', 'g')`;

/**
 * Match rank of a text against normalized columns: 0 if it equals one, 1 if one of them or a word in it starts with
 * the text, else 2.
 */
export function closeness(text: string, ...columns: Columns): SQL<0 | 1 | 2> {
  const doesBegin = or(begins(text, columns), wordBegins(text, columns));
  return sql<0 | 1 | 2>`case when ${isAll(text, columns)} then 0 when ${doesBegin} then 1 else 2 end`;
}

type Columns = (Column | SQL)[];

const isAll = (text: string, columns: Columns) =>
  or(...columns.map((column) => sql`${column} = public.fold_name(${text})`))!;

// Both conditions use the bare column, so the planner can estimate the row count and read the first rows along the
// index.
const begins = (text: string, columns: Columns) =>
  or(...columns.map((column) => sql`${column} like ${asPattern(text)} || '%'`))!;
const wordBegins = (text: string, columns: Columns) =>
  or(...columns.map((column) => sql`${column} like '% ' || ${asPattern(text)} || '%'`))!;

// A null name matches no rank, so `is not true` rather than `not`.
const not = (...kinds: SQL[]) => kinds.map((kind) => sql`(${kind}) is not true`);

/** Maximum substring matches that are sorted by name; beyond that, any order will do. */
const MOST_ORDERED = 50;

type Sought = {
  text: string;
  table: PgTable;
  id: PgColumn;
  /** Columns to compare with. */
  columns: Columns;
  /** Condition on rows the actor may see. */
  seen: SQL | undefined;
  /** Condition that a row contains the text at all. */
  holds: SQL;
  limit: number;
};

/**
 * The best matches, at most `limit`, ranked like `closeness`. Each rank is queried separately and only while there is
 * room; `select` returns the rows of a condition sorted by name. One query sorted by rank would read thousands of
 * rows for three letters.
 */
export async function closestFirst<Row>(
  tx: Tx,
  { text, table, id, columns, seen, holds, limit }: Sought,
  select: (where: SQL, limit: number) => Promise<Row[]>,
): Promise<(Row & { rank: 0 | 1 | 2 })[]> {
  const [all, start, later] = [isAll(text, columns), begins(text, columns), wordBegins(text, columns)];
  const inside = (...conditions: SQL[]) => {
    const some = tx
      .select({ id })
      .from(table)
      .where(and(seen, holds, ...conditions))
      .limit(MOST_ORDERED);
    return sql`${id} = any(array(${some}))`;
  };
  const kinds = [
    { rank: 0, where: and(seen, all)! },
    { rank: 1, where: and(seen, start, ...not(all))! },
    { rank: 1, where: inside(later, ...not(all, start)) },
    { rank: 2, where: inside(...not(all, start, later)) },
  ] as const;
  const found: (Row & { rank: 0 | 1 | 2 })[] = [];
  for (const { rank, where } of kinds) {
    const rows = await select(where, limit - found.length);
    found.push(...rows.map((row) => ({ ...row, rank })));
    if (found.length === limit) break;
  }
  return found;
}

/** The digits of a possible phone number, or null for other text. */
export function phoneDigits(text: string): string | null {
  const digits = text.replaceAll(/\D/g, '');
  return /^[\d\s+()./-]+$/.test(text) && digits.length >= 4 ? digits : null;
}

/** Phone number containing these digits, however either was formatted. */
export function phoneHolds(column: Column, digits: string): SQL {
  return sql`${phoneKey(column)} like ${`%${digits}%`}`;
}

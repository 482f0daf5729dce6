import { and, type Column, eq, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#features/people/people.rules.ts';
import type { Tx } from '#platform/db/database.ts';
import type { StudentFilters } from '../students.contract.ts';
import { studentsVisibleTo } from './students.scope.ts';
import { students } from './students.tables.ts';

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

/** The students that the actor sees and the filters leave. */
export function matching(
  tx: Tx,
  actor: Actor,
  { search, class_id, status }: StudentFilters,
): SQL | undefined {
  return and(
    studentsVisibleTo(tx, actor),
    class_id ? eq(students.class_id, class_id) : undefined,
    status ? eq(students.status, status) : undefined,
    ...wordsOf(search).map((word) => contains(students.search_key, word)),
  );
}

import { and, eq, type SQL } from 'drizzle-orm';
import type { Actor } from '#features/people/people.rules.ts';
import type { Tx } from '#platform/db/database.ts';
import { contains, wordsOf } from '#platform/db/name-search.ts';
import type { StudentFilters } from '../students.contract.ts';
import { studentsVisibleTo } from '#features/roster/server/visibility.service.ts';
import { students } from '#features/roster/server/students.tables.ts';

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

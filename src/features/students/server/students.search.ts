import { and, eq, type SQL } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { contains, wordsOf } from '#platform/db/name-search.ts';
import type { StudentFilters } from '../students.contract.ts';
import { studentsVisibleTo, type Viewer } from '#features/roster/server/visibility.service.ts';
import { students } from '#features/roster/server/students.tables.ts';

/** The students visible to the actor and matching the filters. */
export function matching(
  tx: Tx,
  viewer: Viewer,
  { search, class_id, status }: StudentFilters,
  has: typeof contains = contains,
): SQL | undefined {
  return and(
    studentsVisibleTo(tx, viewer),
    class_id ? eq(students.class_id, class_id) : undefined,
    status ? eq(students.status, status) : undefined,
    ...wordsOf(search).map((word) => has(students.search_key, word)),
  );
}

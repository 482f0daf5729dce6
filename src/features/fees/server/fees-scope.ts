import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { moneyVisibleTo, type Viewer } from '#features/roster/server/visibility.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { maySeeFees } from '../fees.policy.ts';

/**
 * The students whose fees a viewer may see: all for the office, their children for parents,
 * themselves for students, none for teachers. A predicate over `students`, required in every list,
 * count, search, sum and single row about fees.
 */
export function feesVisibleTo(tx: Tx, actor: Viewer): SQL {
  return maySeeFees(actor) ? moneyVisibleTo(tx, actor) : sql`false`;
}

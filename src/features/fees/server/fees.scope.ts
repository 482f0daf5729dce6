import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { moneyVisibleTo, type Viewer } from '#features/roster/server/visibility.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { maySeeFees } from '../fees.policy.ts';

/**
 * Whose fees somebody sees: the office everybody's, parents their children's, students their own, teachers nobody's. A predicate
 * over `students`: it stands in every list, count, search, sum and single row about fees.
 */
export function feesVisibleTo(tx: Tx, actor: Viewer): SQL {
  return maySeeFees(actor) ? moneyVisibleTo(tx, actor) : sql`false`;
}

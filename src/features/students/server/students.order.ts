import { type SQL, sql } from 'drizzle-orm';
import { classes } from '#features/roster/server/classes.tables.ts';
import type { StudentFilters } from '../students.contract.ts';
import type { StudentSort } from '#features/roster/students.rules.ts';
import { students } from '#features/roster/server/students.tables.ts';

const KEYS: Record<StudentSort, SQL[]> = {
  roll_number: [sql`${students.roll_number}`],
  full_name: [sql`${students.name_key}`],
  class: [sql`${classes.order_key}`, sql`${students.roll_number}`],
  date_of_birth: [sql`${students.date_of_birth}`],
  status: [sql`${students.status}`, sql`${students.roll_number}`],
};

/** The directory's order. The id at its end makes it one order: no row stands on two pages. */
export function orderOf({ sort = 'roll_number', direction = 'asc' }: StudentFilters): SQL[] {
  const way = direction === 'desc' ? sql`desc` : sql`asc`;
  // All keys run one way, nulls where PostgreSQL puts them: so an index can be read in either direction.
  return [...KEYS[sort], sql`${students.id}`].map((key) => sql`${key} ${way}`);
}

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

/** The directory's order. The id makes it total, so that no row appears on two pages. */
export function orderOf({ sort = 'roll_number', direction = 'asc' }: StudentFilters): SQL[] {
  const way = direction === 'desc' ? sql`desc` : sql`asc`;
  // All keys have the same direction, with PostgreSQL's default null order, so that an index can
  // be read both ways.
  return [...KEYS[sort], sql`${students.id}`].map((key) => sql`${key} ${way}`);
}

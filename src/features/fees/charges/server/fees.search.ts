import { and, eq, gte, inArray, isNull, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#features/people/people.rules.ts';
import { contains, wordsOf } from '#platform/db/name-search.ts';
import { students } from '#features/roster/server/students.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import type { FeeFilters } from '../fees.contract.ts';
import type { FeeTerm } from '../../fees.rules.ts';
import { hasStatus } from './fee-status.queries.ts';
import { feesVisibleTo } from '../../server/fees-scope.ts';
import { feeStructures, type feeTallies, studentFees } from '../../server/fees.tables.ts';

type Filters = Omit<FeeFilters, 'page'>;
type Kept = typeof studentFees | typeof feeTallies;

/**
 * The filters on a fee itself, as a predicate over fees or tallies: the tallies are grouped by
 * exactly these columns.
 */
export function ofFees(
  tx: Tx,
  kept: Kept,
  { status, open, term, structure_id, due_from, due_to }: Filters,
  today: SchoolDay,
): SQL | undefined {
  return and(
    status ? hasStatus(kept, status, today) : undefined,
    open ? ne(kept.state, 'paid') : undefined,
    term ? inArray(kept.fee_structure_id, structuresOf(tx, term)) : undefined,
    structure_id ? eq(kept.fee_structure_id, structure_id) : undefined,
    due_from ? gte(kept.due_date, due_from) : undefined,
    due_to ? lte(kept.due_date, due_to) : undefined,
  );
}

const structuresOf = (tx: Tx, term: FeeTerm) =>
  tx
    .select({ id: feeStructures.id })
    .from(feeStructures)
    .where(
      term === 'whole_year'
        ? and(isNull(feeStructures.academic_term), isNull(feeStructures.period_id))
        : eq(feeStructures.academic_term, term),
    );

type StudentFilters = Pick<Filters, 'search' | 'class_id' | 'student_id'>;

/** Whether the filters concern students, in which case the tallies cannot be used. */
export const asksForStudents = ({ search, class_id, student_id }: StudentFilters) =>
  wordsOf(search).length > 0 || class_id !== undefined || student_id !== undefined;

/** The filters on students; each word of a search must match the name or the roll number. */
export function ofStudents({ search, class_id, student_id }: StudentFilters): SQL | undefined {
  return and(
    student_id ? eq(students.id, student_id) : undefined,
    class_id ? eq(students.class_id, class_id) : undefined,
    ...wordsOf(search).map((word) => contains(students.search_key, word)),
  );
}

/** The students that match the filters, among those whose fees the actor may see. */
export function studentsMatching(tx: Tx, actor: Actor, filters: StudentFilters): SQL {
  return and(feesVisibleTo(tx, actor), ofStudents(filters))!;
}

/**
 * The fees of some students, looked up by student. Otherwise the planner may scan all fees in
 * order, waiting for the next one of these few students.
 */
export function feesOf(tx: Tx, which: SQL | undefined): SQL {
  const found = tx.select({ id: students.id }).from(students).where(which);
  return sql`${studentFees.student_id} = any(array(${found}))`;
}

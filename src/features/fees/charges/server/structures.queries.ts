import { and, asc, count, desc, eq, exists, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { classes } from '#features/roster/server/classes.tables.ts';
import type { GradeLevel } from '#features/roster/classes.rules.ts';
import { contains, wordsOf } from '#platform/db/name-search.ts';
import { levelNamesOf } from '#features/levels/server/levels.service.ts';
import { students } from '#features/roster/server/students.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import { amountText, centimes, type Money } from '#platform/money/money.ts';
import type { FeeStructure } from '../structures.contract.ts';
import { MOST_CANDIDATES } from '../../fees.rules.ts';
import { feeStudentColumns, feeStudentOf } from './fees.queries.ts';
import { feeFunds } from '../../server/funds.tables.ts';
import { feeStructureParts, feeStructures, studentFees } from '../../server/fees.tables.ts';
import { structurePeriod, structureYear } from '../../server/structure-year.service.ts';

/** An installment: its amount and due date. The first is installment 1. */
export type Part = { amount: Money; due_date: string };

export async function insertStructure(
  tx: Tx,
  structure: typeof feeStructures.$inferInsert,
  parts: Part[],
): Promise<void> {
  await tx.insert(feeStructures).values(structure);
  if (parts.length > 0)
    await tx
      .insert(feeStructureParts)
      .values(parts.map((part, at) => ({ fee_structure_id: structure.id!, instalment: at + 1, ...part })));
}

/** A column of the structure's level; null if it is not for one of the school's own levels. */
const ownLevel = (column: 'name' | 'grade_level') =>
  sql`(select school_levels.${sql.raw(column)} from school_levels where school_levels.id = fee_structures.level_id)`;

const columns = {
  id: feeStructures.id,
  name: feeStructures.name,
  amount: feeStructures.amount,
  academic_term: feeStructures.academic_term,
  period_id: feeStructures.period_id,
  period: structurePeriod,
  academic_year: structureYear,
  level_id: feeStructures.level_id,
  grade_level: sql<GradeLevel | null>`coalesce(${ownLevel('grade_level')}, ${feeStructures.grade_level})`,
  levels: sql<string | null>`coalesce(${ownLevel('name')}, ${levelNamesOf('fee_structures.grade_level')})`,
  fund: sql<
    string | null
  >`(select ${feeFunds.name} from ${feeFunds} where ${feeFunds.id} = ${feeStructures.fund_id})`,
  description: feeStructures.description,
  auto_assign: feeStructures.auto_assign,
  created_at: feeStructures.created_at,
  archived_at: feeStructures.archived_at,
};

/** Structures with their parts and number of students, newest first. */
export async function selectStructures(tx: Tx, where: SQL | undefined, page = 1): Promise<FeeStructure[]> {
  const rows = await tx
    .select(columns)
    .from(feeStructures)
    .where(where)
    .orderBy(desc(feeStructures.created_at), desc(feeStructures.id))
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE);
  const ids = rows.map(({ id }) => id);
  const parts = await selectParts(tx, ids);
  const holders = await countHolders(tx, ids);
  return rows.map(({ fund, period, ...row }) => ({
    ...row,
    ...(period && { period }),
    ...(fund !== null && { fund }),
    amount: amountText(centimes(row.amount)),
    instalments: (parts.get(row.id) ?? []).map(({ amount, due_date }) => ({
      amount: amountText(amount),
      due_date,
    })),
    created_at: row.created_at.toISOString(),
    archived_at: row.archived_at?.toISOString() ?? null,
    students: holders.get(row.id) ?? 0,
  }));
}

export const whereArchived = (archived: boolean): SQL =>
  archived ? isNotNull(feeStructures.archived_at) : isNull(feeStructures.archived_at);

export async function countStructures(tx: Tx, where: SQL): Promise<number> {
  const counted = one(await tx.select({ number: count() }).from(feeStructures).where(where));
  return counted.number;
}

export async function selectParts(tx: Tx, structureIds: string[]): Promise<Map<string, Part[]>> {
  const rows =
    structureIds.length === 0
      ? []
      : await tx
          .select()
          .from(feeStructureParts)
          .where(inArray(feeStructureParts.fee_structure_id, structureIds))
          .orderBy(asc(feeStructureParts.instalment));
  const parts = new Map<string, Part[]>();
  for (const { fee_structure_id, amount, due_date } of rows)
    parts.set(fee_structure_id, [
      ...(parts.get(fee_structure_id) ?? []),
      { amount: centimes(amount), due_date },
    ]);
  return parts;
}

/**
 * The number of students by structure. Every student with the fee has its first installment, so only
 * that is counted.
 */
async function countHolders(tx: Tx, structureIds: string[]): Promise<Map<string, number>> {
  if (structureIds.length === 0) return new Map();
  const rows = await tx
    .select({ id: studentFees.fee_structure_id, number: count() })
    .from(studentFees)
    .where(and(inArray(studentFees.fee_structure_id, structureIds), eq(studentFees.instalment, 1)))
    .groupBy(studentFees.fee_structure_id);
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/**
 * A structure, locked until the transaction ends, so that concurrent assignments and changes see
 * each other's writes.
 */
export async function lockStructure(tx: Tx, structureId: string) {
  const [found] = await tx
    .select({
      id: feeStructures.id,
      name: feeStructures.name,
      amount: feeStructures.amount,
      year_id: feeStructures.year_id,
      fund_id: feeStructures.fund_id,
      auto_assign: feeStructures.auto_assign,
      archived_at: feeStructures.archived_at,
    })
    .from(feeStructures)
    .where(eq(feeStructures.id, structureId))
    .for('no key update');
  return found ?? null;
}

export async function updateStructure(
  tx: Tx,
  structureId: string,
  fields: { auto_assign?: boolean; archived_at?: Date | null },
): Promise<void> {
  await tx.update(feeStructures).set(fields).where(eq(feeStructures.id, structureId));
}

/** Whether the row's student has the structure. */
export const hasStructure = (tx: Tx, structureId: string): SQL =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(studentFees)
      .where(and(eq(studentFees.student_id, students.id), eq(studentFees.fee_structure_id, structureId))),
  );

/** Filters on students; undefined ones match all. */
export type CandidateFilters = {
  search?: string | undefined;
  class_id?: string | undefined;
  level_id?: string | undefined;
  grade_level?: GradeLevel | undefined;
};

/**
 * Active students that match the filters, by class and name, those without a class last; with their
 * number.
 */
export async function selectCandidates(tx: Tx, structureId: string, filters: CandidateFilters) {
  const { search, class_id, level_id, grade_level } = filters;
  const where = and(
    eq(students.status, 'active'),
    class_id ? eq(students.class_id, class_id) : undefined,
    level_id ? eq(classes.level_id, level_id) : undefined,
    grade_level ? eq(classes.grade_level, grade_level) : undefined,
    ...wordsOf(search).map((word) => contains(students.search_key, word)),
  );
  const rows = await tx
    .select({ ...feeStudentColumns, has_it: sql<boolean>`${hasStructure(tx, structureId)}` })
    .from(students)
    .leftJoin(classes, eq(classes.id, students.class_id))
    .where(where)
    .orderBy(asc(classes.order_key), asc(students.name_key), asc(students.id))
    .limit(MOST_CANDIDATES);
  const total =
    rows.length < MOST_CANDIDATES
      ? rows.length
      : one(
          await tx
            .select({ number: count() })
            .from(students)
            .leftJoin(classes, eq(classes.id, students.class_id))
            .where(where),
        ).number;
  return { students: rows.map(({ has_it, ...row }) => ({ ...feeStudentOf(row), has_it })), total };
}

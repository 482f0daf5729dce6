import { FEE_KINDS, type Reduction } from '../../fees.rules.ts';
import { feeStructureParts, feeStructures, studentFees } from '../fees.tables.ts';
import { recordEvent } from '#platform/audit/server/record.ts';
import type { Tx } from '#platform/db/database.ts';
import { centimes, type Money } from '#platform/money/money.ts';
import { demoId } from '#features/demo.ts';
import { fundOfName } from '../../charges/server/funds.queries.ts';
import { feeWays } from '../claims.tables.ts';
import { yearColumns } from '../structure-year.service.ts';
import { type PlannedFee, STRUCTURES, WAYS } from './fee-plan.ts';
import {
  book,
  type FeesOffice,
  incomeOf,
  OFFICE,
  receivableLegs,
  structureId,
  studentId,
} from './fees-office.ts';

/** Writes the ways in which families may pay. */
export async function writeWays(tx: Tx): Promise<void> {
  await tx
    .insert(feeWays)
    .values(WAYS.map((way, position) => ({ id: demoId(31, position + 1), position, ...way })));
}

export async function makeStructure(
  tx: Tx,
  { academicYear, dayIn }: FeesOffice,
  structure: number,
  at: Date,
): Promise<void> {
  const { name, term, grade_level, fund, description, auto_assign, parts } = STRUCTURES[structure]!;
  const id = structureId(structure);
  await tx.insert(feeStructures).values({
    id,
    name,
    amount: parts.reduce((sum, [francs]) => sum + BigInt(francs) * 100n, 0n),
    academic_term: term,
    ...(await yearColumns(tx, academicYear)),
    grade_level,
    fund_id: fund ? await fundOfName(tx, fund, { id: demoId(30, 1), at, by: OFFICE }) : null,
    description,
    auto_assign,
    created_at: at,
    created_by: OFFICE,
  });
  await tx.insert(feeStructureParts).values(
    parts.map(([francs, dueIn], index) => ({
      fee_structure_id: id,
      instalment: index + 1,
      amount: BigInt(francs) * 100n,
      due_date: dayIn(dueIn),
    })),
  );
  const subject = { type: 'fee_structure', id };
  await recordEvent(tx, {
    at,
    action: 'fees.structure_created',
    actorId: OFFICE,
    address: null,
    subject,
  });
}

export async function assignStructure(
  tx: Tx,
  office: FeesOffice,
  structure: number,
  at: Date,
): Promise<void> {
  const assigned = office.fees.filter((fee) => fee.structure === structure);
  await tx.insert(studentFees).values(
    assigned.map(({ id, student, instalment, charged, due_date }) => ({
      id,
      student_id: studentId(student),
      fee_structure_id: structureId(structure),
      instalment,
      instalments: STRUCTURES[structure]!.parts.length,
      amount_charged: charged,
      due_date,
      created_at: at,
    })),
  );
  const parts = new Map(assigned.map(({ id, charged }) => [id, charged]));
  const legs = await receivableLegs(tx, office, parts, at, 1n);
  const total = legs.reduce((sum, { amount }) => sum + amount, 0n);
  await book(tx, office, at, {
    id: office.nextPostingId(),
    kind: FEE_KINDS.charge,
    memo: STRUCTURES[structure]!.name,
    legs: [...legs, { accountId: await incomeOf(tx, structure, at), amount: centimes(-total) }],
    entries: assigned.map(({ id, charged }) => ({ student_fee_id: id, due: charged })),
    action: 'fees.assigned',
    subject: { type: 'fee_structure', id: structureId(structure) },
  });
}

export type PlannedReduction = { fee: PlannedFee; kind: Reduction; amount: Money; reason: string };

export async function reduceFee(
  tx: Tx,
  office: FeesOffice,
  { fee, kind, amount, reason }: PlannedReduction,
  at: Date,
): Promise<void> {
  const legs = await receivableLegs(tx, office, new Map([[fee.id, amount]]), at, -1n);
  await book(tx, office, at, {
    id: office.nextPostingId(),
    kind: FEE_KINDS[kind],
    memo: reason,
    legs: [{ accountId: await incomeOf(tx, fee.structure, at), amount }, ...legs],
    entries: [{ student_fee_id: fee.id, due: -amount }],
    action: 'fees.reduced',
    subject: { type: 'student', id: studentId(fee.student) },
  });
}

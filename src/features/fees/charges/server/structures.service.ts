import { eq } from 'drizzle-orm';
import { changesOf, valuesOf } from '#platform/audit/server/changes.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { hasYears, isClosedYear } from '#features/school-year/server/school-year.service.ts';
import { runCommand } from '#platform/http/server/run-command.ts';
import { moneyOf } from '#platform/money/amount.ts';
import type {
  Candidate,
  ChangeStructureInput,
  CreateStructureInput,
  FeeStructure,
  Instalment,
} from '../structures.contract.ts';
import type { Call, KeyedUse } from '../../server/fees-call.ts';
import { record } from '#features/people/server/people.service.ts';
import { fundOfName } from './funds.queries.ts';
import { feeStructures } from '../../server/fees.tables.ts';
import { yearColumns } from '../../server/structure-year.service.ts';
import {
  type CandidateFilters,
  countStructures,
  insertStructure,
  lockStructure,
  type Part,
  selectCandidates,
  selectParts,
  selectStructures,
  updateStructure,
  whereArchived,
} from './structures.queries.ts';

/** Structures that are offered, or archived ones: newest first, 50 a page. */
export async function listStructures(
  tx: Tx,
  { archived, page }: { archived?: 'true' | undefined; page?: number | undefined },
): Promise<{ structures: FeeStructure[]; total: number }> {
  const where = whereArchived(archived === 'true');
  return { structures: await selectStructures(tx, where, page), total: await countStructures(tx, where) };
}

async function findStructure(tx: Tx, structureId: string): Promise<FeeStructure | null> {
  const [found] = await selectStructures(tx, eq(feeStructures.id, structureId));
  return found ?? null;
}

const CONSTRAINT_ERRORS = {
  fee_structures_level_id_school_levels_id_fk: 'LEVEL_NOT_FOUND',
  fee_structures_period_fk: 'PERIOD_NOT_FOUND',
  fee_structures_term_or_period: 'PERIOD_NOT_FOUND',
} as const;

export const partsOf = (instalments: Instalment[]): Part[] =>
  instalments.map(({ amount, due_date }) => ({ amount: moneyOf(amount), due_date }));

type StructureRefusal = 'YEAR_NOT_FOUND' | 'YEAR_CLOSED' | 'PERIOD_NOT_FOUND' | 'LEVEL_NOT_FOUND';

/**
 * Creates a structure with its parts, for one of the school's years that is not closed; the year is only typed while
 * the school has none. Idempotent by key.
 */
export async function createStructure(
  call: KeyedUse,
  input: CreateStructureInput,
): Promise<FeeStructure | { refused: StructureRefusal }> {
  const { actor, now } = call;
  const { level_id = null, period_id = null } = input;
  const grade_level = level_id ? null : (input.grade_level ?? null);
  return runCommand<StructureRefusal, FeeStructure>(
    call,
    { procedure: 'fees.createStructure', input, refusals: CONSTRAINT_ERRORS },
    async (tx, refuse) => {
      const year = await yearColumns(tx, input.academic_year);
      if (year.year_id === null && (await hasYears(tx))) return refuse('YEAR_NOT_FOUND');
      if (await isClosedYear(tx, year.year_id)) return refuse('YEAR_CLOSED');
      const id = newId();
      const structure = {
        id,
        name: input.name,
        amount: moneyOf(input.amount),
        academic_term: period_id ? null : input.academic_term,
        period_id,
        ...year,
        level_id,
        grade_level,
        fund_id: input.fund ? await fundOfName(tx, input.fund, { at: now(), by: actor.userId }) : null,
        description: input.description || null,
        auto_assign: input.auto_assign,
        created_at: now(),
        created_by: actor.userId,
      };
      await insertStructure(tx, structure, partsOf(input.instalments));
      const made = (await findStructure(tx, id))!;
      await record(tx, call, {
        action: 'fees.structure_created',
        subject: { type: 'fee_structure', id },
        details: valuesOf({
          name: input.name,
          amount: input.amount,
          academic_term: made.period?.en ?? input.academic_term ?? 'whole_year',
          academic_year: made.academic_year,
          grade_level: level_id ? made.levels : grade_level,
          fund: input.fund ?? null,
          auto_assign: input.auto_assign,
          instalments: input.instalments.map(({ amount, due_date }) => `${amount} (${due_date})`),
        }),
      });
      return made;
    },
  );
}

/**
 * Turns automatic assignment or the archive on or off; null if there is no such structure. A
 * structure without due dates cannot be assigned automatically. An archived structure keeps its
 * fees.
 */
export async function changeStructure(
  call: Call,
  structureId: string,
  { auto_assign, archived }: ChangeStructureInput,
): Promise<FeeStructure | null | { refused: 'NO_DUE_DATE' | 'YEAR_CLOSED' }> {
  const { db, now } = call;
  return db.transaction(async (tx) => {
    const held = await lockStructure(tx, structureId);
    if (!held) return null;
    const before = { auto_assign: held.auto_assign, archived: held.archived_at !== null };
    const after = {
      auto_assign: auto_assign ?? before.auto_assign,
      archived: archived ?? before.archived,
    };
    const changes = changesOf(before, after);
    const comesBack = (after.auto_assign && !before.auto_assign) || (before.archived && !after.archived);
    if (comesBack && (await isClosedYear(tx, held.year_id))) return { refused: 'YEAR_CLOSED' } as const;
    if (after.auto_assign && !before.auto_assign) {
      const parts = await selectParts(tx, [structureId]);
      if (!parts.has(structureId)) return { refused: 'NO_DUE_DATE' } as const;
    }
    if (Object.keys(changes).length > 0) {
      await updateStructure(tx, structureId, {
        auto_assign: after.auto_assign,
        ...(before.archived !== after.archived && { archived_at: after.archived ? now() : null }),
      });
      await record(tx, call, {
        action: 'fees.structure_changed',
        subject: { type: 'fee_structure', id: structureId },
        details: changes,
      });
    }
    return findStructure(tx, structureId);
  });
}

/**
 * The candidates for a structure, by class and name, 500 at most; null if there is no such
 * structure.
 */
export async function listCandidates(
  tx: Tx,
  { fee_structure_id, ...filters }: CandidateFilters & { fee_structure_id: string },
): Promise<{ students: Candidate[]; total: number } | null> {
  const found = await countStructures(tx, eq(feeStructures.id, fee_structure_id));
  return found === 0 ? null : selectCandidates(tx, fee_structure_id, filters);
}

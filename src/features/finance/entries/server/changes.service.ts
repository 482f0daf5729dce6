import { eq } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import type { FinanceChange } from '../finance.contract.ts';
import { mayStillUndo } from '../../finance.rules.ts';
import { changeShape, findChange } from './changes.queries.ts';
import { columnsOf, lockEntry, lockRuleOf, momentAfter, sameWords, valuesOf } from './entries.queries.ts';
import { keepRemainingFiles, receiptsOf, replaceReceipts } from '../../receipts/server/entry-receipts.ts';
import { type Call, recordFinance } from '../../server/finance-call.ts';
import {
  type EntryBefore,
  financeChanges,
  financeRules,
  financeTransactions,
} from '../../server/finance.tables.ts';
import { undoImport } from '../../imports/server/imports-undo.ts';

type Refused = { refused: 'TOO_LATE' | 'ALREADY_UNDONE' | 'CHANGED_SINCE' };
type Rule = NonNullable<Awaited<ReturnType<typeof lockRuleOf>>>;
type Entry = NonNullable<Awaited<ReturnType<typeof lockEntry>>>;

/**
 * Undoes a change of the last 24 hours, once. Null for another person's, and for one that no longer
 * exists.
 */
export function undoChange(call: Call, changeId: string): Promise<FinanceChange | null | Refused> {
  const { db, actor, now } = call;
  const { userId } = actor;
  return db.transaction(async (tx) => {
    const asked = await findChange(tx, userId, changeId);
    if (!asked) return null;
    const { transaction_id, before } = asked.change;
    const rule = transaction_id && before?.rule ? await lockRuleOf(tx, userId, transaction_id) : null;
    const entry = transaction_id ? await lockEntry(tx, userId, transaction_id) : null;
    // Read again under the lock, so that no other change of the entry can intervene.
    const found = await findChange(tx, userId, changeId);
    if (!found) return null;
    const refused = refusalOf(found, now());
    if (refused) return { refused };

    const { kind, import_id } = found.change;
    if (kind === 'imported') {
      const undone = await undoImport(tx, call, import_id!);
      if ('refused' in undone) return undone.refused === 'NOT_FOUND' ? null : { refused: undone.refused };
    } else {
      const at = momentAfter(entry!.changed_at, now());
      const own = await tx
        .update(financeChanges)
        .set({ undone_at: at })
        .where(eq(financeChanges.id, changeId));
      // The purge, on another server's clock, came first.
      if (own.rowCount === 0) return null;
      if (kind === 'deleted') await bringBack(tx, entry!, at);
      else await restore(tx, { entry: entry!, rule, before: before!, at });
    }
    await recordFinance(tx, call, 'finance.changed');
    const undone = await findChange(tx, userId, changeId);
    return undone && changeShape(undone, now());
  });
}

function refusalOf(
  { change, overtaken }: NonNullable<Awaited<ReturnType<typeof findChange>>>,
  now: Date,
): Refused['refused'] | null {
  if (change.undone_at) return 'ALREADY_UNDONE';
  if (!mayStillUndo(change, now)) return 'TOO_LATE';
  return overtaken ? 'CHANGED_SINCE' : null;
}

async function bringBack(tx: Tx, entry: Entry, at: Date): Promise<void> {
  await tx
    .update(financeTransactions)
    .set({ deleted_at: null, changed_at: at })
    .where(eq(financeTransactions.id, entry.id));
}

type Restored = { entry: Entry; rule: Rule | null; before: EntryBefore; at: Date };

/**
 * Restores an entry's earlier state. Receipts deleted since stay deleted; a rule edited separately
 * since keeps that edit.
 */
async function restore(tx: Tx, { entry, rule, before, at }: Restored): Promise<void> {
  if (rule && before.rule && sameWords(valuesOf(rule), valuesOf(entry)))
    await tx
      .update(financeRules)
      .set(await columnsOf(tx, entry.user_id, before.rule))
      .where(eq(financeRules.id, rule.id));
  const held = await receiptsOf(tx, entry);
  const takenOff = before.receipt_ids.filter((id) => !held.includes(id));
  const left = await keepRemainingFiles(tx, entry.user_id, takenOff, at);
  const after = before.receipt_ids.filter((id) => held.includes(id) || left.includes(id));
  await replaceReceipts(tx, entry, { before: held, after, at });
  await tx
    .update(financeTransactions)
    .set({
      ...(await columnsOf(tx, entry.user_id, before)),
      transaction_date: before.transaction_date,
      changed_at: at,
    })
    .where(eq(financeTransactions.id, entry.id));
}

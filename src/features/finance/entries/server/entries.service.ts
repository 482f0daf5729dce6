import { eq } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { one } from '#platform/db/one.ts';
import { orRefuse } from '#platform/db/violations.ts';
import { runCommand } from '#platform/http/server/run-command.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import type { AddTransactionInput, ChangeTransactionInput, FinanceTransaction } from '../finance.contract.ts';
import { occurrence } from '../../recurrences/recurrence.rules.ts';
import { holdCategory } from '../../categories/server/categories.queries.ts';
import { lockEntry, lockRuleOf, momentAfter, valuesOf, saidOf, sameWords } from './entries.queries.ts';
import {
  keepReceipts,
  linkReceipts,
  receiptsOf,
  replaceReceipts,
} from '../../receipts/server/entry-receipts.ts';
import { type Call, type KeyedUse, recordFinance } from '../../server/finance-call.ts';
import { findEntry } from './finance.queries.ts';
import { financeChanges, financeRules, financeTransactions } from '../../server/finance.tables.ts';
import { MOST_AT_ONCE as MOST_DUE, writeDue } from '../../recurrences/server/recurrences-posting.ts';

/** The most entries of a new rule written with it; the job writes the other due ones. */
const MOST_AT_ONCE = 100;

// The foreign keys ensure that a category is the person's own and of the entry's type.
const REFUSALS = {
  finance_transactions_category_fk: 'CATEGORY_NOT_FOUND',
  finance_rules_category_fk: 'CATEGORY_NOT_FOUND',
} as const;
type Refused = { refused: 'CATEGORY_NOT_FOUND' | 'RECEIPT_NOT_FOUND' };

/**
 * Adds an entry with its receipts, and for a recurring one the rule with its entries due so far, in
 * one transaction. Idempotent by key.
 */
export function addEntry(call: KeyedUse, input: AddTransactionInput): Promise<FinanceTransaction | Refused> {
  const { actor, now, timeZone } = call;
  const { userId } = actor;
  return runCommand<Refused['refused'], FinanceTransaction>(
    call,
    { procedure: 'finance.add', input, refusals: REFUSALS },
    async (tx, refuse) => {
      const at = now();
      const receipts = [...new Set(input.receipt_ids)];
      if (!(await keepReceipts(tx, userId, receipts, at))) refuse('RECEIPT_NOT_FOUND');
      const rule = input.is_recurring ? await insertRule(tx, userId, input, at) : null;
      const entry = {
        id: newId(),
        user_id: userId,
        ...saidOf(input),
        transaction_date: input.transaction_date,
        rule_id: rule?.id ?? null,
        rule_on: rule?.anchor_on ?? null,
        created_at: at,
        changed_at: at,
      };
      await tx.insert(financeTransactions).values(entry);
      await linkReceipts(tx, entry, receipts);
      if (rule) await writeDue(tx, rule, schoolDay(at, timeZone), at, MOST_AT_ONCE);
      await recordFinance(tx, call, 'finance.changed');
      return (await findEntry(tx, userId, entry.id))!;
    },
  );
}

/** The rule that repeats an entry, starting on the entry's own day. */
async function insertRule(tx: Tx, userId: string, input: AddTransactionInput, at: Date) {
  const schedule = {
    recurrence_type: input.recurrence_type,
    recurrence_interval: input.recurrence_interval,
    anchor_on: input.transaction_date,
    end_on: input.recurrence_end_date,
  };
  return one(
    await tx
      .insert(financeRules)
      .values({
        id: newId(),
        user_id: userId,
        ...saidOf(input),
        ...schedule,
        next_n: 1,
        next_on: occurrence(schedule, 1),
        created_at: at,
      })
      .returning(),
  );
}

/**
 * Changes an entry, including receipts; with `following` also what its rule writes from now on.
 * Existing entries and the schedule stay, and entries due before are first written unchanged, 400
 * at most. The old state is stored for a day. Null for another person's or a deleted entry.
 */
export function changeEntry(
  call: Call,
  transactionId: string,
  input: ChangeTransactionInput,
): Promise<FinanceTransaction | null | Refused> {
  const { db, actor, now, timeZone } = call;
  const { userId } = actor;
  return orRefuse<Refused['refused'], FinanceTransaction | null>(REFUSALS, (refuse) =>
    db.transaction(async (tx) => {
      const rule = input.scope === 'following' ? await lockRuleOf(tx, userId, transactionId) : null;
      const held = await lockEntry(tx, userId, transactionId);
      if (!held || held.deleted_at) return null;
      const at = momentAfter(held.changed_at, now());
      const receipts = { before: await receiptsOf(tx, held), after: [...new Set(input.receipt_ids)], at };
      const said = saidOf(input);
      const { transaction_date } = input;
      const changes = {
        words: !sameWords(valuesOf(held), valuesOf(said)) || held.transaction_date !== transaction_date,
        receipts: receipts.before.join() !== receipts.after.join(),
        rule: rule !== null && !sameWords(valuesOf(rule), valuesOf(said)),
      };
      if (!changes.words && !changes.receipts && !changes.rule) return findEntry(tx, userId, held.id);

      if (changes.receipts) {
        const added = receipts.after.filter((id) => !receipts.before.includes(id));
        if (!(await keepReceipts(tx, userId, added, at))) refuse('RECEIPT_NOT_FOUND');
        await replaceReceipts(tx, held, receipts);
      }
      if (changes.rule) {
        // All writers lock receipts and categories first, then the sums.
        if (!(await holdCategory(tx, userId, said.category_id, said.type))) refuse('CATEGORY_NOT_FOUND');
        await writeDue(tx, rule!, schoolDay(at, timeZone), at, MOST_DUE);
        await tx.update(financeRules).set(said).where(eq(financeRules.id, rule!.id));
      }
      await tx
        .update(financeTransactions)
        .set({ ...said, transaction_date, changed_at: at })
        .where(eq(financeTransactions.id, held.id));
      await tx.insert(financeChanges).values({
        id: newId(),
        user_id: userId,
        kind: 'edited',
        at,
        transaction_id: held.id,
        before: {
          ...valuesOf(held),
          transaction_date: held.transaction_date,
          receipt_ids: receipts.before,
          ...(changes.rule && { rule: valuesOf(rule!) }),
        },
      });
      await recordFinance(tx, call, 'finance.changed');
      return findEntry(tx, userId, held.id);
    }),
  );
}

/**
 * Deletes an entry: it and its receipts can be restored for a day. Null for another person's or a
 * deleted one.
 */
export function removeEntry(call: Call, transactionId: string): Promise<{ change_id: string } | null> {
  const { db, actor, now } = call;
  const { userId } = actor;
  return db.transaction(async (tx) => {
    const held = await lockEntry(tx, userId, transactionId);
    if (!held || held.deleted_at) return null;
    const at = momentAfter(held.changed_at, now());
    await tx
      .update(financeTransactions)
      .set({ deleted_at: at, changed_at: at })
      .where(eq(financeTransactions.id, held.id));
    const change = { id: newId(), user_id: userId, kind: 'deleted', at, transaction_id: held.id } as const;
    await tx.insert(financeChanges).values(change);
    await recordFinance(tx, call, 'finance.changed');
    return { change_id: change.id };
  });
}

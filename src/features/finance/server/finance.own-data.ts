import { and, desc, eq, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import {
  financeBudgets,
  financeCategories,
  financeImports,
  financeMappings,
  financeReceipts,
  financeRules,
  financeTransactions,
} from './finance.tables.ts';
import type { OwnDataPart } from '#features/feature.ts';
import type { Tx } from '#platform/db/database.ts';
import { storedFiles } from '#platform/files/server/files.tables.ts';
import { amountText, centimes } from '#platform/money/money.ts';

export const financeOwnData: OwnDataPart = async (tx, { actor: { userId } }) => ({
  finance: await readFinance(tx, userId),
  files: await readFiles(tx, userId),
});

/** A person's own books: entries (including deleted ones that can still be restored), categories, rules, and the rest. */
async function readFinance(tx: Tx, userId: string) {
  return {
    transactions: await readTransactions(tx, userId),
    categories: await tx
      .select({
        name: financeCategories.name,
        type: financeCategories.type,
        color: financeCategories.color,
        icon: financeCategories.icon,
        created_at: financeCategories.created_at,
        archived_at: financeCategories.archived_at,
      })
      .from(financeCategories)
      .where(eq(financeCategories.user_id, userId))
      .orderBy(financeCategories.id),
    recurrences: await readRules(tx, userId),
    budgets: await readBudgets(tx, userId),
    imports: await tx
      .select({
        file_name: financeImports.file_name,
        created_at: financeImports.created_at,
        imported_at: financeImports.imported_at,
        entries: financeImports.entries,
        undone_at: financeImports.undone_at,
      })
      .from(financeImports)
      .where(eq(financeImports.user_id, userId))
      .orderBy(financeImports.id),
    import_columns: await tx
      .select({ mapping: financeMappings.mapping, used_at: financeMappings.used_at })
      .from(financeMappings)
      .where(eq(financeMappings.user_id, userId))
      .orderBy(financeMappings.used_at),
  };
}

/** The person's uploaded files, without their storage keys. */
const readFiles = (tx: Tx, userId: string) =>
  tx
    .select({
      purpose: storedFiles.purpose,
      state: storedFiles.state,
      media_type: storedFiles.media_type,
      bytes: storedFiles.bytes,
      width: storedFiles.width,
      height: storedFiles.height,
      created_at: storedFiles.created_at,
      transaction_id: financeReceipts.transaction_id,
    })
    .from(storedFiles)
    .leftJoin(
      financeReceipts,
      and(eq(financeReceipts.file_id, storedFiles.id), eq(financeReceipts.user_id, userId)),
    )
    .where(eq(storedFiles.owner_id, userId))
    .orderBy(storedFiles.id);

/** The category of a row of the person's own. */
const ofCategory = (column: AnyPgColumn, userId: string) =>
  and(eq(financeCategories.id, column), eq(financeCategories.user_id, userId));

async function readTransactions(tx: Tx, userId: string) {
  const rows = await tx
    .select({
      id: financeTransactions.id,
      type: financeTransactions.type,
      amount: financeTransactions.amount,
      category: financeCategories.name,
      description: financeTransactions.description,
      transaction_date: financeTransactions.transaction_date,
      payment_method: financeTransactions.payment_method,
      notes: financeTransactions.notes,
      recurring: sql<boolean>`${financeTransactions.rule_id} is not null`,
      imported: sql<boolean>`${financeTransactions.import_id} is not null`,
      created_at: financeTransactions.created_at,
      changed_at: financeTransactions.changed_at,
      deleted_at: financeTransactions.deleted_at,
    })
    .from(financeTransactions)
    .leftJoin(financeCategories, ofCategory(financeTransactions.category_id, userId))
    .where(eq(financeTransactions.user_id, userId))
    .orderBy(desc(financeTransactions.transaction_date), desc(financeTransactions.id));
  return rows.map(withAmount);
}

async function readRules(tx: Tx, userId: string) {
  const rows = await tx
    .select({
      type: financeRules.type,
      amount: financeRules.amount,
      category: financeCategories.name,
      description: financeRules.description,
      payment_method: financeRules.payment_method,
      notes: financeRules.notes,
      recurrence_type: financeRules.recurrence_type,
      recurrence_interval: financeRules.recurrence_interval,
      from: financeRules.anchor_on,
      recurrence_end_date: financeRules.end_on,
      next: financeRules.next_on,
      left_out: financeRules.skipped,
      created_at: financeRules.created_at,
      paused_at: financeRules.paused_at,
      ended_at: financeRules.ended_at,
    })
    .from(financeRules)
    .leftJoin(financeCategories, ofCategory(financeRules.category_id, userId))
    .where(eq(financeRules.user_id, userId))
    .orderBy(financeRules.id);
  return rows.map(withAmount);
}

async function readBudgets(tx: Tx, userId: string) {
  const rows = await tx
    .select({
      category: financeCategories.name,
      from_month: financeBudgets.from_month,
      amount: financeBudgets.amount,
      carry_over: financeBudgets.carry_over,
    })
    .from(financeBudgets)
    .innerJoin(financeCategories, ofCategory(financeBudgets.category_id, userId))
    .where(eq(financeBudgets.user_id, userId))
    .orderBy(financeBudgets.from_month, financeCategories.name_key);
  return rows.map(withAmount);
}

const withAmount = <Row extends { amount: bigint }>(row: Row) => ({
  ...row,
  amount: amountText(centimes(row.amount)),
});

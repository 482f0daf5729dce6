import { and, desc, eq, gte, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { amountText, centimes } from '#platform/money/money.ts';
import type { FinanceChange } from '../finance.contract.ts';
import { mayStillUndo, UNDO_MS } from '../../finance.rules.ts';
import { financeChanges, financeImports, financeTransactions } from '../../server/finance.tables.ts';

const MOST_CHANGES = 500;

// Changes of one entry are ordered by time. Entries deleted by undoing an import cannot be restored
// one by one: such a change would not be visible anywhere.
const overtaken = sql<boolean>`${financeChanges.transaction_id} is not null and (
  ${financeImports.undone_at} is not null or exists (
    select from ${financeChanges} later
    where later.transaction_id = ${financeChanges.transaction_id} and later.undone_at is null
      and (later.at, later.id) > (${financeChanges.at}, ${financeChanges.id})))`;

/**
 * A person's changes with their entry or import, newest first, and whether something changed since.
 */
async function selectChanges(tx: Tx, userId: string, where: SQL | undefined) {
  const rows = await tx
    .select({
      change: financeChanges,
      overtaken,
      entry: {
        id: financeTransactions.id,
        type: financeTransactions.type,
        amount: financeTransactions.amount,
        description: financeTransactions.description,
        transaction_date: financeTransactions.transaction_date,
      },
      import: {
        id: financeImports.id,
        file_name: financeImports.file_name,
        entries: financeImports.entries,
        undone_at: financeImports.undone_at,
      },
    })
    .from(financeChanges)
    .leftJoin(
      financeTransactions,
      and(
        eq(financeTransactions.id, financeChanges.transaction_id),
        eq(financeTransactions.user_id, financeChanges.user_id),
      ),
    )
    .leftJoin(
      financeImports,
      and(
        eq(financeImports.id, sql`coalesce(${financeChanges.import_id}, ${financeTransactions.import_id})`),
        eq(financeImports.user_id, financeChanges.user_id),
      ),
    )
    .where(and(eq(financeChanges.user_id, userId), where))
    .orderBy(desc(financeChanges.at), desc(financeChanges.id))
    .limit(MOST_CHANGES);
  return rows.map(({ change, ...row }) => {
    // An import can also be undone from the list of imports.
    const undone_at = change.undone_at ?? (change.kind === 'imported' ? row.import!.undone_at : null);
    return { ...row, change: { ...change, undone_at } };
  });
}
type ChangeRow = Awaited<ReturnType<typeof selectChanges>>[number];

/** A person's changes of the last 24 hours, newest first, 500 at most. */
export async function listChanges(tx: Tx, userId: string, now: Date): Promise<FinanceChange[]> {
  const since = gte(financeChanges.at, new Date(now.getTime() - UNDO_MS));
  return (await selectChanges(tx, userId, since)).map((row) => changeShape(row, now));
}

/** A person's change in its current state; null for another person's. */
export async function findChange(tx: Tx, userId: string, changeId: string): Promise<ChangeRow | null> {
  const [found] = await selectChanges(tx, userId, eq(financeChanges.id, changeId));
  return found ?? null;
}

export function changeShape({ change, overtaken: late, ...row }: ChangeRow, now: Date): FinanceChange {
  const { id, kind, at, undone_at } = change;
  return {
    id,
    kind,
    at: at.toISOString(),
    entry: row.entry && { ...row.entry, amount: amountText(centimes(row.entry.amount)) },
    import:
      kind === 'imported' && row.import
        ? { id: row.import.id, file_name: row.import.file_name, entries: row.import.entries ?? 0 }
        : null,
    undone_at: undone_at?.toISOString() ?? null,
    undo_until:
      !late && mayStillUndo({ at, undone_at }, now) ? new Date(at.getTime() + UNDO_MS).toISOString() : null,
  };
}

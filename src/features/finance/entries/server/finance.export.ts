import { and, sql } from 'drizzle-orm';
import { BATCH_ROWS, inBatches } from '#platform/files/batches.ts';
import { tableFile } from '#platform/files/table-file.ts';
import type { Table } from '#platform/files/table.ts';
import { moneyOf } from '#platform/money/amount.ts';
import { centimes } from '#platform/money/money.ts';
import type { ExportInput, FinanceTransaction } from '../finance.contract.ts';
import { type Call, recordFinance } from '../../server/finance-call.ts';
import { WORDS } from './finance-export.papers.ts';
import { selectEntries } from './finance.queries.ts';
import { matching } from './finance.search.ts';
import { financeTransactions } from '../../server/finance.tables.ts';
import { inSnapshot } from '#platform/db/snapshot.ts';

/**
 * Exports the person's own entries that match the filters, newest first; expenses are negative.
 * Ordered by day and id, so that the same entries give the same bytes.
 */
export async function exportEntries(
  call: Call,
  { format, language = 'en', page: _page, ...filters }: ExportInput,
): Promise<File> {
  const { db, actor } = call;
  const words = WORDS[language];
  const where = matching(filters);
  const entries: FinanceTransaction[] = [];
  await inSnapshot(db, async (tx) => {
    for await (const entry of inBatches<FinanceTransaction>((last) =>
      selectEntries(tx, actor.userId, and(where, last && isBefore(last)), { limit: BATCH_ROWS }),
    ))
      entries.push(entry);
    await recordFinance(tx, call, 'finance.exported');
  });
  const table: Table = {
    title: words.title,
    head: words.head,
    rows: entries.map((entry) => [
      { day: entry.transaction_date },
      entry.description,
      entry.category?.name ?? null,
      words.types[entry.type],
      entry.payment_method,
      { money: signed(entry) },
      entry.notes,
      entry.rule ? words.yes : words.no,
      { count: entry.receipts.length },
    ]),
  };
  return tableFile('finance-transactions', table, { format, language });
}

function signed({ type, amount }: FinanceTransaction) {
  const money = moneyOf(amount);
  return type === 'expense' ? centimes(-money) : money;
}

const isBefore = ({ transaction_date, id }: FinanceTransaction) =>
  sql`(${financeTransactions.transaction_date}, ${financeTransactions.id}) < (${transaction_date}::date, ${id}::uuid)`;

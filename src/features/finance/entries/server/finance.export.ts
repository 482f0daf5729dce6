import { and, sql } from 'drizzle-orm';
import { BATCH_ROWS, counted, inBatches } from '#platform/files/batches.ts';
import { tableFile } from '#platform/files/table-file.ts';
import type { Cell, Table } from '#platform/files/table.ts';
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
  return inSnapshot(db, async (tx) => {
    const entries = inBatches<FinanceTransaction>((last) =>
      selectEntries(tx, actor.userId, and(where, last && isBefore(last)), { limit: BATCH_ROWS }),
    );
    const { rows } = counted(entries, (entry): Cell[] => [
      { day: entry.transaction_date },
      entry.description,
      entry.category?.name ?? null,
      words.types[entry.type],
      entry.payment_method,
      { money: signed(entry) },
      entry.notes,
      entry.rule ? words.yes : words.no,
      { count: entry.receipts.length },
    ]);
    const table: Table = { title: words.title, head: words.head, rows };
    const file = await tableFile('finance-transactions', table, { format, language });
    await recordFinance(tx, call, 'finance.exported');
    return file;
  });
}

function signed({ type, amount }: FinanceTransaction) {
  const money = moneyOf(amount);
  return type === 'expense' ? centimes(-money) : money;
}

const isBefore = ({ transaction_date, id }: FinanceTransaction) =>
  sql`(${financeTransactions.transaction_date}, ${financeTransactions.id}) < (${transaction_date}::date, ${id}::uuid)`;

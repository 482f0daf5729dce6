import { record } from '#features/people/server/people.service.ts';
import type { Cell, Table } from '#platform/files/table.ts';
import { BATCH_ROWS, counted, inBatches } from '#platform/files/batches.ts';
import { tableFile } from '#platform/files/table-file.ts';
import { moneyOf } from '#platform/money/amount.ts';
import { schoolClock } from '#platform/time/school-clock.ts';
import type {
  AccountFilters,
  BankAccount,
  BankTransaction,
  ExportFormat,
  Member,
  TransactionFilters,
} from '../bank.contract.ts';
import { countEntries, selectAccounts } from './bank.queries.ts';
import { matching } from './bank.search.ts';
import type { Call } from './bank.service.ts';
import { recordOnAccount } from './bank-trail.ts';
import { selectLines } from './lines.queries.ts';
import { inSnapshot } from '#platform/db/snapshot.ts';
import { WORDS } from './bank-export.papers.ts';

type Format = { format: ExportFormat; language?: 'en' | 'fr' | undefined };

/**
 * Exports all filtered accounts, newest first. The audit trail stores the number of rows, but not the search
 * text.
 */
export async function exportAccounts(
  call: Call,
  { format, language = 'en', ...filters }: AccountFilters & Format,
): Promise<File> {
  const words = WORDS[language];
  const dayOf = schoolDays(call.timeZone);
  return inSnapshot(call.db, async (tx) => {
    const accounts = inBatches<BankAccount>((last) =>
      selectAccounts(tx, matching(tx, filters), { limit: BATCH_ROWS, before: last?.id }),
    );
    const { rows, count } = counted(accounts, (account): Cell[] => [
      account.account_name ?? words.unnamed,
      account.members.map(memberLabel).join(', '),
      { count: account.members.length },
      { money: moneyOf(account.balance) },
      dayOf(account.created_at),
      dayOf(account.closed_at),
    ]);
    const table: Table = { title: words.accounts, head: words.accountHead, rows };
    const file = await tableFile('savings-accounts', table, { format, language });
    await record(tx, call, { action: 'bank.exported', details: { rows: count(), format } });
    return file;
  });
}

/** Exports all filtered rows of an account, newest first; null if there is no such account. */
export async function exportTransactions(
  call: Call,
  accountId: string,
  { format, language = 'en', ...filters }: TransactionFilters & Format,
): Promise<File | null> {
  const words = WORDS[language];
  const clock = schoolClock(call.timeZone);
  return inSnapshot(call.db, async (tx) => {
    if ((await countEntries(tx, accountId)) === null) return null;
    const lines = inBatches<BankTransaction>((last) =>
      selectLines(tx, accountId, filters, { limit: BATCH_ROWS, before: last?.seq }),
    );
    const { rows, count } = counted(lines, (line): Cell[] => [
      line.receipt,
      { moment: clock(line.created_at) },
      words.types[line.transaction_type],
      line.description,
      line.created_by,
      { money: moneyOf(line.amount) },
      { money: moneyOf(line.balance_after) },
      line.reverses,
      line.reversed_by,
    ]);
    const table: Table = { title: words.history, head: words.lineHead, rows };
    const file = await tableFile('savings-transactions', table, { format, language });
    await recordOnAccount(tx, call, 'bank.exported', accountId, { rows: count(), format });
    return file;
  });
}

const memberLabel = ({ full_name, roll_number }: Member) =>
  full_name === null ? roll_number : `${full_name} (${roll_number})`;

function schoolDays(timeZone: string): (moment: string | null) => Cell {
  const clock = schoolClock(timeZone);
  return (moment) => moment && { day: clock(moment).slice(0, 10) };
}

import type { AuditSubject } from '#features/audit.ts';
import { type Call as SchoolCall, record } from '#features/people/server/people.service.ts';
import { inSnapshot } from '#platform/db/snapshot.ts';
import { BATCH_ROWS, inBatches, MOST_ROWS } from '#platform/files/batches.ts';
import { tableFile } from '#platform/files/table-file.ts';
import type { Installation } from '#platform/http/server/procedures.ts';
import { centimes } from '#platform/money/money.ts';
import type { JournalInput } from '../books.contract.ts';
import { receiptName } from '../ledger.rules.ts';
import { countEntries, type JournalRow, selectEntries, selectOwnerNames } from './books.queries.ts';
import { type JournalLine, makeJournalPdf } from './journal-pdf.ts';
import { WORDS } from './journal.papers.ts';

type Call = SchoolCall & { installation: Installation };
export type BookNames = {
  subjects: readonly AuditSubject[];
  words: Readonly<Record<string, string>>;
};

/** Maximum number of entries in a PDF, about 250 pages. A spreadsheet takes more. */
const MOST_IN_PDF = 10_000;

/**
 * All entries of a period in the order of the books; refused rather than truncated. The audit trail stores
 * who exported which period and the number of entries.
 */
export async function exportJournal(
  call: Call,
  { from, to, format, language }: JournalInput,
  { subjects, words }: BookNames,
): Promise<File | { refused: 'PERIOD_TOO_LONG' }> {
  const most = format === 'pdf' ? MOST_IN_PDF : MOST_ROWS;
  const period = { from, to };
  const read = await inSnapshot(call.db, async (tx) => {
    if ((await countEntries(tx, period)) > most) return null;
    const rows: JournalRow[] = [];
    for await (const row of inBatches<JournalRow>((last) => selectEntries(tx, period, last, BATCH_ROWS)))
      rows.push(row);
    const ids = rows.flatMap(({ owner_id, created_by }) =>
      owner_id ? [owner_id, created_by] : [created_by],
    );
    const names = await selectOwnerNames(tx, ids, subjects);
    const details = { rows: rows.length, format, from, to };
    await record(tx, call, { action: 'ledger.journal_exported', details });
    return { rows, names };
  });
  if (!read) return { refused: 'PERIOD_TOO_LONG' };
  const said = WORDS[language];
  const named = (name: string) => {
    const word = words[name];
    return word === undefined ? name : said.named(word);
  };
  const lines = read.rows.map((row): JournalLine => {
    const amount = BigInt(row.amount);
    return {
      day: row.value_date,
      receipt: receiptName(row.value_date, row.receipt_number, row.paper_number),
      movement: row.reversed_kind ? said.reversed(named(row.reversed_kind)) : named(row.movement),
      account: named(row.kind),
      owner: (row.owner_id && read.names.get(row.owner_id)) ?? ownName(row, words, named),
      debit: amount > 0n ? centimes(amount) : null,
      credit: amount < 0n ? centimes(-amount) : null,
      memo: row.memo,
      by: read.names.get(row.created_by) ?? null,
    };
  });
  const name = `journal-${from}-${to}`;
  if (format === 'pdf')
    return new File(
      [await makeJournalPdf(lines, { school: call.installation.schoolName, from, to, language })],
      `${name}.pdf`,
      { type: 'application/pdf' },
    );
  const table = {
    title: said.journal,
    head: said.head,
    rows: lines.map(({ day, receipt, movement, account, owner, debit, credit, memo, by }) => [
      { day },
      receipt,
      movement,
      account,
      owner,
      debit && { money: debit },
      credit && { money: credit },
      memo,
      by,
    ]),
  };
  return tableFile(name, table, { format, language });
}

/** The name of a shared account: a till's by its method, an expense's by its category. */
function ownName(
  { id, method }: JournalRow,
  words: BookNames['words'],
  named: (name: string) => string,
): string | null {
  if (method) return named(method);
  return id in words ? named(id) : null;
}

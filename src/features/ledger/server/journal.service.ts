import type { AuditSubject } from '#features/audit.ts';
import { type Call as SchoolCall, record } from '#features/people/server/people.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { inSnapshot } from '#platform/db/snapshot.ts';
import { BATCH_ROWS, counted, inBatches, inPortions, MOST_ROWS } from '#platform/files/batches.ts';
import type { Cell } from '#platform/files/table.ts';
import { tableFile } from '#platform/files/table-file.ts';
import type { Installation } from '#platform/http/server/procedures.ts';
import { centimes } from '#platform/money/money.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
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
  const said = WORDS[language];
  const name = `journal-${from}-${to}`;
  return inSnapshot(call.db, async (tx) => {
    if ((await countEntries(tx, period)) > most) return { refused: 'PERIOD_TOO_LONG' };
    const lines = counted(readLines(tx, period, { subjects, words }, said), (line) => line);
    let file: File;
    if (format === 'pdf') {
      const all: JournalLine[] = [];
      for await (const line of lines.rows) all.push(line);
      const bytes = await makeJournalPdf(all, { school: call.installation.schoolName, from, to, language });
      file = new File([bytes], `${name}.pdf`, { type: 'application/pdf' });
    } else {
      const { rows } = counted(lines.rows, journalCells);
      file = await tableFile(name, { title: said.journal, head: said.head, rows }, { format, language });
    }
    const details = { rows: lines.count(), format, from, to };
    await record(tx, call, { action: 'ledger.journal_exported', details });
    return file;
  });
}

const journalCells = (line: JournalLine): Cell[] => {
  const { day, receipt, movement, account, owner, debit, credit, memo, by } = line;
  const amounts = [debit && { money: debit }, credit && { money: credit }];
  return [{ day }, receipt, movement, account, owner, ...amounts, memo, by];
};

/** The entries of a period with their owners' names, which are read in batches. */
async function* readLines(
  tx: Tx,
  period: { from: SchoolDay; to: SchoolDay },
  { subjects, words }: BookNames,
  said: (typeof WORDS)['en'],
): AsyncGenerator<JournalLine> {
  const named = (name: string) => {
    const word = words[name];
    return word === undefined ? name : said.named(word);
  };
  const entries = inBatches<JournalRow>((last) => selectEntries(tx, period, last, BATCH_ROWS));
  for await (const portion of inPortions(entries)) {
    const ids = portion.flatMap(({ owner_id, created_by }) =>
      owner_id ? [owner_id, created_by] : [created_by],
    );
    const names = await selectOwnerNames(tx, ids, subjects);
    for (const row of portion) {
      const amount = BigInt(row.amount);
      yield {
        day: row.value_date,
        receipt: receiptName(row.value_date, row.receipt_number, row.paper_number),
        movement: row.reversed_kind ? said.reversed(named(row.reversed_kind)) : named(row.movement),
        account: named(row.kind),
        owner: (row.owner_id && names.get(row.owner_id)) ?? ownName(row, words, named),
        debit: amount > 0n ? centimes(amount) : null,
        credit: amount < 0n ? centimes(-amount) : null,
        memo: row.memo,
        by: names.get(row.created_by) ?? null,
      };
    }
  }
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

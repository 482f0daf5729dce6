import type { AuditSubject } from '#features/audit.ts';
import { type Call, record } from '#features/people/server/people.service.ts';
import { BYTE_ORDER_MARK, CSV_SEPARATORS, csvLine } from '#platform/files/csv.ts';
import { schoolClock } from '#platform/time/school-clock.ts';
import type { AuditEntry, AuditFilters } from '../audit.contract.ts';
import { HEADS } from './audit-csv.papers.ts';
import { selectEvents } from './audit.queries.ts';

const MOST_ROWS = 50_000;
const BATCH = 1_000;

type Export = Omit<AuditFilters, 'before'> & { language: 'en' | 'fr' };

/**
 * The filtered events, newest first (up to 50,000), as CSV for a language's spreadsheets. The export is
 * itself recorded, with its number of events and the filtered fields.
 */
export async function exportEvents(
  call: Call & { timeZone: string },
  input: Export,
  subjects: readonly AuditSubject[],
): Promise<File> {
  const { language, ...filters } = input;
  const { timeZone } = call;
  const separator = CSV_SEPARATORS[language];
  const clock = schoolClock(timeZone);
  const parts = [BYTE_ORDER_MARK, csvLine(HEADS[language], separator)];
  let rows = 0;
  await call.db.transaction(async (tx) => {
    let before: number | undefined;
    while (rows < MOST_ROWS) {
      const batch = await selectEvents(tx, { ...filters, before }, { timeZone, subjects, limit: BATCH });
      parts.push(batch.map((event) => csvLine(cells(event, clock), separator)).join(''));
      rows += batch.length;
      before = batch.at(-1)?.seq;
      if (batch.length < BATCH) break;
    }
    const filtered = Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [name]));
    await record(tx, call, { action: 'audit.exported', details: { rows, filters: filtered } });
  });
  return new File(parts, 'audit.csv', { type: 'text/csv; charset=utf-8' });
}

function cells(event: AuditEntry, clock: (at: string) => string): (string | null)[] {
  const { seq, at, action, actor, via, address, subject, details } = event;
  return [
    String(seq),
    clock(at),
    action,
    actor?.full_name ?? null,
    actor?.user_id ?? null,
    via,
    address,
    subject?.type ?? null,
    subject?.name ?? null,
    subject?.id ?? null,
    JSON.stringify(details),
  ];
}

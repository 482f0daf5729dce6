import { classLabel } from '#features/roster/classes.rules.ts';
import { type Call, record } from '#features/people/server/people.service.ts';
import { BYTE_ORDER_MARK, CSV_SEPARATORS, csvLine } from '#platform/files/csv.ts';
import { writePhone } from '#platform/phone/phone.ts';
import type { StudentFilters } from '../students.contract.ts';
import { readDirectory } from './students.queries.ts';
import { WORDS } from './students-csv.papers.ts';

const MOST_ROWS = 100_000;

/**
 * The filtered directory, all pages (up to 100,000 rows), as a spreadsheet in a language. The
 * audit trail records the row count and filters, but of a search only that there was one, because
 * it may be a name.
 */
export async function exportStudents(
  call: Call,
  { language = 'en', ...filters }: StudentFilters & { language?: 'en' | 'fr' | undefined },
): Promise<File> {
  const { head, statuses, yes, no } = WORDS[language];
  const separator = CSV_SEPARATORS[language];
  const parts = [BYTE_ORDER_MARK, csvLine(head, separator)];
  let rows = 0;
  await call.db.transaction(async (tx) => {
    for await (const batch of readDirectory(tx, call.actor, filters, MOST_ROWS)) {
      rows += batch.length;
      parts.push(
        batch
          .map((row) =>
            csvLine(
              [
                row.roll_number,
                row.full_name,
                row.class_name && classLabel({ name: row.class_name, section: row.section }),
                row.date_of_birth,
                statuses[row.status],
                row.phone && writePhone(row.phone),
                row.emergency_contact && writePhone(row.emergency_contact),
                row.repeater ? yes : no,
              ],
              separator,
            ),
          )
          .join(''),
      );
    }
    const { search, class_id = null, status = null } = filters;
    await record(tx, call, {
      action: 'students.exported',
      details: { rows, class_id, status, searched: Boolean(search) },
    });
  });
  return new File(parts, 'students.csv', { type: 'text/csv; charset=utf-8' });
}

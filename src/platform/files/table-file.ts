import { amountText } from '#platform/money/money.ts';
import { inPortions } from './batches.ts';
import { BYTE_ORDER_MARK, CSV_SEPARATORS, csvLine } from './csv.ts';
import type { Cell, Table } from './table.ts';
import { writeXlsx } from './xlsx.ts';

type Language = 'en' | 'fr';

/**
 * A table as a CSV file for spreadsheets in a language, or as a workbook. Rows are converted as they arrive,
 * so that a hundred thousand of them take the memory of the file, not of the rows.
 */
export async function tableFile(
  name: string,
  table: Table,
  { format, language }: { format: 'csv' | 'xlsx'; language: Language },
): Promise<File> {
  if (format === 'xlsx')
    return new File(await writeXlsx(table), `${name}.xlsx`, {
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    });
  return new File(await csvParts(table, language), `${name}.csv`, { type: 'text/csv; charset=utf-8' });
}

async function csvParts({ head, rows }: Table, language: Language): Promise<Uint8Array<ArrayBuffer>[]> {
  const separator = CSV_SEPARATORS[language];
  const parts = [Buffer.from(BYTE_ORDER_MARK + csvLine(head, separator))];
  for await (const portion of inPortions(rows)) {
    const lines = portion.map((row) =>
      csvLine(
        row.map((cell) => csvCell(cell, language)),
        separator,
      ),
    );
    parts.push(Buffer.from(lines.join('')));
  }
  return parts;
}

function csvCell(cell: Cell, language: Language) {
  if (cell === null || typeof cell === 'string') return cell;
  if ('money' in cell) {
    const amount = amountText(cell.money);
    return { figure: language === 'fr' ? amount.replace('.', ',') : amount };
  }
  if ('count' in cell)
    return { figure: language === 'fr' ? String(cell.count).replace('.', ',') : String(cell.count) };
  return 'day' in cell ? cell.day : cell.moment;
}

import { record } from '#features/people/server/people.service.ts';
import type { ReportCell } from '#features/reports/reports.contract.ts';
import { inSnapshot } from '#platform/db/snapshot.ts';
import { BYTE_ORDER_MARK, CSV_SEPARATORS, csvLine } from '#platform/files/csv.ts';
import type { Cell, Table } from '#platform/files/table.ts';
import { writeWorkbook } from '#platform/files/xlsx.ts';
import type { Locale } from '#platform/i18n/locale.ts';
import { moneyOf } from '#platform/money/amount.ts';
import type { FormAnswer, FormCell, FormFileInput, FormTable } from '../ministry-forms.contract.ts';
import { readWholeForm, type Call } from './forms.service.ts';
import { textOf, writtenRows } from './file-cells.ts';
import { makeFormPdf } from './form-pdf.ts';

/** A spreadsheet cell, with figures as numbers. */
function fileCell({ kind, value }: Pick<FormCell, 'kind' | 'value'>, language: Locale): Cell {
  if (value === null) return null;
  if (kind === 'count' || kind === 'percent' || kind === 'decimal') return { count: Number(value) };
  if (kind === 'money') return { money: moneyOf(String(value)) };
  if (kind === 'day') return { day: String(value) };
  return textOf(kind, value, language);
}

const labelOf = (label: ReportCell, language: Locale) => textOf('text', label, language);
const TOTAL = { en: 'Total', fr: 'Total' } as const;
const CODE = { en: 'Code', fr: 'Code' } as const;

/** A table of a form as a sheet. The ministry's codes, if any, are in a separate column. */
function sheetOf(table: FormTable, language: Locale): Table {
  const rows = writtenRows(table);
  const coded = rows.some(({ code }) => code !== null);
  const kinds = table.rows[0]?.cells.map(({ kind }) => kind) ?? [];
  const lead = (code: string | null, label: string): Cell[] => (coded ? [code ?? '', label] : [label]);
  return {
    title: table.title[language],
    head: [
      ...(coded ? [CODE[language]] : []),
      table.rows_head[language],
      ...table.columns.map(({ head }) => head[language]),
    ],
    rows: [
      ...rows.map(({ code, label, cells }) => [
        ...lead(code, labelOf(label, language)),
        ...cells.map((cell) => fileCell(cell, language)),
      ]),
      ...(table.total
        ? [
            [
              ...lead('', TOTAL[language]),
              ...table.total.map((value, at) => fileCell({ kind: kinds[at] ?? 'count', value }, language)),
            ],
          ]
        : []),
      ...(table.recorded_now ? [[table.recorded_now[language]]] : []),
    ],
  };
}

/**
 * Lines of `code;value`, one per answered cell: the ministry's code if known or typed for the row, otherwise
 * the names of table, row and column.
 */
export function codeLines({ tables }: FormAnswer, language: Locale): [string, string][] {
  return tables.flatMap((table) => {
    const typedCode = table.columns.findIndex(({ key }) => key === 'code');
    return writtenRows(table).flatMap((row) => {
      const written = typedCode < 0 ? null : row.cells[typedCode]?.value;
      const code = row.code ?? (typeof written === 'string' && written !== '' ? written : null);
      return row.cells.flatMap((cell, at): [string, string][] => {
        const column = table.columns[at]!.key;
        if (cell.value === null || column === 'code') return [];
        const single = table.columns.length === 1;
        const name = code ?? `${table.key}.${row.key}`;
        return [[single ? name : `${name}.${column}`, textOf(cell.kind, cell.value, language)]];
      });
    });
  });
}

/** A form as a file. The audit event stores which form was exported by whom. */
export async function exportForm(call: Call, input: FormFileInput): Promise<File> {
  const { form: key, format, language } = input;
  const form = await inSnapshot(call.db, async (tx) => {
    const read = await readWholeForm(tx, call, input);
    await record(tx, call, {
      action: 'ministry_forms.exported',
      details: {
        form: key,
        rows: read.tables.reduce((sum, table) => sum + writtenRows(table).length, 0),
        format,
      },
    });
    return read;
  });
  if (format === 'xlsx')
    return new File(
      await writeWorkbook(form.tables.map((table) => sheetOf(table, language))),
      `${key}.xlsx`,
      {
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      },
    );
  if (format === 'csv') {
    const separator = CSV_SEPARATORS[language];
    const lines = [csvLine(['code', language === 'fr' ? 'valeur' : 'value'], separator)];
    for (const line of codeLines(form, language)) lines.push(csvLine(line, separator));
    return new File([BYTE_ORDER_MARK, ...lines], `${key}.csv`, { type: 'text/csv; charset=utf-8' });
  }
  const school = call.installation.schoolName;
  return new File([await makeFormPdf(form, { school, language })], `${key}.pdf`, { type: 'application/pdf' });
}

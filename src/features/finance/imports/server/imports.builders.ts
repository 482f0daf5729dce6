import type { Actor } from '#features/people/people.rules.ts';
import { apiAs } from '#features/people/server/people.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { tableFile } from '#platform/files/table-file.ts';
import type { DirectOptions } from '#platform/testing/api.ts';
import type { RowFault } from '../finance-imports.contract.ts';
import { financeImportsRouter } from './finance-imports.router.ts';

export const importsAs = (db: Db, actor: Actor | null, options: DirectOptions = {}) =>
  apiAs(financeImportsRouter, db, actor, options);

const HEAD = ['Date', 'Libellé', 'Montant', 'Type', 'Catégorie', 'Mode de paiement', 'Notes'];

type Planted = [field: RowFault['field'], message: string, breakLine: (line: string[]) => string[]];

const withCell = (column: number, text: string) => (line: string[]) =>
  line.map((cell, at) => (at === column ? text : cell));

/** The possible errors of a line. */
const PLANTED: Planted[] = [
  ['date', 'The date is missing', withCell(0, '')],
  ['date', 'This is not a date', withCell(0, 'hier')],
  ['date', 'This date does not exist', withCell(0, '31/02/2026')],
  ['date', 'The date must be between 1970 and 2199', withCell(0, '01/01/1901')],
  ['amount', 'The amount is missing', withCell(2, '')],
  ['amount', 'This is not an amount', withCell(2, 'cinq mille')],
  ['amount', 'An amount can have at most two decimals', withCell(2, '1500,125')],
  ['amount', 'The amount is zero', withCell(2, '0,00')],
  ['amount', 'The amount is too large', withCell(2, '99 999 999 999')],
  ['type', 'The type is missing', withCell(3, '')],
  ['type', 'This is neither income nor expense', withCell(3, 'cadeau')],
  ['description', 'Description can have at most 500 characters', withCell(1, 'x'.repeat(501))],
  ['category', 'Category can have at most 100 characters', withCell(4, 'y'.repeat(101))],
  ['payment_method', 'Payment method can have at most 50 characters', withCell(5, 'z'.repeat(51))],
  ['row', 'This line has too few cells', (line) => line.slice(0, 2)],
  ['row', 'This line has more cells than the first line', (line) => [...line, 'de trop']],
];

/** In a file of a thousand lines, every sixteenth is faulty, sixty in all. */
const isPlanted = (n: number) => n % 16 === 7 && n < 16 * 60;

type Statement = {
  head: string[];
  lines: string[][];
  planted: { row: number; field: string; message: string }[];
};

/**
 * A statement as a French spreadsheet writes it: days first, decimal commas, spaces in figures,
 * accents; with or without faults.
 */
export function aStatement({ rows = 1_000, faults = true } = {}): Statement {
  const planted: Statement['planted'] = [];
  const lines = Array.from({ length: rows }, (_, n) => {
    const day = `${String((n % 28) + 1).padStart(2, '0')}/${String((n % 12) + 1).padStart(2, '0')}/2026`;
    const isIncome = n % 5 === 0;
    const line = [
      day,
      // Some lines are identical.
      n % 50 < 2 ? 'Crédit téléphonique' : `Achat nº ${n} « marché »`,
      n % 50 < 2 ? '1 000' : `${(n % 900) + 1} ${String(n % 1000).padStart(3, '0')},5`,
      isIncome ? 'Revenu' : 'Dépense',
      isIncome ? 'Salaire' : ['Marché', 'Écolage', 'Santé', ''][n % 4]!,
      n % 3 ? 'Espèces' : 'Mobile Money',
      n % 7 ? '' : '=SOMME(A1)',
    ];
    if (!faults || !isPlanted(n)) return line;
    const [field, message, breakLine] = PLANTED[planted.length % PLANTED.length]!;
    planted.push({ row: n + 2, field, message });
    return breakLine(line);
  });
  return { head: HEAD, lines, planted };
}

/** The statement as CSV with semicolons, in UTF-8 with a byte order mark or in Windows-1252. */
export function statementCsv({ head, lines }: Statement, encoding: 'utf8' | 'latin1' = 'utf8'): File {
  const text = [head, ...lines].map((line) => `${line.join(';')}\r\n`).join('');
  const bytes = encoding === 'utf8' ? Buffer.from(`\uFEFF${text}`) : Buffer.from(text, 'latin1');
  return new File([bytes], 'relevé.csv');
}

export function statementXlsx({ head, lines }: Statement): Promise<File> {
  const width = Math.max(...lines.map((line) => line.length));
  const rows = lines.map((line) => Array.from({ length: width }, (_, column) => line[column] ?? null));
  return tableFile('relevé', { title: 'Relevé', head, rows }, { format: 'xlsx', language: 'fr' });
}

import { amountText } from '#platform/money/money.ts';
import { inPortions } from './batches.ts';
import { plainCell } from './csv.ts';
import { type PackedPart, packed, packing, zipOf } from './server/write-zip.ts';
import type { Cell, Table } from './table.ts';

/** Spreadsheets round numbers with more digits. */
const MOST_FIGURES = 15;
const WIDEST = 50;
/** Characters that Excel refuses in a sheet's name, and the name's maximum length. */
const ILLEGAL = /[[\]:*?/\\]/g;
const LONGEST_NAME = 31;

type Bytes = Uint8Array<ArrayBuffer>[];
type Sheet = Table & { name: string };

/**
 * A table as an Excel workbook with one sheet, in pieces. Amounts are numbers, to the centime; days and times
 * are dates; nothing is a formula. Rows are compressed as they arrive: a library that took them all at once
 * used 295 MB for 100,000.
 */
export const writeXlsx = (table: Table): Promise<Bytes> =>
  write([{ ...table, name: sheetName(table.title) }]);

/** Tables as an Excel workbook with one sheet each. */
export function writeWorkbook(tables: readonly Table[]): Promise<Bytes> {
  const names = sheetNames(tables.map(({ title }) => title));
  return write(tables.map((table, at) => ({ ...table, name: names[at]! })));
}

async function write(sheets: readonly Sheet[]): Promise<Bytes> {
  for (const { name } of sheets)
    if (name === '' || name.length > LONGEST_NAME || name.search(ILLEGAL) >= 0)
      throw new Error('The name of a sheet is empty, too long or has illegal signs.');
  const parts: PackedPart[] = packageParts(sheets);
  for (const [at, sheet] of sheets.entries())
    parts.push(await packedSheet(`xl/worksheets/sheet${at + 1}.xml`, sheet));
  return zipOf(parts);
}

/** A title as a sheet's name: without the characters that Excel refuses, at most 31 characters. */
const sheetName = (title: string): string =>
  title
    .replaceAll(ILLEGAL, ' ')
    .slice(0, LONGEST_NAME)
    .replaceAll(/^['\s]+|['\s]+$/g, '');

/** Titles as distinct sheet names. */
const sheetNames = (titles: readonly string[]): string[] =>
  titles.map((title, at) => sheetName(`${at + 1} ${title}`));

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const SCHEMAS = 'http://schemas.openxmlformats.org';
const MAIN = `${SCHEMAS}/spreadsheetml/2006/main`;
const OFFICE = `${SCHEMAS}/officeDocument/2006/relationships`;
const PACKAGE = `${SCHEMAS}/package/2006`;
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Styles by their index in `styles.xml`. */
const STYLES = { head: 1, text: 2, day: 3, moment: 4, whole: 5, amount: 6 } as const;
const FORMATS = ['@', 'yyyy-mm-dd', 'yyyy-mm-dd hh:mm', '#,##0', '#,##0.00'];
const FIRST_FORMAT = 164;

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
const style = (font: number, format: number) =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;

/** The parts that describe a workbook. */
function packageParts(sheets: readonly Sheet[]): PackedPart[] {
  const each = (line: (at: number, name: string) => string) =>
    sheets.map(({ name }, at) => line(at + 1, escaped(name))).join('');
  return [
    packed(
      '[Content_Types].xml',
      `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>${each((at) => `<Override PartName="/xl/worksheets/sheet${at}.xml" ContentType="${TYPES}.worksheet+xml"/>`)}</Types>`,
    ),
    packed(
      '_rels/.rels',
      `${XML}<Relationships xmlns="${PACKAGE}/relationships">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ),
    packed(
      'xl/workbook.xml',
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each((at, name) => `<sheet name="${name}" sheetId="${at}" r:id="rId${at}"/>`)}</sheets></workbook>`,
    ),
    packed(
      'xl/_rels/workbook.xml.rels',
      `${XML}<Relationships xmlns="${PACKAGE}/relationships">${each((at) => relation(`rId${at}`, 'worksheet', `worksheets/sheet${at}.xml`))}${relation(`rId${sheets.length + 1}`, 'styles', 'styles.xml')}</Relationships>`,
    ),
    packed(
      'xl/styles.xml',
      `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="${FORMATS.length}">${FORMATS.map((format, at) => `<numFmt numFmtId="${FIRST_FORMAT + at}" formatCode="${format}"/>`).join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${FORMATS.length + 2}">${style(0, 0)}${style(1, 0)}${FORMATS.map((_, at) => style(0, FIRST_FORMAT + at)).join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
    ),
  ];
}

/** The first batch determines the column widths. A row may be longer than the header. */
async function packedSheet(path: string, { head, rows }: Sheet): Promise<PackedPart> {
  const part = packing(path);
  const columns = head.map((_, at) => columnName(at));
  let written = 0;
  for await (const portion of inPortions(rows)) {
    if (written === 0) await part.add(sheetHead(head, portion, columns));
    const lines = portion.map(
      (row, at) =>
        `<row r="${written + at + 2}">${row.map((cell, place) => cellXml(cell, `${(columns[place] ??= columnName(place))}${written + at + 2}`)).join('')}</row>`,
    );
    written += portion.length;
    await part.add(lines.join(''));
  }
  await part.add('</sheetData></worksheet>');
  return part.end();
}

function sheetHead(head: readonly string[], first: readonly (readonly Cell[])[], columns: string[]): string {
  const pane =
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/>';
  const widths = head.map((_, at) => {
    const width = widthOf(at, { head, first });
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`;
  });
  const names = head.map((name, at) => textXml(name, `${columns[at]}1`, STYLES.head));
  return `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>${widths.length > 0 ? `<cols>${widths.join('')}</cols>` : ''}<sheetData><row r="1">${names.join('')}</row>`;
}

/** A, B … Z, AA. */
const columnName = (at: number): string =>
  (at >= 26 ? columnName(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26));

function cellXml(cell: Cell, place: string): string {
  if (cell === null) return '';
  if (typeof cell === 'string')
    // Marked as text, so that it does not become a formula when somebody edits the cell.
    return textXml(cell, place, plainCell(cell) === cell ? undefined : STYLES.text);
  if ('count' in cell) return numberXml(cell.count, place);
  if ('day' in cell) return numberXml(serialOf(`${cell.day}T00:00:00Z`), place, STYLES.day);
  if ('moment' in cell) return numberXml(serialOf(`${cell.moment.replace(' ', 'T')}Z`), place, STYLES.moment);
  const amount = amountText(cell.money);
  if (amount.replace(/\D/g, '').length > MOST_FIGURES) return cellXml(amount, place);
  return numberXml(Number(amount), place, amount.includes('.') ? STYLES.amount : STYLES.whole);
}

const styled = (style: number | undefined) => (style === undefined ? '' : ` s="${style}"`);
const numberXml = (value: number, place: string, style?: number) =>
  `<c r="${place}"${styled(style)}><v>${value}</v></c>`;
const textXml = (text: string, place: string, style?: number) =>
  `<c r="${place}"${styled(style)} t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

/** Days since the spreadsheet epoch, 25,569 days before the Unix epoch. */
const serialOf = (moment: string): number => 25_569 + Date.parse(moment) / 86_400_000;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A workbook reads _x0041_ as the letter A; characters that XML lacks are written that way, including CR. */
const escaped = (text: string): string =>
  text
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replace(
      /(?![\t\n])\p{Cc}|[\uFFFE\uFFFF]/gu,
      (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign]!);

/** As wide as the longest cell near the top. */
function widthOf(
  column: number,
  { head, first }: { head: readonly string[]; first: readonly (readonly Cell[])[] },
): number {
  const lengths = first.slice(0, 200).map((row) => lengthOf(row[column] ?? null));
  return Math.min(WIDEST, Math.max(head[column]!.length, ...lengths) + 2);
}

function lengthOf(cell: Cell): number {
  if (cell === null) return 0;
  if (typeof cell === 'string') return cell.length;
  return 'moment' in cell ? 16 : 14;
}

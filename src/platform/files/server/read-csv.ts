import { textOfCsvCell } from '../csv.ts';
import type { TableLimits, TableRefusal } from './table-limits.ts';

// The comma comes last, because it also occurs in texts and numbers.
const SEPARATORS = [';', '\t', '|', ','];

/** Blank lines are not rows, but parsing them takes time as well. */
const LINES_PER_ROW = 10;

/** The lines of a CSV file in UTF-8, UTF-16 or Windows-1252, with any separator. */
export async function readCsv(
  bytes: Buffer,
  { rows }: TableLimits,
): Promise<{ lines: string[][] } | { refused: TableRefusal }> {
  const text = textOf(bytes);
  if (text === null) return { refused: 'NOT_A_TABLE' };
  const { default: papa } = await import('papaparse');
  const said = /^sep=(.)\n/i.exec(text);
  const body = said ? text.slice(said[0].length) : text;
  const parse = (delimiter: string, most: number) => {
    const lines: string[][] = [];
    let filled = 0;
    papa.parse<string[]>(body, {
      delimiter,
      newline: '\n',
      step: ({ data }, parser) => {
        lines.push(data);
        if (data.length > 1 || data[0] !== '') filled += 1;
        if (filled > most || lines.length > most * LINES_PER_ROW) parser.abort();
      },
    });
    return { lines, tooMany: filled > most || lines.length > most * LINES_PER_ROW };
  };
  const delimiter = said?.[1] ?? separatorOf((candidate) => parse(candidate, 20).lines);
  const { lines, tooMany } = parse(delimiter, rows + 1);
  return tooMany ? { refused: 'TOO_MANY_ROWS' } : { lines: lines.map((line) => line.map(textOfCsvCell)) };
}

/** The text of a file, with LF line ends outside quotes; null if it is not text. */
function textOf(bytes: Buffer): string | null {
  const text = decoded(bytes);
  return text && text.replace(/"[^"]*"|\r\n?/g, (found) => (found.startsWith('"') ? found : '\n'));
}

function decoded(bytes: Buffer): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder('windows-1252').decode(bytes);
    // Control characters in a text file: it is a picture, a program or an old workbook.
    // oxlint-disable-next-line no-control-regex
    return /[\u0001-\u0008\u000E-\u001F\u007F-\u009F]/.test(text) ? null : text;
  }
}

/** The separator with the most lines as wide as the header; ties go to the one with the most cells. */
function separatorOf(parse: (candidate: string) => string[][]): string {
  const judged = SEPARATORS.map((separator) => {
    const lines = parse(separator).filter((line) => line.length > 1 || line[0] !== '');
    const width = lines[0]?.length ?? 0;
    const even = width < 2 ? 0 : lines.filter((line) => line.length === width).length;
    return { separator, even, width };
  });
  return judged.reduce((best, other) =>
    other.even > best.even || (other.even === best.even && other.width > best.width) ? other : best,
  ).separator;
}

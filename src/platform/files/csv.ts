/** Separator per language: spreadsheets in French use the comma as the decimal sign. */
export const CSV_SEPARATORS = { en: ',', fr: ';' } as const;

/** Without it, spreadsheets misread accents in UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

// Cell beginnings that spreadsheets evaluate as a formula: = + - @, TAB, CR, LF, NUL, and the full-width forms that
// some normalize into them. Leading apostrophes and invisible characters are skipped, so that removing one apostrophe
// restores the text: blanks, control characters, marks of direction and encoding, soft hyphens, fillers and the empty
// Braille cell.
const FORMULA =
  /^['\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@\t\r\n\0\uFF1D\uFF0B\uFF0D\uFF20\u2212\uFE62\uFE63\uFE66\uFE6B]/u;

/** Prefixes an apostrophe to a cell that would be evaluated as a formula. */
export function plainCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The original text of `plainCell`: removes the apostrophe that keeps it from being a formula. */
export function textOfCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}

// A spreadsheet in the other language splits lines at a different separator, ignoring quotes: text after a
// comma, semicolon, TAB or line end inside a cell starts a new cell there. After a plain space, + and - are
// ordinary text.
const BEGINS =
  String.raw`(?=(?:['"\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*[=@\uFF1D\uFF20\uFE66\uFE6B]|` +
  String.raw`(?! )['"\p{Zl}\p{Zp}\u00A0\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*[+\-\uFF0B\uFF0D\u2212\uFE62\uFE63])[^\s,;])`;
const CUT_OPEN = new RegExp(String.raw`([,;\t\r\n])${BEGINS}`, 'gu');
const CLOSED = new RegExp(String.raw`([,;\t\r\n])'${BEGINS}`, 'gu');

/** The original text of a cell written by `csvLine`. */
export function textOfCsvCell(cell: string): string {
  return textOfCell(cell).replaceAll(CLOSED, '$1');
}

/** A number written by the program, not a person: a leading minus is not a formula. */
type Figure = { figure: string };

/** One line of a CSV file (RFC 4180), formula cells escaped. Null is an empty cell. */
export function csvLine(cells: readonly (string | null | Figure)[], separator: string): string {
  return `${cells
    .map((cell) =>
      typeof cell === 'object' && cell
        ? cell.figure
        : quoted(plainCell((cell ?? '').replaceAll(CUT_OPEN, "$1'")), separator),
    )
    .join(separator)}\r\n`;
}

function quoted(cell: string, separator: string): string {
  const needsQuotes = cell.includes(separator) || /["\r\n]|^\s|\s$/.test(cell);
  return needsQuotes ? `"${cell.replaceAll('"', '""')}"` : cell;
}

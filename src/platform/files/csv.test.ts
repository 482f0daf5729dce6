import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine, plainCell, textOfCell, textOfCsvCell } from './csv.ts';

/** An independent RFC 4180 parser, so that our output is checked by other code. */
function parseLine(line: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let inQuotes = false;
  for (let at = 0; at < line.length; at += 1) {
    const letter = line[at]!;
    if (inQuotes && letter === '"' && line[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (letter === '"') inQuotes = !inQuotes;
    else if (!inQuotes && letter === separator) {
      cells.push(cell);
      cell = '';
    } else if (!inQuotes && letter === '\r' && line[at + 1] === '\n') {
      cells.push(cell);
      return cells;
    } else cell += letter;
  }
  throw new Error('The line has no end.');
}

const TRIGGERS = ['=', '+', '-', '@', '\t', '\r', '\n', '\0', '＝', '＋', '－', '＠'];
// Blanks, controls, soft hyphen, joiners, marks of direction and encoding, fillers, a variation selector, a tag, empty Braille.
const INVISIBLE =
  '1 9 B D 1F 7F 85 A0 AD 34F 61C 115F 180E 2003 200B 200C 200D 200E 200F 2028 202A 202E 2060 2066 2069 2800 3000 3164 FE0F FEFF FFA0 FFF9 E0020 E0100'.split(
    ' ',
  );

const cell = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .tuple(fc.constantFrom(...TRIGGERS, "'", ' ', '"', ';', ';=', "a,'=", 'a;"=', ',;\t='), fc.string())
    .map(([start, rest]) => start + rest),
);
const cells = fc.array(cell, { minLength: 1, maxLength: 6 });
const phone = fc.stringMatching(/^\+237 ?[0-9]( ?[0-9]){7,11}$/);

const startsWithTrigger = (read: string[]) => read.some((each) => TRIGGERS.includes(each.charAt(0)));

describe('a line of CSV', () => {
  it.each([',', ';'])('separated by %s preserves every cell and starts none with a formula', (separator) => {
    fc.assert(
      fc.property(cells, (row) => {
        const read = parseLine(csvLine(row, separator), separator);
        expect(startsWithTrigger(read)).toBe(false);
        expect(read.map(textOfCsvCell)).toEqual(row);
      }),
      { numRuns: 8_000 },
    );
  });

  it('E3: none of 50,000 strings starts a formula in a spreadsheet, and each is restored when read back', () => {
    let tried = 0;
    fc.assert(
      fc.property(cell, (text) => {
        tried += 1;
        const [read = ''] = parseLine(csvLine([text], ';'), ';');
        return !startsWithTrigger([read]) && textOfCsvCell(read) === text;
      }),
      { numRuns: 50_000 },
    );
    expect(tried).toBe(50_000);
  });

  it('E3: a telephone number survives with any blanks: the apostrophe is removed, the number stays', () => {
    fc.assert(
      fc.property(phone, fc.constantFrom(',', ';'), (number, separator) => {
        const read = parseLine(csvLine([number, 'next'], separator), separator);
        expect(read).toEqual([`'${number}`, 'next']);
        expect(textOfCsvCell(read[0]!)).toBe(number);
      }),
    );
  });

  it.each(TRIGGERS)('escapes %j also after a blank, which some spreadsheets drop', (trigger) => {
    expect(plainCell(`${trigger}1+1`)).toBe(`'${trigger}1+1`);
    expect(plainCell(` ${trigger}1+1`)).toBe(`' ${trigger}1+1`);
  });

  it.each(INVISIBLE)('E3: escapes a formula after the invisible U+%s', (point) => {
    const unseen = String.fromCodePoint(Number.parseInt(point, 16));
    for (const text of [
      `${unseen}=1+1`,
      `${unseen}${unseen} @SUM(A1)`,
      `'${unseen}+1`,
      `\u200B${unseen}-1`,
    ]) {
      expect(plainCell(text)).toBe(`'${text}`);
      expect(textOfCell(plainCell(text))).toBe(text);
    }
    // After a visible character it is no formula: such a cell is exported unchanged.
    for (const text of [`${unseen}Ngo`, `Ngo${unseen}=1`, `Élodie ${unseen}-`])
      expect(plainCell(text)).toBe(TRIGGERS.includes(text[0]!) ? `'${text}` : text);
  });

  it('E3: starts no formula even in a spreadsheet with the other separator, common in a bilingual country', () => {
    const hidden = [
      'Ngo;=1+1',
      'Ngo,=1+1;x',
      'Ngo\t=1+1',
      'Ngo\n=1+1',
      'Ngo\r\n=1+1',
      'a;"=1+1;b',
      'a;\u200B=1+1',
      'a; @SUM(A1)',
      'a;-1+1',
    ];
    for (const text of hidden)
      for (const separator of [',', ';']) {
        const line = csvLine(['x', text, 'y'], separator);
        const pieces = line.split(/[,;\t\r\n]/).map((piece) => piece.replaceAll(/^"+|[\u200B ]/g, ''));
        expect(startsWithTrigger(pieces), line).toBe(false);
        expect(parseLine(line, separator).map(textOfCsvCell)).toEqual(['x', text, 'y']);
      }
    for (const text of ['Douala, +237 670', '50,-', 'Ngo; Bassa', 'a=b', 'Rent, -5'])
      expect(csvLine([text], '|')).toBe(`${text}\r\n`);
  });

  it('keeps a telephone number readable: one apostrophe before it, nothing lost', () => {
    expect(csvLine(['+237 670 00 00 00', null, '2012-05-17'], ',')).toBe(
      "'+237 670 00 00 00,,2012-05-17\r\n",
    );
  });

  it('quotes cells that contain the language’s separator', () => {
    expect(csvLine(['Ngo; Bassa', 'a "b"'], ';')).toBe('"Ngo; Bassa";"a ""b"""\r\n');
    expect(csvLine(['Ngo; Bassa'], ',')).toBe('Ngo; Bassa\r\n');
  });
});

import { inflateRawSync } from 'node:zlib';
import readXlsx from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { centimes, MOST_MONEY } from '#platform/money/money.ts';
import { one } from '../db/one.ts';
import type { Cell } from './table.ts';
import { writeXlsx } from './xlsx.ts';

const table = (rows: Cell[][]) => ({ title: 'Savings', head: ['One', 'Two'], rows });
const written = async (rows: Cell[][]) => Buffer.concat(await writeXlsx(table(rows)));

async function readBack(rows: Cell[][]): Promise<unknown[][]> {
  const sheet = one(await readXlsx(await written(rows)));
  return sheet.data.slice(1);
}

/** The content of a part of the workbook, unzipped independently. */
function partOf(file: Buffer, name: string): string {
  // Sizes come from the directory at the end, because a streamed archive has none at its beginning.
  for (let at = file.indexOf('PK\u0001\u0002'); at >= 0; at = file.indexOf('PK\u0001\u0002', at + 4)) {
    const length = file.readUInt16LE(at + 28);
    if (file.toString('utf8', at + 46, at + 46 + length) !== name) continue;
    const start = file.readUInt32LE(at + 42);
    const from = start + 30 + file.readUInt16LE(start + 26) + file.readUInt16LE(start + 28);
    return inflateRawSync(file.subarray(from, from + file.readUInt32LE(at + 20))).toString('utf8');
  }
  throw new Error(`There is no ${name} in the workbook.`);
}

describe('a workbook', () => {
  it('is valid without rows, and with a row longer than its head', async () => {
    expect(await readBack([])).toEqual([]);
    expect(await readBack([['a', 'b', 'c']])).toEqual([['a', 'b', 'c']]);
  });

  it('has its title, its header, and every cell with its type', async () => {
    const file = await written([
      ['Ngo Bassa Élodie', { money: centimes(2_500_050n) }],
      [null, { money: centimes(-7_000n) }],
      [{ count: 3 }, { money: centimes(1n) }],
      [{ day: '2026-11-21' }, { moment: '2026-11-21 15:05:09' }],
    ]);
    expect(await readXlsx(file)).toEqual([
      {
        sheet: 'Savings',
        data: [
          ['One', 'Two'],
          ['Ngo Bassa Élodie', 25_000.5],
          [null, -70],
          [3, 0.01],
          [new Date('2026-11-21T00:00:00Z'), new Date('2026-11-21T15:05:09Z')],
        ],
      },
    ]);
  });

  it('keeps amounts to the centime, and writes those too large for a spreadsheet as text', async () => {
    const amounts = [1n, 10n, 99n, 100n, 12_345_678_901_233n, MOST_MONEY, -MOST_MONEY, 99_999_999_999_999n];
    const file = await written(amounts.map((amount) => [{ money: centimes(amount) }, null]));
    const sheet = partOf(file, 'xl/worksheets/sheet1.xml');
    const figures = [...sheet.matchAll(/<c r="A\d+"[^>]*><v>([^<]*)<\/v>/g)].map(([, value]) => value);
    expect(figures).toEqual([
      '0.01',
      '0.1',
      '0.99',
      '1',
      '123456789012.33',
      '9999999999.99',
      '-9999999999.99',
      '999999999999.99',
    ]);
    expect(await readBack([[{ money: centimes(1_234_567_890_123_456_789n) }, null]])).toEqual([
      ['12345678901234567.89', null],
    ]);
  });

  it('contains no formula: similar text stays text, even once somebody edits the cell', async () => {
    const rows = [
      '=1+1',
      '+237 670 00 00 00',
      '@SUM(A1)',
      '-5',
      ' =HYPERLINK("http://x")',
      '\u00AD=1+1',
      '\u202E@A',
    ];
    const file = await written(rows.map((text) => [text, null]));
    const sheet = partOf(file, 'xl/worksheets/sheet1.xml');
    expect(sheet).not.toContain('<f>');
    // Each is a string whose cell style has the format "text".
    const styles = [...sheet.matchAll(/<c r="A\d+" s="(\d+)" t="inlineStr"/g)].map(([, style]) => style);
    expect(new Set(styles.slice(1))).toHaveLength(1);
    expect(styles).toHaveLength(rows.length + 1);
    expect(partOf(file, 'xl/styles.xml')).toContain('formatCode="@"');
    expect((await readBack(rows.map((text) => [text, null]))).map(([text]) => text)).toEqual(
      rows.map((text) => text.trim()),
    );
  });

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'is valid even if an account is called %s',
    async (name) => {
      expect(await readBack([[name, { money: centimes(100n) }]])).toEqual([[name, 1]]);
    },
  );

  it('preserves texts that a workbook would read as character codes', async () => {
    const texts = ['_x0041_', 'a_x000D_b', 'two\r\nlines', '_x005F_x0041_', '=_x0041_'];
    expect((await readBack(texts.map((text) => [text, null]))).map(([text]) => text)).toEqual(texts);
  });

  it('reports an error when it cannot be written', async () => {
    await expect(writeXlsx({ title: '/', head: ['One'], rows: [] })).rejects.toThrow(/illegal/);
  });
});

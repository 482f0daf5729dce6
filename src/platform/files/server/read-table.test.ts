import zlib, { createDeflateRaw, deflateRawSync, gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { centimes } from '#platform/money/money.ts';
import { tableFile } from '../table-file.ts';
import type { Cell } from '../table.ts';
import { readTable } from './read-table.ts';
import { decimalText } from './read-xlsx.ts';
import { unzip, zipUnpacked } from './zip.ts';

const LIMITS = { rows: 10_000 };
const read = (bytes: Uint8Array) => readTable(bytes, LIMITS);
const readText = (text: string, encoding: BufferEncoding = 'utf8') => read(Buffer.from(text, encoding));
const bytesOf = async (file: File) => Buffer.from(await file.arrayBuffer());

const HEAD = ['Date', 'Libellé', 'Montant'];
const LINE = ['03/11/2026', 'Pain, « complet »', '1500,50'];

async function aWorkbook(rows: Cell[][], head = HEAD): Promise<Buffer> {
  return bytesOf(await tableFile('x', { title: 'x', head, rows }, { format: 'xlsx', language: 'fr' }));
}

async function partsOf(workbook: Buffer): Promise<Map<string, Buffer>> {
  const parts = await unzip(workbook, { wanted: () => true, most: 1e8 });
  if (typeof parts === 'string') throw new Error(parts);
  return parts;
}

/** A workbook whose sheet is this XML. */
async function aWorkbookOf(sheet: string): Promise<Buffer> {
  const parts = await partsOf(await aWorkbook([['a', 'b', 'c']]));
  parts.set('xl/worksheets/sheet1.xml', Buffer.from(sheet));
  return zipUnpacked(parts);
}

/** Counts inflated bytes from now on, and how many parts are inflated at once. */
function watchInflating() {
  const seen = { parts: 0, bytes: 0, open: 0, mostAtOnce: 0 };
  const inflate = zlib.createInflateRaw;
  const spy = vi.spyOn(zlib, 'createInflateRaw').mockImplementation((options) => {
    const part = inflate(options);
    const push = part.push.bind(part);
    seen.parts += 1;
    seen.open += 1;
    seen.mostAtOnce = Math.max(seen.mostAtOnce, seen.open);
    part.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
      seen.bytes += chunk?.length ?? 0;
      return push(chunk, encoding);
    };
    part.once('close', () => (seen.open -= 1));
    return part;
  });
  return { seen, end: () => spy.mockRestore() };
}

/** Twenty-six cells of a row that all contain the first text of the workbook. */
const cells = (n: number) =>
  Array.from({ length: 26 }, (_, c) => `<c r="${String.fromCharCode(65 + c)}${n}" t="s"><v>0</v></c>`).join(
    '',
  );

describe('a CSV file', () => {
  it.each([
    ['UTF-8', Buffer.from(`${HEAD.join(';')}\n${LINE.join(';')}\n`)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${HEAD.join(';')}\r\n${LINE.join(';')}\r\n`)],
    ['Windows-1252', Buffer.from(`${HEAD.join(';')}\r\n${LINE.join(';')}`, 'latin1')],
    ['UTF-16, little end first', Buffer.from(`\uFEFF${HEAD.join('\t')}\r\n${LINE.join('\t')}`, 'utf16le')],
    ['UTF-16, big end first', Buffer.from(`\uFEFF${HEAD.join(';')}\n${LINE.join(';')}`, 'utf16le').swap16()],
    ['a Macintosh of old', Buffer.from(`${HEAD.join('|')}\r${LINE.join('|')}\r`)],
    ['Excel, which says the separator', Buffer.from(`sep=;\r\n${HEAD.join(';')}\r\n${LINE.join(';')}\r\n`)],
  ])('is read in %s', async (_, bytes) => {
    expect(await read(bytes)).toEqual({ lines: [HEAD, LINE] });
  });

  it('has its separator detected, even if texts and figures are full of commas', async () => {
    for (const separator of [';', '\t', '|'])
      expect(
        await readText(
          `Date${separator}Qui, quoi${separator}Combien\n` +
            `1/2/26${separator}Riz, huile, sel${separator}1,5\n`.repeat(3),
        ),
      ).toMatchObject({
        lines: [['Date', 'Qui, quoi', 'Combien'], ['1/2/26', 'Riz, huile, sel', '1,5'], {}, {}],
      });
    expect(await readText('Date,What; why,How much\n2026-01-02,"a, b; c",5\n2026-01-03,d,6')).toEqual({
      lines: [
        ['Date', 'What; why', 'How much'],
        ['2026-01-02', 'a, b; c', '5'],
        ['2026-01-03', 'd', '6'],
      ],
    });
  });

  it('keeps blank lines in between, so that lines keep their numbers, but not at the ends', async () => {
    expect(await readText('\n\na,b\n\n;;\n1,2\n , \n3,4\n\n,\n')).toEqual({
      lines: [['a', 'b'], [], [';;'], ['1', '2'], [], ['3', '4']],
    });
  });

  it('may have quotes, doubled quotes and line ends within cells', async () => {
    expect(await readText('a,b\r\n"say ""hi"", x","two\r\nlines"\r\n"",5\r\n')).toEqual({
      lines: [
        ['a', 'b'],
        ['say "hi", x', 'two\r\nlines'],
        ['', '5'],
      ],
    });
  });

  it('truncates a long cell one character after the limit', async () => {
    const read = await readText(`a,b\n${'x'.repeat(5_000)},1\n`);
    expect('lines' in read && read.lines[1]![0]).toHaveLength(2_001);
  });

  it('is refused with too many rows or columns, without rows, and without a regular structure', async () => {
    const row = '1,2\n';
    expect(await readText(`a,b\n${row.repeat(10_000)}\n\n`)).toHaveProperty('lines');
    expect(await readText(`a,b\n${row.repeat(10_001)}`)).toEqual({ refused: 'TOO_MANY_ROWS' });
    expect(await readText('\n'.repeat(4_000_000))).toEqual({ refused: 'TOO_MANY_ROWS' });
    expect(await readText(`${'a,'.repeat(100)}a\n1,2\n`)).toEqual({ refused: 'TOO_MANY_COLUMNS' });
    for (const text of ['', ' ', 'a,b', 'a,b\n\n\n', ',,,\n,,'])
      expect(await readText(text)).toEqual({ refused: 'NO_ROWS' });
    for (const bytes of [
      Buffer.from('<html>\n<body>\nhello\n'),
      Buffer.from('a,b\n1,\0\n'),
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
      Buffer.from('%PDF-1.4\n\u0001\u0002,\u00e2\n', 'latin1'),
      gzipSync('a,b\n1,2\n'),
    ])
      expect(await read(bytes)).toEqual({ refused: 'NOT_A_TABLE' });
  });
});

describe('a workbook', () => {
  it('is read as text: days as days, numbers as exact decimals, blank rows as empty', async () => {
    const workbook = await aWorkbook([
      [{ day: '2026-11-03' }, 'Pain', { money: centimes(2_500_050n) }],
      [null, null, null],
      [{ day: '2026-02-28' }, ' two\nlines ', { money: centimes(-30n) }],
      [{ moment: '2026-02-28 23:59:59' }, null, { count: 7 }],
    ]);
    expect(await read(workbook)).toEqual({
      lines: [
        HEAD,
        ['2026-11-03', 'Pain', '25000.50'],
        [],
        ['2026-02-28', ' two\nlines ', '-0.30'],
        ['2026-02-28', '', '7'],
      ],
    });
  });

  it('is recognized by its content, like a CSV file, whatever its name', async () => {
    expect(await read(await aWorkbook([['a', 'b', 'c']]))).toHaveProperty('lines');
    expect(await readText('PK,b\n1,2\n')).toHaveProperty('lines');
  });

  it('returns the texts of our own files unchanged, formulas and odd words included, like CSV', async () => {
    const words = ['=cmd|x', '+237', "'=x", "''-1", '@a', 'constructor', '__proto__', ' =1', "d'accord", '-'];
    const table = { title: 'x', head: HEAD, rows: words.map((word) => [word, word, 'x']) };
    for (const format of ['csv', 'xlsx'] as const)
      for (const language of ['en', 'fr'] as const)
        expect(await read(await bytesOf(await tableFile('x', table, { format, language })))).toEqual({
          lines: [HEAD, ...words.map((word) => [word, word, 'x'])],
        });
  });

  it.each([
    ['25000.5', '25000.50'],
    ['0.30000000000000004', '0.30'],
    ['25000.549999999999', '25000.55'],
    ['1.5E+5', '150000'],
    ['1E-3', '0.0010'],
    ['-0.125', '-0.1250'],
    ['12345678901234567', '12345678901234600'],
    ['1e999999', '1e999999'],
    ['0', '0'],
  ])('reads %s as %s', (number, text) => expect(decimalText(number)).toBe(text));

  it('is refused if its parts together are too large, before any is unpacked', async () => {
    const bomb = zipOf('xl/worksheets/sheet1.xml', deflateRawSync(Buffer.alloc(65 * 1024 * 1024)));
    expect(bomb.length).toBeLessThan(100_000);
    const inflating = watchInflating();
    expect(await read(bomb)).toEqual({ refused: 'TOO_LARGE' });
    inflating.end();
    expect(inflating.seen.parts).toBe(0);
  });

  it('is refused if a part is larger than declared, without unpacking all of it', async () => {
    const packer = createDeflateRaw({ level: 1 });
    const packed = packer.toArray();
    for (let mebibytes = 0; mebibytes < 400; mebibytes += 1) packer.write(Buffer.alloc(1024 * 1024));
    packer.end();
    const lie = zipOf('xl/workbook.xml', Buffer.concat(await packed), 1_000);
    const inflating = watchInflating();
    expect(await read(lie)).toEqual({ refused: 'NOT_A_TABLE' });
    inflating.end();
    expect(inflating.seen.parts).toBe(1);
    expect(inflating.seen.bytes, 'of 400 MiB').toBeLessThan(1024 * 1024);
  });

  it.each([
    ['a column that no sheet has', '<row r="1"><c r="ZZZZZZZ1"><v>1</v></c></row>'],
    ['a row that no sheet has', '<row r="999999999"><c r="A999999999"><v>1</v></c></row>'],
    ['the same, said in another way', `<row r='1'><c s="0"r = 'AAAAAA1'><v>1</v></c></row>`],
  ])('is refused with %s', async (_, rows) => {
    const sheet = await aWorkbookOf(`<worksheet><sheetData>${rows}</sheetData></worksheet>`);
    expect(await read(sheet)).toEqual({ refused: 'NOT_A_TABLE' });
  });

  it('is refused with too many columns or rows', async () => {
    const wide = `<row r="1"><c r="A1"><v>1</v></c><c r="CW1"><v>1</v></c></row><row r="2"><c r="A2"><v>1</v></c></row>`;
    expect(await read(await aWorkbookOf(`<worksheet><sheetData>${wide}</sheetData></worksheet>`))).toEqual({
      refused: 'TOO_MANY_COLUMNS',
    });
    const rows = Array.from(
      { length: 10_002 },
      (_, n) => `<row r="${n + 1}"><c r="A${n + 1}"><v>1</v></c></row>`,
    );
    expect(
      await read(await aWorkbookOf(`<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`)),
    ).toEqual({ refused: 'TOO_MANY_ROWS' });
  });

  it.each([
    ['XFD1048576', 'TOO_MANY_ROWS'],
    ['XFD1', 'TOO_MANY_COLUMNS'],
    ['A1048576', 'TOO_MANY_ROWS'],
    ['ALM1', 'TOO_MANY_COLUMNS'],
    ['ALL20000', 'TOO_LARGE'],
  ])('with one cell at %s is refused before the cells between are filled', async (place, refused) => {
    const row = /\d+/.exec(place)![0];
    const sheet = `<worksheet><sheetData><row r="${row}"><c r="${place}"><v>1</v></c></row></sheetData></worksheet>`;
    expect(await read(await aWorkbookOf(sheet))).toEqual({ refused });
  });

  it('with too many cells fails alone, and the next is read', async () => {
    // Each row would be filled with empty cells up to the last column read.
    const rows = Array.from(
      { length: 20_000 },
      (_, n) => `<row r="${n + 1}"><c r="ALL${n + 1}"><v>1</v></c></row>`,
    );
    const bomb = await aWorkbookOf(`<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`);
    const [refused, next] = await Promise.all([read(bomb), read(await aWorkbook([['a', 'b', 'c']]))]);
    expect(refused).toEqual({ refused: 'TOO_LARGE' });
    expect(next).toHaveProperty('lines');
  });

  it('is parsed in the worker only: the cells of sixty megabytes would block everybody for a second', async () => {
    const looked = vi.spyOn(String.prototype, 'matchAll');
    const sheet = `<worksheet><sheetData><row r="1"><c r="ALM1"/></row></sheetData></worksheet>`;
    expect(await read(await aWorkbookOf(sheet))).toEqual({ refused: 'TOO_MANY_COLUMNS' });
    expect(looked).not.toHaveBeenCalled();
    looked.mockRestore();
  });

  it('is unpacked in turn: five large ones at once need no more memory than one', async () => {
    // Sixty mebibytes of zeros in as many kilobytes, refused once unpacked.
    const large = zipOf('xl/workbook.xml', deflateRawSync(Buffer.alloc(60 * 1024 * 1024)), 60 * 1024 * 1024);
    const inflating = watchInflating();
    const answers = await Promise.all(Array.from({ length: 5 }, () => read(large)));
    inflating.end();
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(inflating.seen).toMatchObject({ parts: 5, mostAtOnce: 1 });
  });

  it('with one long text many times is not expanded', async () => {
    const parts = await partsOf(await aWorkbook([['a', 'b', 'c']]));
    const rows = Array.from({ length: 1_000 }, (_, n) => `<row r="${n + 1}">${cells(n + 1)}</row>`);
    parts.set('xl/sharedStrings.xml', Buffer.from(`<sst><si><t>${'x'.repeat(2_000)}</t></si></sst>`));
    parts.set(
      'xl/worksheets/sheet1.xml',
      Buffer.from(`<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`),
    );
    expect(await read(zipUnpacked(parts))).toEqual({ refused: 'TOO_LARGE' });
  });
});

/** TABLE_NONSENSE=2000 runs the full number; each ordinary run tries a part. */
const NONSENSE = Number(process.env['TABLE_NONSENSE'] ?? 300);

describe(`${NONSENSE} random files`, () => {
  it('are read or refused, and none crashes the reader', { timeout: 60_000 }, async () => {
    const csv = Buffer.from(`\uFEFF${HEAD.join(';')}\r\n${`${LINE.join(';')}\r\n`.repeat(20)}`);
    const xlsx = await aWorkbook(Array.from({ length: 20 }, () => ['a', 'b', { money: centimes(5n) }]));
    const flips = fc.array(fc.nat(), { minLength: 1, maxLength: 12 });
    const flipped = (bytes: Buffer) =>
      flips.map((bits) => {
        const copy = Buffer.from(bytes);
        for (const bit of bits) copy[(bit >> 3) % copy.length]! ^= 1 << (bit & 7);
        return copy;
      });
    const nonsense = fc.oneof(
      fc.uint8Array({ maxLength: 3_000 }).map((bytes) => Buffer.from(bytes)),
      fc
        .uint8Array({ maxLength: 3_000 })
        .map((bytes) => Buffer.concat([Buffer.from('PK\u0003\u0004'), bytes])),
      fc.string({ unit: 'binary', maxLength: 2_000 }).map((text) => Buffer.from(text)),
      fc
        .array(fc.constantFrom(',', ';', '\n', '\r', '"', "'", '=', 'a', '1', '\t', '|', 'é'), {
          maxLength: 400,
        })
        .map((characters) => Buffer.from(characters.join(''))),
      flipped(csv),
      flipped(xlsx),
      fc.nat({ max: xlsx.length }).map((length) => xlsx.subarray(0, length)),
    );
    const answers = { read: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(nonsense, async (bytes) => {
        const answer = await read(bytes);
        answers['lines' in answer ? 'read' : 'refused'] += 1;
        if ('lines' in answer) JSON.stringify(answer.lines);
      }),
      { numRuns: NONSENSE },
    );
    expect(answers.read).toBeGreaterThan(NONSENSE / 20);
    expect(answers.refused).toBeGreaterThan(NONSENSE / 4);
  });

  it('nor do workbooks with random sheets in a valid archive', async () => {
    const parts = await partsOf(await aWorkbook([['a', 'b', { money: centimes(5n) }]]));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(
          'xl/worksheets/sheet1.xml',
          'xl/_rels/workbook.xml.rels',
          'xl/workbook.xml',
          'xl/styles.xml',
        ),
        fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { minLength: 1, maxLength: 5 }),
        async (name, changes) => {
          const part = Buffer.from(parts.get(name)!);
          for (const [at, byte] of changes) part[at % part.length] = byte;
          await read(zipUnpacked(new Map([...parts, [name, part]])));
        },
      ),
      { numRuns: Math.ceil(NONSENSE / 40) },
    );
  });
});

/** A hand-made archive whose directory may state another size. */
function zipOf(name: string, packed: Buffer, size = 65 * 1024 * 1024): Buffer {
  const title = Buffer.from(name);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt16LE(title.length, 26);
  const listed = Buffer.alloc(46);
  listed.writeUInt32LE(0x02014b50, 0);
  listed.writeUInt16LE(8, 10);
  listed.writeUInt32LE(packed.length, 20);
  listed.writeUInt32LE(size, 24);
  listed.writeUInt16LE(title.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(30 + title.length + packed.length, 16);
  return Buffer.concat([local, title, packed, listed, title, end]);
}

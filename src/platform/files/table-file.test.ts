import readXlsx from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { one } from '../db/one.ts';
import { BATCH_ROWS, inBatches } from './batches.ts';
import { tableFile } from './table-file.ts';
import type { Cell } from './table.ts';

const ROWS = 2 * BATCH_ROWS + 500;
const HEAD = ['Number', 'Name'];
const rowOf = (at: number): Cell[] => [{ count: at }, `Élodie ${at}`];

/** Rows from a database that fails after this many reads. */
function aList(reads = Number.POSITIVE_INFINITY) {
  const asked: number[] = [];
  const rows = inBatches<Cell[]>(async (last) => {
    const from = last ? (last[0] as { count: number }).count + 1 : 0;
    asked.push(from);
    if (asked.length > reads) throw new Error('The database is gone.');
    return Array.from({ length: Math.min(BATCH_ROWS, ROWS - from) }, (_, at) => rowOf(from + at));
  });
  return { rows, asked };
}

describe.each(['csv', 'xlsx'] as const)('a list as %s', (format) => {
  const written = (rows: Parameters<typeof tableFile>[1]['rows']) =>
    tableFile('list', { title: 'List', head: HEAD, rows }, { format, language: 'en' });

  it('has every row of every batch, in order, with the same bytes as rows given at once', async () => {
    const { rows, asked } = aList();
    const file = await written(rows);
    expect(asked).toEqual([0, BATCH_ROWS, 2 * BATCH_ROWS]);
    const bytes = Buffer.from(await file.arrayBuffer());
    const all = await written(Array.from({ length: ROWS }, (_, at) => rowOf(at)));
    expect(bytes.equals(Buffer.from(await all.arrayBuffer()))).toBe(true);
    const lines =
      format === 'csv'
        ? (await file.text()).trim().split('\r\n')
        : one(await readXlsx(bytes)).data.map((cells) => cells.join(','));
    expect(lines).toHaveLength(ROWS + 1);
    expect(lines.at(-1)).toBe(`${ROWS - 1},Élodie ${ROWS - 1}`);
  });

  it('is refused completely when its rows fail', async () => {
    await expect(written(aList(2).rows)).rejects.toThrow('The database is gone.');
  });

  it('yields to other work while it is created', async () => {
    let turns = 0;
    let isMade = false;
    const count = () => {
      turns += 1;
      if (!isMade) setImmediate(count);
    };
    setImmediate(count);
    await written(Array.from({ length: ROWS }, (_, at) => rowOf(at)));
    isMade = true;
    expect(turns).toBeGreaterThanOrEqual(Math.floor(ROWS / BATCH_ROWS));
  });
});

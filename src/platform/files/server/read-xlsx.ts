import type { Answer, Cell, Task } from './read-xlsx.worker.ts';
import { startWorker } from './start-worker.ts';
import type { TableLimits, TableRefusal } from './table-limits.ts';
import { unzip } from './zip.ts';

/** Maximum total size of a workbook's unpacked parts, in bytes. */
const MOST_UNPACKED = 64 * 1024 * 1024;

const MOST_MEMORY_MB = 256;
const MOST_MS = 5_000;

/** The first sheet of a workbook that has rows. Its parts are unpacked here, within limits; the library unpacks nothing. */
export async function readXlsx(
  bytes: Buffer,
  limits: TableLimits,
): Promise<{ lines: string[][] } | { refused: TableRefusal }> {
  // Workbooks are unpacked only when it is their turn.
  const answer = await oneAtATime(() => unpackAndRead(bytes, limits));
  return 'refused' in answer ? answer : { lines: answer.lines.map((line) => line.map(textOf)) };
}

async function unpackAndRead(bytes: Buffer, limits: TableLimits): Promise<Answer> {
  const parts = await unzip(bytes, {
    wanted: (name) => name.endsWith('.xml') || name.endsWith('.xml.rels'),
    most: MOST_UNPACKED,
  });
  if (parts === 'TOO_LARGE') return { refused: 'TOO_LARGE' };
  if (parts === 'DAMAGED' || !parts.has('xl/workbook.xml')) return { refused: 'NOT_A_TABLE' };
  return read(parts, limits);
}

let busy: Promise<unknown> = Promise.resolve();

/** Two large workbooks at once would need twice the memory of a small machine. */
function oneAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = busy.then(work);
  busy = turn.catch(() => {});
  return turn;
}

/**
 * A crafted sheet may take arbitrary time and memory, so it is parsed in a separate thread that can be
 * stopped.
 */
async function read(parts: Map<string, Buffer<ArrayBuffer>>, { rows }: TableLimits): Promise<Answer> {
  const task: Task = { parts, rows };
  const reader = await startWorker('read-xlsx', {
    workerData: task,
    // Transferred, not copied: the parts are large and not needed here any more.
    transferList: [...parts.values()].map(({ buffer }) => buffer),
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
    stderr: true,
  });
  return new Promise<Answer>((answer) => {
    const clock = setTimeout(() => answer({ refused: 'TOO_LARGE' }), MOST_MS);
    reader.once('message', (said: Answer) => answer(said));
    reader.once('error', () => answer({ refused: 'TOO_LARGE' }));
    reader.once('exit', () => {
      clearTimeout(clock);
      answer({ refused: 'NOT_A_TABLE' });
    });
  }).finally(() => reader.terminate());
}

function textOf(cell: Cell): string {
  if (typeof cell !== 'string') return decimalText(cell.number);
  // The apostrophe that our own workbooks prefix to such a word, see `textCell`.
  return cell.startsWith("'") && Object.hasOwn(Object.prototype, cell.slice(1)) ? cell.slice(1) : cell;
}

/** Further digits are binary rounding noise, which spreadsheets do not show either. */
const MOST_DIGITS = 15;

/**
 * A workbook's number as a plain decimal: 25000, 25000.50, 0.3 for 0.30000000000000004. Never with three
 * decimals, which could be read as thousands: four instead.
 */
export function decimalText(number: string): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,2}))?$/i.exec(number);
  if (!match) return number;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  let digits = whole + fraction;
  let decimals = fraction.length - Number(exponent);
  const zeros = /^0*/.exec(digits)![0].length;
  const noise = digits.length - zeros - MOST_DIGITS;
  if (noise > 0) {
    const unit = 10n ** BigInt(noise);
    digits = String((BigInt(digits) + unit / 2n) / unit);
    decimals -= noise;
  }
  if (decimals < 0) return `${sign}${BigInt(digits + '0'.repeat(-decimals))}`;
  digits = digits.padStart(decimals + 1, '0');
  const behind = digits.slice(digits.length - decimals).replace(/0+$/, '');
  const before = BigInt(digits.slice(0, digits.length - decimals));
  if (decimals === 0 || behind === '') return `${sign}${before}`;
  return `${sign}${before}.${behind.length === 3 ? `${behind}0` : behind.padEnd(2, '0')}`;
}

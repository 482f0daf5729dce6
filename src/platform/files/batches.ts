import { endIfStopped } from './stopping.ts';

/** Maximum rows of a file, and the batch size for reading them. */
export const MOST_ROWS = 100_000;
export const BATCH_ROWS = 1_000;

/**
 * Yields rows read in batches, each starting after the last row of the previous one; ends early if the
 * request was stopped.
 */
export async function* inBatches<Row>(read: (last: Row | undefined) => Promise<Row[]>) {
  let last: Row | undefined;
  for (let rows = 0; rows < MOST_ROWS; rows += BATCH_ROWS) {
    endIfStopped();
    const batch = await read(last);
    yield* batch;
    last = batch.at(-1);
    if (batch.length < BATCH_ROWS) return;
  }
}

/** Groups rows into batches; other requests get their turn after each. */
export async function* inPortions<Row>(rows: Iterable<Row> | AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let portion: Row[] = [];
  for await (const row of rows) {
    portion.push(row);
    if (portion.length < BATCH_ROWS) continue;
    yield portion;
    portion = [];
    await new Promise((turn) => setImmediate(turn));
    endIfStopped();
  }
  yield portion;
}

/** Converts rows to file rows, and counts them as they pass. */
export function counted<Row, Written>(
  rows: Iterable<Row> | AsyncIterable<Row>,
  write: (row: Row) => Written,
): { rows: AsyncIterable<Written>; count: () => number } {
  let count = 0;
  async function* pass() {
    for await (const row of rows) {
      count += 1;
      yield write(row);
    }
  }
  return { rows: pass(), count: () => count };
}

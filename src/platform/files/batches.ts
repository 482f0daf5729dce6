/** Rows of a file at most, and how many are read at a time. */
export const MOST_ROWS = 100_000;
export const BATCH_ROWS = 1_000;

/** Reads row by row what comes in batches, each from the last row of the one before. */
export async function* inBatches<Row>(read: (last: Row | undefined) => Promise<Row[]>) {
  let last: Row | undefined;
  for (let rows = 0; rows < MOST_ROWS; rows += BATCH_ROWS) {
    const batch = await read(last);
    yield* batch;
    last = batch.at(-1);
    if (batch.length < BATCH_ROWS) return;
  }
}

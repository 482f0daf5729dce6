/** Rows of a file at most, and how many are read at a time. */
export const MOST_ROWS = 100_000;
export const HANDFUL = 1_000;

/** Reads row by row what comes in handfuls, each from the last row of the one before. */
export async function* inHandfuls<Row>(read: (last: Row | undefined) => Promise<Row[]>) {
  let last: Row | undefined;
  for (let rows = 0; rows < MOST_ROWS; rows += HANDFUL) {
    const handful = await read(last);
    yield* handful;
    last = handful.at(-1);
    if (handful.length < HANDFUL) return;
  }
}

/** The first row of a statement that always returns one. Throws if there is none, which is a bug of the caller. */
export function one<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('A statement that always has a row had none');
  return row;
}

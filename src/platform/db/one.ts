/** The first of the rows of a statement that always has one. Throws if there is none: then the caller is wrong. */
export function one<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('A statement that always has a row had none');
  return row;
}

/** The lines of a draft that the page shows. */
export type ShownLines = { head: string[]; sample: string[][] };

/** The first distinct values of a column, without empty ones. */
export function samplesOf({ sample }: Pick<ShownLines, 'sample'>, column: number | null, most = 3): string[] {
  if (column === null) return [];
  const values = sample.map((line) => line[column]?.trim() ?? '').filter((value) => value !== '');
  return [...new Set(values)].slice(0, most);
}

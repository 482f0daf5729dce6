/** Lines of a file that wait for their mapping, as far as the page shows them. */
export type ShownLines = { head: string[]; sample: string[][] };

/** The first values of a column, each once; empty ones say nothing. */
export function samplesOf({ sample }: Pick<ShownLines, 'sample'>, column: number | null, most = 3): string[] {
  if (column === null) return [];
  const values = sample.map((line) => line[column]?.trim() ?? '').filter((value) => value !== '');
  return [...new Set(values)].slice(0, most);
}

import { tableFile } from '#platform/files/table-file.ts';

type Words<Fault> = { language: 'en' | 'fr'; error: string; say: (message: Fault) => string };

/**
 * The faulty lines of a file as a CSV file, in their original form with their errors, to be
 * corrected and imported again.
 */
export function faultyFile<Fault extends string>(
  lines: readonly string[][],
  faults: readonly { row: number; message: Fault }[],
  { language, error, say }: Words<Fault>,
): Promise<File> {
  const sentences = new Map<number, Set<string>>();
  for (const { row, message } of faults)
    sentences.set(row, (sentences.get(row) ?? new Set()).add(say(message)));
  const [head = []] = lines;
  const faulty = [...sentences].map(([row, said]) => ({
    cells: lines[row - 1]!,
    said: [...said].join('. '),
  }));
  const width = Math.max(head.length, ...faulty.map(({ cells }) => cells.length));
  const padded = (cells: readonly string[]) =>
    Array.from({ length: width }, (_, column) => cells[column] ?? '');
  const table = {
    title: 'Errors',
    head: [...padded(head), error],
    rows: faulty.map(({ cells, said }) => [...padded(cells), said]),
  };
  return tableFile('import-errors', table, { format: 'csv', language });
}

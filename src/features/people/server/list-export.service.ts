import type { Tx } from '#platform/db/database.ts';
import { inSnapshot } from '#platform/db/snapshot.ts';
import { counted } from '#platform/files/batches.ts';
import type { Cell } from '#platform/files/table.ts';
import { tableFile } from '#platform/files/table-file.ts';
import type { ExportWish } from '../list-export.contract.ts';
import { type Call, record } from './people.service.ts';

type ListFile<Row> = {
  /** The entity's name in the audit trail. */
  action: `${string}.exported`;
  /** The file's name without extension. */
  name: string;
  title: string;
  head: readonly string[];
  rows: (tx: Tx) => AsyncIterable<Row> | Promise<readonly Row[]>;
  cells: (row: Row) => Cell[];
};

/**
 * Exports all pages of a filtered list as a file, written as they are read. The audit trail records the number of rows,
 * but no search text.
 */
export function exportList<Row>(
  call: Call,
  { format, language }: ExportWish,
  { action, name, title, head, rows, cells }: ListFile<Row>,
): Promise<File> {
  return inSnapshot(call.db, async (tx) => {
    const written = counted(await rows(tx), cells);
    const file = await tableFile(name, { title, head, rows: written.rows }, { format, language });
    await record(tx, call, { action, details: { rows: written.count(), format } });
    return file;
  });
}

import { asc, gt } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { storedFiles } from './files.tables.ts';

const AT_ONCE = 500;

/** Name of a stored file, with the properties it must have. */
export type StoredName = {
  name: string;
  /** Hexadecimal. */
  sha256: string;
  /** True if a feature's row refers to it. Any other may be deleted at any moment. */
  kept: boolean;
};

/**
 * All files with a row in this transaction's snapshot, in any state: a released one can be claimed again for
 * a day.
 */
export async function* storedNames(tx: Tx): AsyncGenerator<StoredName> {
  for (let last: string | undefined; ;) {
    const rows = await tx
      .select({
        id: storedFiles.id,
        name: storedFiles.name,
        sha256: storedFiles.sha256,
        state: storedFiles.state,
      })
      .from(storedFiles)
      .where(last === undefined ? undefined : gt(storedFiles.id, last))
      .orderBy(asc(storedFiles.id))
      .limit(AT_ONCE);
    for (const { name, sha256, state } of rows) yield { name, sha256, kept: state === 'kept' };
    last = rows.at(-1)?.id;
    if (rows.length < AT_ONCE) return;
  }
}

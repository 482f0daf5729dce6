import { selectBackups } from '#platform/backup/server/backups.queries.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Installation } from '#platform/http/server/procedures.ts';
import type { BackupList } from '../backups.contract.ts';

const SHOWN = 10;

/** The last backups as administrators see them. */
export async function listBackups(tx: Tx, { backsUpDaily }: Installation): Promise<BackupList> {
  const backups = await selectBackups(tx, SHOWN);
  return {
    daily: backsUpDaily,
    backups: backups.map(({ at, cause, bytes, rows, encrypted }) => ({
      at: at.toISOString(),
      cause,
      bytes,
      rows,
      encrypted,
    })),
  };
}

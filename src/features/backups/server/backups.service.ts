import type { BackupKeySource } from '#features/feature.ts';
import { selectBackups } from '#platform/backup/server/backups.queries.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Installation } from '#platform/http/server/procedures.ts';
import type { Secrets } from '#platform/secrets/server/secrets.ts';
import type { BackupList } from '../backups.contract.ts';
import { describeKey } from './backup-key.service.ts';

const SHOWN = 10;

type Here = { installation: Installation; secrets: Secrets; source: BackupKeySource };

export async function listBackups(tx: Tx, { installation, secrets, source }: Here): Promise<BackupList> {
  const backups = await selectBackups(tx, SHOWN);
  return {
    daily: installation.backsUpDaily,
    key: await describeKey(tx, secrets, source),
    backups: backups.map(({ at, cause, bytes, rows, encrypted }) => ({
      at: at.toISOString(),
      cause,
      bytes,
      rows,
      encrypted,
    })),
  };
}

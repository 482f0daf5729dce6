import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BackupRefusal } from '#platform/backup/server/backup-refusal.ts';
import { DAMAGE_FOUND } from '#platform/backup/server/damaged-pages.ts';
import { insertBackup } from '#platform/backup/server/backups.queries.ts';
import { makeBackup } from '#platform/backup/server/make-backup.ts';
import { formatNumber, formatSize } from '#platform/time/format.ts';
import { openForCommand } from '../host/open-school.ts';
import type { Command } from './command.ts';
import { backupFolder, originOf } from './origin.ts';
import { describeBooks } from './school-books.ts';
import { lackingFiles, describeFiles } from './file-report.ts';

export const backup: Command = {
  words: '[file]',
  does: 'saves the whole school into one file, while the portal runs or while it is stopped',
  run: async ({ environment, now, file, say, signal }) => {
    const at = now();
    const path = file === null ? join(backupFolder(environment), nameAt(at)) : file;
    if (file === null) await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const { db, close } = await openForCommand(environment);
    try {
      const origin = await originOf(environment, db);
      const onTable = (name: string, rows: number) => say(`  ${name}: ${formatNumber(rows, 'en')}`);
      say('Reading the books…');
      const made = await makeBackup({ ...origin, db, path, at, onTable, signal });
      if (!made)
        throw new BackupRefusal('Another backup is being made at this moment: try again in a minute.');
      await db.transaction((tx) => insertBackup(tx, { at, cause: 'command', file: path, made }));
      return [
        describeBooks(made.marks),
        `Saved ${formatNumber(made.rows, 'en')} rows and ${describeFiles(made.files)} in ${path} (${formatSize(made.bytes, 'en')}).`,
        ...lackingFiles(made.files),
        ...(made.damage > 0 ? [DAMAGE_FOUND] : []),
        made.encrypted
          ? `It is encrypted, and holds the secret key too: keep ${environment.BACKUP_KEY ? 'BACKUP_KEY' : 'the backup key (npm run db -- key)'} on another machine or on paper, without it nobody opens the file.`
          : 'It is not encrypted (BACKUP_PLAIN), and does not hold the secret key: keep the file as the records that it holds, and apart from it keys/secret.key of the data directory (or SECRET_KEY).',
      ].join('\n');
    } finally {
      await close();
    }
  },
};

const nameAt = (at: Date) => `preau-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`;

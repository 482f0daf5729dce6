import { join, resolve } from 'node:path';
import { and, isNull } from 'drizzle-orm';
import pino from 'pino';
import { invitations } from '#features/joining/server/joining.tables.ts';
import { apiKeys, recoveryCodes } from '#platform/auth/server/auth.tables.ts';
import { putBackupKey } from '#platform/backup/server/backup-key-file.ts';
import { verifyBackup } from '#platform/backup/server/read-backup.ts';
import { refuseOtherVersions, restoreBackup } from '#platform/backup/server/restore-backup.ts';
import { defaultDataDirectory } from '#platform/db/embedded/data-directory.ts';
import { packageRoot } from '#platform/env/package-root.ts';
import { formatNumber } from '#platform/time/format.ts';
import { recordOnHost } from '../host/command.ts';
import { givenBackupKey } from '../backup-key.ts';
import { storeOf } from '../files.ts';
import { openServer } from '../open-database.ts';
import type { Command } from './command.ts';
import { readSchoolMarks, describeBooks, SYSTEM_TABLES } from './school-books.ts';
import { clearLeftOut } from './left-out.ts';
import { planSecretKey } from './secret-key-back.ts';
import { lackingFiles } from './file-report.ts';
import { describeBackup } from './verify.ts';

export const restore: Command = {
  words: '<file>',
  does: 'fills an empty place with a backup: a DATA_DIR without a school, or an empty database at DATABASE_URL',
  run: async ({ environment, now, file, say, signal }) => {
    const path = file!;
    const backupKey = await givenBackupKey(environment);
    const migrationsFolder = join(packageRoot(), 'migrations');
    say('Reading the backup…');
    const verified = await verifyBackup(path, backupKey);
    say(describeBackup(verified));
    await refuseOtherVersions(migrationsFolder, verified.head);
    const { put, note } = await planSecretKey(environment, verified.head);
    const server = await openServer(environment, pino({ level: 'silent' }));
    try {
      await restoreBackup({
        path,
        backupKey,
        verified,
        connectionString: server.ownerConnectionString,
        portalRole: server.portalRole,
        migrationsFolder,
        source: join(packageRoot(), 'src'),
        store: storeOf(environment),
        writtenByItself: SYSTEM_TABLES,
        readMarks: readSchoolMarks,
        signal,
        onTable: (name, rows) => say(`  ${name}: ${formatNumber(rows, 'en')}`),
        onCheck: () => say('Checking the books…'),
        settle: async (tx, { made_at }) => {
          // Sessions of that time may belong to people whom the school has since removed.
          await clearLeftOut(tx);
          // The backup also reopens whatever was revoked, withdrawn or used since. These cannot be told
          // apart, so all of them end.
          const at = now();
          await tx.update(apiKeys).set({ revoked_at: at }).where(isNull(apiKeys.revoked_at));
          // A recovery code that was used since would open an account a second time.
          await tx.delete(recoveryCodes);
          await tx
            .update(invitations)
            .set({ revoked_at: at })
            .where(and(isNull(invitations.used_at), isNull(invitations.revoked_at)));
          const details = { rows: verified.rows, made_at, encrypted: verified.encrypted };
          await recordOnHost(tx, { now }, { action: 'backups.restored', details });
          await put?.();
          // A printed backup key stays valid for this school's backups.
          if (backupKey !== undefined)
            await putBackupKey(resolve(environment.DATA_DIR ?? defaultDataDirectory()), backupKey);
        },
      });
    } finally {
      await server.stop();
    }
    return [
      describeBooks(verified.head.marks),
      ...lackingFiles(verified.files),
      'The school is back as it was then. Everybody signs in anew; API keys, recovery codes, open invitations and reset slips have ended; what was entered later has to be entered again.',
      ...(note === null ? [] : [note]),
    ].join('\n');
  },
};

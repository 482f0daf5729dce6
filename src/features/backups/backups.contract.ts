import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { mayPrintBackupKey, maySeeBackups } from './backups.policy.ts';

/** A completed backup. The location of its file is known only on the server. */
export const Backup = z.object({
  at: z.iso.datetime(),
  /** daily: automatic. command: run by the host's owner. */
  cause: z.enum(['daily', 'command', 'upgrade']),
  bytes: z.int(),
  rows: z.int(),
  encrypted: z.boolean(),
});
export type Backup = z.infer<typeof Backup>;

/** The encryption key of backups, and when it was shown for printing. */
export const BackupKey = z.object({
  /**
   * file: created by the portal. configuration: set by the server's operator. none: no encryption, or no key
   * yet.
   */
  from: z.enum(['file', 'configuration', 'none']),
  /** Who at the school saw it; the name is null if it was read on the server. */
  shown: z.nullable(z.object({ at: z.iso.datetime(), by: z.nullable(z.string()) })),
});
export type BackupKey = z.infer<typeof BackupKey>;

export const BackupList = z.object({
  /**
   * Whether this installation makes daily backups; with a separate database server, its operator is
   * responsible.
   */
  daily: z.boolean(),
  key: BackupKey,
  backups: z.array(Backup),
});
export type BackupList = z.infer<typeof BackupList>;

export const backupsContract = {
  list: procedure
    .meta({ policy: maySeeBackups })
    .route({ method: 'GET', path: '/backups', summary: 'The last backups, newest first', tags: ['backups'] })
    .output(BackupList),
  showKey: procedure
    .meta({ policy: mayPrintBackupKey, stepUp: true })
    .route({
      method: 'POST',
      path: '/backups/key',
      summary: 'Show the backup key, once',
      tags: ['backups'],
    })
    .errors({
      BACKUP_KEY_SHOWN: {
        status: 409,
        message: /*i18n*/ 'The backup key has already been shown. Your technician can find it on the server.',
      },
      NO_BACKUP_KEY: { status: 409, message: /*i18n*/ 'There is no backup key to show.' },
    })
    .output(z.object({ key: z.string() })),
};

import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { mayPrintBackupKey, maySeeBackups } from './backups.policy.ts';

/** A backup that was completed. Where its file lies is known to whoever runs the server. */
export const Backup = z.object({
  at: z.iso.datetime(),
  /** daily: by itself. command: by whoever owns the host. */
  cause: z.enum(['daily', 'command']),
  bytes: z.int(),
  rows: z.int(),
  encrypted: z.boolean(),
});
export type Backup = z.infer<typeof Backup>;

/** The key that backups are encrypted with, and when it was shown to somebody to print. */
export const BackupKey = z.object({
  /** file: made by the portal. configuration: given by whoever runs the server. none: nothing is encrypted, or no key made yet. */
  from: z.enum(['file', 'configuration', 'none']),
  /** By whom of the school; nobody for whoever read it on the server. */
  shown: z.nullable(z.object({ at: z.iso.datetime(), by: z.nullable(z.string()) })),
});
export type BackupKey = z.infer<typeof BackupKey>;

export const BackupList = z.object({
  /** This installation saves itself each day; with a database server of its own somebody else does. */
  daily: z.boolean(),
  key: BackupKey,
  /** The last ones, newest first. */
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
        message: /*i18n*/ 'The backup key was shown already. Your technician finds it on the server.',
      },
      NO_BACKUP_KEY: { status: 409, message: /*i18n*/ 'There is no backup key to show.' },
    })
    .output(z.object({ key: z.string() })),
};

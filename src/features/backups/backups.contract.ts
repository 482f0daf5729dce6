import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { maySeeBackups } from './backups.policy.ts';

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

export const BackupList = z.object({
  /** This installation saves itself each day; with a database server of its own somebody else does. */
  daily: z.boolean(),
  /** The last ones, newest first. */
  backups: z.array(Backup),
});
export type BackupList = z.infer<typeof BackupList>;

export const backupsContract = {
  list: procedure
    .meta({ policy: maySeeBackups })
    .route({ method: 'GET', path: '/backups', summary: 'The last backups, newest first', tags: ['backups'] })
    .output(BackupList),
};

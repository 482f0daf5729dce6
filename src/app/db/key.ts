import { printOfKey } from '#features/backups/server/backup-key.service.ts';
import { openBackupKey } from '../backup-key.ts';
import { recordOnHost } from '../host/command.ts';
import { openForCommand } from '../host/open-school.ts';
import { openSecrets } from '../open-secrets.ts';
import type { Command } from './command.ts';

export const key: Command = {
  words: '',
  does: 'shows the key that this installation’s backups are encrypted with, to print or to write down',
  run: async ({ environment, now }) => {
    const key = await openBackupKey(environment);
    if (key === undefined) return 'BACKUP_PLAIN is set: backups are not encrypted, and there is no key.';
    if (environment.BACKUP_KEY) return 'Backups are encrypted with the BACKUP_KEY of the configuration.';
    const { db, close } = await openForCommand(environment);
    try {
      const details = { key_print: printOfKey(await openSecrets(environment, db), key) };
      await db.transaction((tx) => recordOnHost(tx, { now }, { action: 'backups.key_shown', details }));
    } finally {
      await close();
    }
    return `The backup key of this school, to keep away from this machine:\n\n  ${key}\n\nWhoever has it and a backup reads everything; without it nobody opens one.`;
  },
};

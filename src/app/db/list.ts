import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isEncrypted } from '#platform/backup/server/pieces.ts';
import { formatSize } from '#platform/time/format.ts';
import type { Command } from './command.ts';
import { backupFolder } from './origin.ts';

export const list: Command = {
  words: '',
  does: 'lists the backups in this installation’s folder, the newest last',
  run: async ({ environment }) => {
    const folder = backupFolder(environment);
    const names = await readdir(folder).catch(() => []);
    const files = await Promise.all(
      names
        .filter((name) => name.endsWith('.backup'))
        .map(async (name) => {
          const { mtime, size } = await stat(join(folder, name));
          const encrypted = await isEncrypted(join(folder, name));
          return { name, mtime, size, encrypted };
        }),
    );
    if (files.length === 0) return `No backup lies in ${folder}.`;
    const lines = files
      .toSorted((a, b) => a.mtime.getTime() - b.mtime.getTime())
      .map(({ name, mtime, size, encrypted }) =>
        [
          mtime.toISOString().slice(0, 16).replace('T', ' '),
          formatSize(size, 'en').padStart(9),
          encrypted === null ? 'no backup    ' : encrypted ? 'encrypted    ' : 'not encrypted',
          name,
        ].join('  '),
      );
    return [`${folder} (times are UTC)`, ...lines].join('\n');
  },
};

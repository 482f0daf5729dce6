import { type Verified, verifyBackup } from '#platform/backup/server/read-backup.ts';
import { formatNumber, formatSize } from '#platform/time/format.ts';
import { givenBackupKey } from '../backup-key.ts';
import type { Command } from './command.ts';
import { describeBooks } from './school-books.ts';
import { lackingFiles, describeFiles } from './file-report.ts';

export const verify: Command = {
  words: '<file>',
  does: 'reads a backup to its end and says what it holds; writes nothing',
  run: async ({ environment, file }) => {
    const verified = await verifyBackup(file!, await givenBackupKey(environment));
    const { head, files } = verified;
    return [describeBackup(verified), ...lackingFiles(files), describeBooks(head.marks)].join('\n');
  },
};

export function describeBackup({ head, rows, files, bytes, encrypted }: Verified): string {
  const made = `${head.made_at.slice(0, 16).replace('T', ' ')} UTC`;
  const how = encrypted ? 'encrypted' : 'not encrypted';
  return `The backup is whole: made ${made} by Préau ${head.product}, ${formatNumber(rows, 'en')} rows, ${files ? describeFiles(files) : 'no files (it was made before backups held them)'}, ${formatSize(bytes, 'en')}, ${how}.`;
}

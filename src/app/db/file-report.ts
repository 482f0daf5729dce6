import type { FileTally } from '#platform/backup/server/manifest.ts';
import { formatNumber, formatSize } from '#platform/time/format.ts';

/** The number and size of the uploaded files in a backup: "12 files (3.4 MB)". */
export function describeFiles({ held, bytes }: FileTally): string {
  const count = `${formatNumber(held, 'en')} ${held === 1 ? 'file' : 'files'}`;
  return held === 0 ? count : `${count} (${formatSize(bytes, 'en')})`;
}

/** Sentences about files that rows refer to but the backup lacks; empty if none are missing. */
export function lackingFiles(files: FileTally | null): string[] {
  if (!files || files.missing + files.altered === 0) return [];
  const [missing, altered] = [files.missing, files.altered].map((count) => formatNumber(count, 'en'));
  return [
    `Attention: of the files that the school's rows name, ${missing} could not be found or read and ${altered} had been altered. They are not in the backup.`,
  ];
}

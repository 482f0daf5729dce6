import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { atEndOfFile } from '#platform/testing/cleanups.ts';
import { aDataDirectory, killDatabase } from '../testing/children.ts';

/** A data directory on a disk of its own, of so many megabytes; null where nobody lets us mount one. */
export function aSmallDisk(megabytes: number) {
  const dataDir = aDataDirectory();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', dataDir], {
      stdio: 'ignore',
    });
  } catch {
    return null;
  }
  chmodSync(dataDir, 0o711);
  const ballast = join(dataDir, '.ballast');
  atEndOfFile(async () => {
    killDatabase(dataDir);
    execFileSync('umount', ['-l', dataDir]);
  });
  return {
    dataDir,
    /** Takes the last byte. */
    fill: () => {
      const file = openSync(ballast, 'a');
      try {
        for (let size = 1 << 20; size >= 512;)
          try {
            writeSync(file, Buffer.alloc(size));
          } catch {
            size = Math.floor(size / 2);
          }
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(ballast, { force: true }),
  };
}

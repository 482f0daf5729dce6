// Limits the number of files directly in a folder: a larger one is to be split by purpose.
import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './clone.mjs';

const MOST = 45;

/**
 * The folders that hold too many files of their own; those of their subfolders count there.
 * @param {string[]} paths of every file
 * @returns {{ folder: string, files: number }[]}
 */
export function crowdedFolders(paths) {
  const counts = new Map();
  for (const path of paths) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return [...counts].filter(([, files]) => files > MOST).map(([folder, files]) => ({ folder, files }));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const listed = execFileSync('git', ['ls-files', '-z', 'src', 'scripts', 'e2e', 'chaos', 'bench'], {
    cwd: root,
    encoding: 'utf8',
  });
  const paths = listed.split('\0').filter(Boolean);
  // If git lists no file, nothing was checked.
  if (paths.length === 0) throw new Error('git lists no file of the sources.');
  const crowded = crowdedFolders(paths);
  for (const { folder, files } of crowded) console.log(`${folder} holds ${files} files, ${MOST} at most.`);
  if (crowded.length > 0) process.exit(1);
}

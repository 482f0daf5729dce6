// Limits the number of files directly in a folder, because a larger one should be split by purpose, and the
// kinds allowed in file names (`x.rules.ts`).
import { execFileSync } from 'node:child_process';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './clone.mjs';

const MOST = 45;

/** Kinds of files, named after the first dot: ARCHITECTURE.md describes them. */
export const KINDS = new Set(
  `audit builders client contract demo export feature filters invariants notices own-data pages papers policy queries
  report router routes rules sender service search tables testing worker`.split(/\s+/),
);
const ENDINGS = /(\.(test|spec|d))?\.(ts|tsx|mjs)$/;

/**
 * The folders with too many files, without those of their subfolders.
 * @param {string[]} paths of every file
 * @returns {{ folder: string, files: number }[]}
 */
export function crowdedFolders(paths) {
  const counts = new Map();
  for (const path of paths) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return [...counts].filter(([, files]) => files > MOST).map(([folder, files]) => ({ folder, files }));
}

/**
 * The files whose name has an unknown kind.
 * @param {string[]} paths of every file
 * @returns {string[]}
 */
export function unknownKinds(paths) {
  return paths.filter((path) => {
    if (!ENDINGS.test(path)) return false;
    const [, ...kinds] = basename(path).replace(ENDINGS, '').split('.');
    return kinds.length > 1 || kinds.some((kind) => !KINDS.has(kind));
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const listed = execFileSync('git', ['ls-files', '-z', 'src', 'scripts', 'e2e', 'chaos', 'bench'], {
    cwd: root,
    encoding: 'utf8',
  });
  const paths = listed.split('\0').filter(Boolean);
  // If git lists no files, nothing was checked.
  if (paths.length === 0) throw new Error('git lists no file of the sources.');
  const crowded = crowdedFolders(paths);
  for (const { folder, files } of crowded) console.log(`${folder} holds ${files} files, ${MOST} at most.`);
  const unknown = unknownKinds(paths);
  for (const path of unknown) console.log(`${path} says a kind that ARCHITECTURE.md does not have.`);
  if (crowded.length + unknown.length > 0) process.exit(1);
}

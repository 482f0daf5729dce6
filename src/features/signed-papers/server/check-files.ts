import { existsSync, readFileSync } from 'node:fs';
import type { CheckFiles } from '../check-words.ts';
import { checkFilesFromSource } from './check-files-from-source.ts';

/** Written by `scripts/check-page.mjs` during the build. */
const BUILT = new URL('./check-page.json', import.meta.url);

let files: Promise<CheckFiles> | undefined;

/** Read on the first request. */
export function checkFiles(): Promise<CheckFiles> {
  files ??= existsSync(BUILT)
    ? Promise.resolve(JSON.parse(readFileSync(BUILT, 'utf8')) as CheckFiles)
    : checkFilesFromSource();
  return files;
}

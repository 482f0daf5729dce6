import { existsSync, readFileSync } from 'node:fs';
import type { CheckFiles } from '../check-words.ts';
import { checkFilesFromSource } from './check-files-from-source.ts';

/** What `scripts/check-page.mjs` made in the build. */
const BUILT = new URL('./check-page.json', import.meta.url);

let files: Promise<CheckFiles> | undefined;

/** Read when the page is first asked for. */
export function checkFiles(): Promise<CheckFiles> {
  files ??= existsSync(BUILT)
    ? Promise.resolve(JSON.parse(readFileSync(BUILT, 'utf8')) as CheckFiles)
    : checkFilesFromSource();
  return files;
}

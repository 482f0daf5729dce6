import { existsSync, readFileSync } from 'node:fs';
import { checkFilesFromSource } from './check-files-from-source.ts';

/** The page's script, its worker and its style, as the build made them: `scripts/check-page.mjs`. */
export type CheckFiles = { script: string; worker: string; style: string };

const BUILT = new URL('./check-page.json', import.meta.url);

let files: Promise<CheckFiles> | undefined;

/** Read when the page is first asked for. */
export function checkFiles(): Promise<CheckFiles> {
  files ??= existsSync(BUILT)
    ? Promise.resolve(JSON.parse(readFileSync(BUILT, 'utf8')) as CheckFiles)
    : checkFilesFromSource();
  return files;
}

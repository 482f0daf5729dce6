import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageRoot } from '#platform/env/package-root.ts';
import type { CheckFiles } from '../check-words.ts';

/** The page's files as built, bundled from source for development and tests. */
export async function checkFilesFromSource(): Promise<CheckFiles> {
  // Imported at run time: the built server has the files beside it and no bundler.
  const script = pathToFileURL(join(packageRoot(), 'scripts/check-page.mjs')).href;
  const { bundleCheckPage } = (await import(script)) as { bundleCheckPage: () => Promise<CheckFiles> };
  return bundleCheckPage();
}

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageRoot } from '#platform/env/package-root.ts';
import type { CheckFiles } from '../check-words.ts';

/** The files of the page as the build makes them, from their sources: in development and in tests. */
export async function checkFilesFromSource(): Promise<CheckFiles> {
  // Only when it runs: the built server has the files beside it, and no bundler.
  const script = pathToFileURL(join(packageRoot(), 'scripts/check-page.mjs')).href;
  const { bundleCheckPage } = (await import(script)) as { bundleCheckPage: () => Promise<CheckFiles> };
  return bundleCheckPage();
}

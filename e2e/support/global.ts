import { existsSync, rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { launchBrowserServer } from './devices.ts';
import { copyOf, launchPortal } from './launch.ts';

declare module 'vitest' {
  // Declaration merging needs an interface.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  export interface ProvidedContext {
    /** The data of a demonstration school that nobody has been to. */
    demoData: string;
    /** A demonstration school that walks share: they may add to it, and change nothing that another one looks at. */
    demoPortal: { address: string; database: string };
    /** Where the one browser of all walks listens. */
    browser: string;
  }
}

/**
 * Walks run against the built product: without a build there is nothing to walk through. Most share one portal, those that need
 * it for themselves begin with a copy of the same school.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync('dist/server.mjs'))
    throw new Error('Build first: npm run build (npm test does it by itself).');
  // First, so that nothing is left running where there is none.
  const browser = await launchBrowserServer();
  const { dataDir, stop } = await launchPortal({ demo: true });
  await stop({ data: true });
  project.provide('demoData', dataDir);
  const portal = await launchPortal({ demo: true, dataDir: copyOf(dataDir) });
  project.provide('demoPortal', { address: portal.address, database: portal.database });
  project.provide('browser', browser.wsEndpoint());
  return async () => {
    await browser.close();
    await portal.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

import { existsSync, rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { launchBrowserServer } from './devices.ts';
import { copyOf, launchPortal } from './launch.ts';

declare module 'vitest' {
  // Declaration merging needs an interface.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  export interface ProvidedContext {
    demoData: string;
    /**
     * A demonstration school shared by tests: they may add data, but must not change what another test
     * reads.
     */
    demoPortal: { address: string; database: string };
    browser: string;
  }
}

/**
 * Tests run against the built product, so a build is required. Most share one portal; those that need a
 * separate one start with a copy of the same school.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync('dist/server.mjs'))
    throw new Error('Build first: npm run build (npm test does it by itself).');
  // Started first, so that nothing is left running if there is no browser.
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

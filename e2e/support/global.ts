import { existsSync, rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { launchPortal } from './launch.ts';

declare module 'vitest' {
  // Declaration merging needs an interface.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  export interface ProvidedContext {
    /** The data of a demonstration school that nobody has been to. */
    demoData: string;
  }
}

/** Walks run against the built product: without a build there is nothing to walk through. Each begins with a copy of one school. */
export async function setup(project: TestProject): Promise<() => void> {
  if (!existsSync('dist/server.mjs'))
    throw new Error('Build first: npm run build (npm test does it by itself).');
  const { dataDir, stop } = await launchPortal({ demo: true });
  await stop({ data: true });
  project.provide('demoData', dataDir);
  return () => rmSync(dataDir, { recursive: true, force: true });
}

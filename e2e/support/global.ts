import { existsSync } from 'node:fs';

/** Walks run against the built product: without a build there is nothing to walk through. */
export function setup(): void {
  if (!existsSync('dist/server.mjs'))
    throw new Error('Build first: npm run build (npm test does it by itself).');
}

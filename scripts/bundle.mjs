import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from './clone.mjs';

// One program of `src/app` as one file for Node: `node scripts/bundle.mjs server`.
const [, , name] = process.argv;
await build({
  entryPoints: [join(root, `src/app/${name}.ts`)],
  outfile: join(root, `dist/${name}.mjs`),
  bundle: true,
  packages: 'external',
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: true,
  // Stacks need places, not texts: these would lie in the memory of every server.
  sourcesContent: false,
  logLevel: 'warning',
});

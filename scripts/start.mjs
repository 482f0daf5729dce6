import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { root } from './clone.mjs';
import { ensureInstalled } from './install.mjs';

// The server reads it together with the rest of its environment, and keeps the demo in a data directory of its own.
if (process.argv.includes('--demo')) process.env.PREAU_DEMO = '1';

await ensureInstalled();
await ensureBuilt();

// In this process: no second one takes memory, and signals and the exit code need no carrying over.
process.setSourceMapsEnabled(true);
await import(pathToFileURL(join(root, 'dist/server.mjs')).href);

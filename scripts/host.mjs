import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { root } from './clone.mjs';
import { ensureInstalled } from './install.mjs';

// Commands for the operator of the host, which bypass sign-in: npm run people -- <command>.
await ensureInstalled();
await ensureBuilt();
process.setSourceMapsEnabled(true);
await import(pathToFileURL(join(root, 'dist/host.mjs')).href);

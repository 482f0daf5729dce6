import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { root } from './clone.mjs';
import { ensureInstalled } from './install.mjs';

// Backs up and restores the school: npm run db -- <command>.
await ensureInstalled();
await ensureBuilt();
process.setSourceMapsEnabled(true);
await import(pathToFileURL(join(root, 'dist/db.mjs')).href);

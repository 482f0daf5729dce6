import { spawnSync } from 'node:child_process';
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { root } from './clone.mjs';
import { ensureInstalled } from './install.mjs';

// `npm run shots`: screenshots of every page in shots/. With `-- --keep`: only the few that are in
// the repository.
await ensureInstalled();
await ensureBuilt();
const chromium = await ensureChromium();
if (!chromium) process.exit(1);
const { status } = spawnSync(
  process.execPath,
  ['node_modules/tsx/dist/cli.mjs', 'scripts/shots/shots.ts', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit', env: { ...process.env, CHROMIUM_PATH: chromium } },
);
process.exit(status ?? 1);

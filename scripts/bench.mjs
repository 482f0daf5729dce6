import { spawn } from 'node:child_process';
import { ensureBuilt } from './build.mjs';
import { root } from './clone.mjs';
import { ensureInstalled } from './install.mjs';

// npm run bench [-- --quick] [-- --fees] [-- --finance] [-- --imports] [-- --attendance] [-- --marks] [-- --reports] [-- --exports] [-- --announcements] [-- --pages] [-- --json figures.json] [-- --server another/server.mjs] [-- --against another/dist/server.mjs]
await ensureInstalled();
await ensureBuilt();
const command = ['node_modules/tsx/dist/cli.mjs', 'bench/bench.ts', ...process.argv.slice(2)];
const child = spawn(process.execPath, command, { cwd: root, stdio: 'inherit' });
child.once('close', (code) => process.exit(code ?? 1));

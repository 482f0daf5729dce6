import { spawn } from 'node:child_process';
import { root } from './clone.mjs';
import { ensureInstalled } from './install.mjs';

await ensureInstalled();
const child = spawn(
  process.execPath,
  [
    'node_modules/tsx/dist/cli.mjs',
    'watch',
    '--clear-screen=false',
    '--include=src/**/*.worker.ts',
    'src/app/dev.ts',
  ],
  {
    cwd: root,
    stdio: 'inherit',
  },
);
// Ctrl-C reaches both processes: the server closes its database first, then this one exits.
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => signal === 'SIGTERM' && child.kill(signal));
child.once('exit', (code) => process.exit(code ?? 1));

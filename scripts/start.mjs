import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { root } from './clone.mjs';
import { ensureInstalled } from './install.mjs';

// The server reads it together with the rest of its environment, and keeps the demo in a data directory of its own.
if (process.argv.includes('--demo')) process.env.PREAU_DEMO = '1';

await ensureInstalled();
await ensureBuilt();
if (process.env.npm_lifecycle_event) endWithNpm();

// In this process: no second one takes memory, and signals and the exit code need no carrying over.
process.setSourceMapsEnabled(true);
await import(pathToFileURL(join(root, 'dist/server.mjs')).href);

/** npm hands SIGTERM to the shell between us, which dies of it and tells us nothing: being left alone is our signal. */
function endWithNpm() {
  const shell = process.ppid;
  let signalled = false;
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => (signalled = true));
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    if (!signalled) process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}

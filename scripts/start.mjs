import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { root } from './clone.mjs';
import { ensureInstalled } from './install.mjs';

// The server reads it with the rest of its environment, and uses a separate data directory for the
// demo.
if (process.argv.includes('--demo')) process.env.PREAU_DEMO = '1';

await ensureInstalled();
await ensureBuilt();
if (process.env.npm_lifecycle_event) endWithNpm();

// In this process: a second one would take memory, and signals and the exit code would have to be forwarded.
// Without source maps, which take 50 MB: `npm run stack` applies them to a log.
await import(pathToFileURL(join(root, 'dist/server.mjs')).href);

/** npm sends SIGTERM to the shell between us, which exits without forwarding it: being orphaned is our signal. */
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

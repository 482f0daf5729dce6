import { setTimeout as sleep } from 'node:timers/promises';
import {
  aDataDirectory,
  type Child,
  freePort,
  openChild,
  postmasterOf,
  startChild,
} from '../../src/app/testing/children.ts';
import { send } from '../../src/app/testing/http-calls.ts';

/** The time a school may take to serve again after a kill before it counts as dead. */
const PATIENCE_MS = 30_000;

/** A server on a separate data directory that is restarted whenever it exits, as systemd does. */
export async function aSupervisedServer(more: Record<string, string> = {}) {
  const dataDir = aDataDirectory();
  const environment = { DATA_DIR: dataDir, PORT: String(await freePort()), LOG_LEVEL: 'error', ...more };
  const work = { over: false };
  const first = await openChild(environment);
  const { address } = first;
  let child: Child = first;
  const ends: string[] = [];
  const supervisor = (async () => {
    for (;;) {
      const { code, signal } = await child.ended;
      if (signal !== 'SIGKILL') ends.push(`it ended by itself: ${code} ${child.words().slice(-2_000)}`);
      if (work.over) return;
      child = await startChild(environment);
    }
  })();

  let struck: number | null = null;
  return {
    address,
    dataDir,
    environment,
    ends,
    words: () => child.words().slice(-2_000),
    pid: () => child.process.pid!,
    killServer: () => child.process.kill('SIGKILL'),
    /** Waits for a starting database, if there is one, and kills it. */
    killDatabase: async () => {
      const pid = await aNewPostmaster(dataDir, struck);
      struck = pid;
      process.kill(pid, 'SIGKILL');
    },
    /** Waits until it serves again, with its current database. */
    ready: async () => {
      const giveUpAt = Date.now() + PATIENCE_MS;
      for (;;) {
        const pid = postmasterOf(dataDir);
        if (pid !== null && pid !== struck) {
          const answer = await send(`${address}/readyz`, { timeoutMs: 2_500 }).catch(() => null);
          if (answer?.status === 200) return;
        }
        if (Date.now() > giveUpAt) throw new Error(`It does not come back: ${child.words().slice(-2_000)}`);
        await sleep(10);
      }
    },
    end: async () => {
      work.over = true;
      child.process.kill('SIGKILL');
      await supervisor;
    },
  };
}

async function aNewPostmaster(dataDir: string, last: number | null): Promise<number> {
  for (const giveUpAt = Date.now() + PATIENCE_MS; Date.now() < giveUpAt;) {
    const pid = postmasterOf(dataDir);
    if (pid !== null && pid !== last) return pid;
    await sleep(5);
  }
  throw new Error('There is no database to kill.');
}

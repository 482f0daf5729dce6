import { Hono } from 'hono';
import type { Db, Tx } from '#platform/db/database.ts';
import { inOneStatement } from '#platform/db/snapshot.ts';

export type Health = { stopping: boolean };

/**
 * /healthz: the process answers. /readyz: it can serve: the database answers, no shutdown is under way, and money may move.
 * Of why not, strangers learn one word: stopping, database or halted. `isHalted` asks with one statement.
 */
export function healthRoutes(db: Db, health: Health, isHalted: (tx: Tx) => Promise<boolean>) {
  const findHindrance = async () => {
    if (health.stopping) return 'stopping';
    const slow = new Promise<'database'>((resolve) => setTimeout(resolve, 2_000, 'database').unref());
    const asked = inOneStatement(db, isHalted)
      .then((halted) => (halted ? 'halted' : null))
      .catch(() => 'database');
    return Promise.race([asked, slow]);
  };
  return new Hono()
    .get('/healthz', (c) => c.text('ok\n'))
    .get('/readyz', async (c) => {
      const hindrance = await findHindrance();
      return hindrance === null
        ? c.text('ready\n')
        : c.text(`not ready: ${hindrance}\n`, 503, { 'retry-after': '2' });
    });
}

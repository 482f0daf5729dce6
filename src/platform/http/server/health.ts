import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import type { Db } from '#platform/db/database.ts';

export type Health = { stopping: boolean };

/** /healthz: the process answers. /readyz: it can serve (the database answers and no shutdown is under way). No details to strangers. */
export function healthRoutes(db: Db, health: Health) {
  return new Hono()
    .get('/healthz', (c) => c.text('ok\n'))
    .get('/readyz', async (c) => {
      const ready = !health.stopping && (await answers(db));
      return ready ? c.text('ready\n') : c.text('not ready\n', 503, { 'retry-after': '2' });
    });
}

async function answers(db: Db): Promise<boolean> {
  const slow = new Promise<false>((resolve) => setTimeout(resolve, 2_000, false).unref());
  return Promise.race([
    db
      .execute(sql`select 1`)
      .then(() => true)
      .catch(() => false),
    slow,
  ]);
}

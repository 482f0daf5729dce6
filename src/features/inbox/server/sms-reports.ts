import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Db, Tx } from '#platform/db/database.ts';
import { neverStored } from '#platform/http/server/headers.ts';
import type { Secrets } from '#platform/secrets/server/secrets.ts';
import { readReport, type SmsReport } from '#platform/sms/server/reports.ts';
import { deliveries } from './deliveries.tables.ts';

type Tools = { db: Db; now: () => Date; secrets: Secrets };

export const REPORTS_PATH = '/sms-reports';
const [PURPOSE, ADDRESS] = ['delivery reports', 'address'];
const MOST_BYTES = 8_192;

/** The URL for a gateway's delivery reports; its last segment is the secret. */
export const reportsAddress = (publicUrl: string, secrets: Secrets): string =>
  `${publicUrl}${REPORTS_PATH}/${secrets.hash(PURPOSE, ADDRESS)}`;

/**
 * Receives gateways' delivery reports: as URL parameters, a form or JSON. Known and unknown messages get the
 * same response; a wrong secret looks like a missing page.
 */
export function smsReportRoutes({ db, now, secrets }: Tools) {
  const routes = new Hono();
  routes.use(`${REPORTS_PATH}/*`, neverStored());
  routes.use(
    `${REPORTS_PATH}/*`,
    bodyLimit({ maxSize: MOST_BYTES, onError: (c) => c.text('Too large\n', 413) }),
  );
  routes.on(['GET', 'POST'], `${REPORTS_PATH}/:secret`, async (c) => {
    if (!secrets.matches(PURPOSE, ADDRESS, c.req.param('secret'))) return c.text('Not found\n', 404);
    const body = c.req.method === 'POST' ? await c.req.text() : '';
    const report = readReport(body, new URL(c.req.url).searchParams);
    if (report) await db.transaction((tx) => writeReport(tx, report, now()));
    return c.body(null, 204);
  });
  return routes;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Records a network's report, in any order and any number of times; a delivered message stays delivered. */
async function writeReport(tx: Tx, { id, end }: SmsReport, at: Date): Promise<void> {
  const isIt = and(
    eq(deliveries.channel, 'sms'),
    or(eq(deliveries.gateway_id, id), UUID.test(id) ? eq(deliveries.run_id, id) : sql`false`),
    isNull(deliveries.delivered_at),
  );
  if ('delivered' in end) {
    const left = inArray(deliveries.state, ['sending', 'accepted', 'unknown', 'failed']);
    await tx
      .update(deliveries)
      .set({ state: 'accepted', reason: null, delivered_at: at })
      .where(and(isIt, left));
    return;
  }
  // Undelivered messages are billed too, so the parts stay used.
  await tx
    .update(deliveries)
    .set({ state: 'failed', reason: end.failed })
    .where(and(isIt, inArray(deliveries.state, ['sending', 'accepted', 'unknown'])));
}

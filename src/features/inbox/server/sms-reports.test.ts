import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '#platform/db/database.ts';
import { africasTalking } from '#platform/sms/server/africas-talking.ts';
import type { SmsGateway } from '#platform/sms/server/gateway.ts';
import { readReport } from '#platform/sms/server/reports.ts';
import { anSmsServer } from '#platform/sms/server/testing/sms-server.ts';
import { TEST_SECRETS } from '#platform/testing/api.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { deliveriesOf } from './inbox.builders.ts';
import {
  aPhoneParent,
  chooseTexts,
  deliverAt,
  endsOf,
  paidNotice,
  partsTaken,
  type PhoneParent,
  tellParent,
} from './sms.builders.ts';
import { reportsAddress, smsReportRoutes } from './sms-reports.ts';

/** A Friday, at 10:00 in Douala. */
const FRIDAY = '2026-11-27T09:00:00Z';
const LATER = new Date('2026-11-27T09:05:00Z');

let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase());
});
beforeEach(async () => {
  for (const table of ['deliveries', 'sms_months']) await db.execute(sql.raw(`delete from ${table}`));
  await chooseTexts(db);
});

const report = (init: RequestInit & { search?: string; address?: string } = {}) => {
  const { search = '', address = reportsAddress('http://portal.test', TEST_SECRETS), ...more } = init;
  return smsReportRoutes({ db, now: () => LATER, secrets: TEST_SECRETS }).request(`${address}${search}`, {
    method: 'POST',
    ...more,
  });
};
const form = (fields: Record<string, string>) => report({ body: new URLSearchParams(fields).toString() });

async function aSentText(sms: SmsGateway = { send: async () => ({ accepted: true }) }) {
  const parent = await aPhoneParent(db);
  await tellParent(db, parent, paidNotice(parent, FRIDAY));
  await deliverAt(db, FRIDAY, { sms });
  return parent;
}
const rowOf = async (parent: PhoneParent) => (await deliveriesOf(db, parent))[0]!;
const arrivedOf = async (parent: PhoneParent) => (await rowOf(parent)).delivered_at;

describe('the report of a gateway', () => {
  it('confirms that a message is on the phone, by our own id, in a form, in JSON or in its address', async () => {
    for (const send of [
      (id: string) => form({ id, status: 'Success' }),
      (id: string) => report({ body: JSON.stringify({ messageId: id, state: 'DELIVERED' }) }),
      (id: string) => report({ method: 'GET', search: `?msgid=${id}&status=DELIVRD` }),
    ]) {
      const parent = await aSentText();
      expect((await send((await rowOf(parent)).run_id!)).status).toBe(204);
      expect([await endsOf(db, parent), await arrivedOf(parent)]).toEqual([['sms accepted'], LATER]);
    }
  });

  it('refers to a message of Africa’s Talking by that gateway’s id', async () => {
    const server = await anSmsServer();
    server.state.answer = () => ({
      status: 201,
      body: JSON.stringify({
        SMSMessageData: { Recipients: [{ statusCode: 101, messageId: 'ATXid_1' }] },
      }),
    });
    const gateway = africasTalking({ url: server.url, user: 'school', key: 'key', sender: '' });
    const parent = await aSentText(gateway);
    await form({ id: 'ATXid_1', status: 'Failed', failureReason: 'UserInBlackList' });
    expect(await endsOf(db, parent)).toEqual(['sms failed Failed UserInBlackList']);
  });

  it('of a failure is final with its reason, and its cost stays', async () => {
    const parent = await aSentText();
    await form({ id: (await rowOf(parent)).run_id!, status: 'AbsentSubscriber' });
    expect([await endsOf(db, parent), await partsTaken(db)]).toEqual([
      ['sms failed AbsentSubscriber'],
      ['2026-11-01 1'],
    ]);
  });

  it('settles an unknown outcome, and a late failure does not undo an arrival', async () => {
    const parent = await aSentText({ send: async () => ({ unknown: 'TIMEOUT' }) });
    const id = (await rowOf(parent)).run_id!;
    for (const status of ['Buffered', 'Success', 'Failed', 'Success']) await form({ id, status });
    expect([await endsOf(db, parent), await arrivedOf(parent)]).toEqual([['sms accepted'], LATER]);
  });

  it('changes nothing at a wrong address, for a foreign message, for an e-mail, or if invalid', async () => {
    const parent = await aSentText();
    const { run_id } = await rowOf(parent);
    const body = new URLSearchParams({ id: run_id!, status: 'Failed' }).toString();
    expect((await report({ body, address: 'http://portal.test/sms-reports/guess' })).status).toBe(404);
    expect((await report({ body: `${body}&more=${'x'.repeat(9_000)}` })).status).toBe(413);
    for (const fields of [
      { id: crypto.randomUUID(), status: 'Failed' },
      { id: "' or true --", status: 'Failed' },
      { id: run_id!, status: 'Enroute' },
      { id: run_id! },
    ] as Record<string, string>[])
      expect((await form(fields)).status).toBe(204);
    expect((await report({ body: '{' })).status).toBe(204);
    expect([await endsOf(db, parent), await arrivedOf(parent)]).toEqual([['sms accepted'], null]);
  });
});

it.each([
  ['id=7&status=Rejected&failureReason=Too+long%0A' + 'x'.repeat(80), 'Rejected Too long'],
  ['{"Message_ID":7,"Status":"undelivered"}', 'undelivered'],
])('gives the reason of %s in one short line', (body, begins) => {
  const read = readReport(body, new URLSearchParams());
  const { failed } = read!.end as { failed: string };
  expect(failed.startsWith(begins)).toBe(true);
  expect(failed.length).toBeLessThanOrEqual(60);
});

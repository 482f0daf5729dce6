import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { outbox } from '#platform/mail/server/mail.tables.ts';
import { queueMail } from '#platform/mail/server/outbox.ts';
import { sendDue } from '#platform/mail/server/sending.ts';
import { TEST_INSTALLATION, TEST_SECRETS } from '#platform/testing/api.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { sendDeliveries } from './deliveries.service.ts';
import { deliveries } from './deliveries.tables.ts';
import { confirmAddressOf, deliveriesOf } from './inbox.builders.ts';
import { notify, takeBack } from './inbox.service.ts';
import { deliveriesRouter } from './office.router.ts';

/** A Friday, at 10:00 in Douala. */
const FRIDAY = new Date('2026-11-27T09:00:00Z');
const HOUR_MS = 3_600_000;
const TOOLS = {
  school: { timeZone: 'Africa/Douala', schoolName: 'Lycée de Test' },
  installation: { ...TEST_INSTALLATION, sendsMail: true },
  secrets: TEST_SECRETS,
  noticeWords: { 'fees.paid': 'Paid' },
  noticesNow: {},
};

let db: Db;
let at = FRIDAY;
let office: ReturnType<typeof apiAs<typeof deliveriesRouter>>;
beforeAll(async () => {
  ({ db } = await testDatabase());
  const admin = await aUser(db, { role: 'admin' });
  office = apiAs(deliveriesRouter, db, admin.actor, { now: () => at, timeZone: 'Africa/Douala' });
});
beforeEach(async () => {
  at = FRIDAY;
  for (const table of ['deliveries', 'outbox', 'notices', 'stopped_channels'])
    await db.execute(sql.raw(`delete from ${table}`));
});

async function aTold(about = newId()) {
  const parent = await aUser(db, { role: 'parent' });
  await confirmAddressOf(db, parent);
  await tell(parent, about);
  return { ...parent, about };
}
const tell = ({ userId }: { userId: string }, about: string) =>
  db.transaction((tx) => notify(tx, [userId], { kind: 'fees.paid', about, params: {}, link: '/fees', at }));
const deliver = () => sendDeliveries({ db, now: () => at, closing: new AbortController().signal }, TOOLS);
async function post(fails = false): Promise<string[]> {
  const sent: string[] = [];
  const take = ({ to }: { to: string }) => {
    if (fails) return Promise.reject(new Error('no server'));
    sent.push(to);
    return Promise.resolve();
  };
  await sendDue(
    { db, secrets: TEST_SECRETS, log: pino({ level: 'silent' }), now: () => at, post: take },
    () => false,
  );
  return sent;
}
const statesOf = async (person: { userId: string }) =>
  (await deliveriesOf(db, person)).map(({ state, reason }) => (reason ? `${state}: ${reason}` : state));
const outcomes = async () => (await office.counts()).counts.map(({ outcome }) => outcome).toSorted();

describe('a stopped channel', () => {
  it('holds pending notices and unsent mails of notices; other mails are sent; afterwards all are sent, once', async () => {
    const early = await aTold();
    await deliver();
    await office.switchChannel({ channel: 'email', on: false });
    const late = await aTold();
    await deliver();
    const reset = {
      to: 'reset@school.test',
      subject: 'x',
      text: 'y',
      expires_at: new Date('2026-12-01'),
      at,
    };
    await db.transaction((tx) => queueMail(tx, TEST_SECRETS, reset));
    expect(await post()).toEqual(['reset@school.test']);
    expect(await outcomes()).toEqual(['stopped']);
    const shown = await office.list({ outcome: 'stopped' });
    expect(shown.total).toBe(2);
    at = new Date(FRIDAY.getTime() + HOUR_MS);
    await office.switchChannel({ channel: 'email', on: true });
    await deliver();
    expect((await post()).toSorted()).toEqual([early.email, late.email].toSorted());
    expect(await post()).toEqual([]);
    await deliver();
    expect([await statesOf(early), await statesOf(late)]).toEqual([['accepted'], ['accepted']]);
  });

  it('drops what is over three days late when it is resumed; that can be sent again by hand', async () => {
    const parent = await aTold();
    await office.switchChannel({ channel: 'email', on: false });
    at = new Date(FRIDAY.getTime() + 73 * HOUR_MS);
    const fresh = await aTold();
    await office.switchChannel({ channel: 'email', on: true });
    await deliver();
    expect([await statesOf(parent), await statesOf(fresh)]).toEqual([['skipped: STOPPED'], ['sending']]);
    expect(await outcomes()).toEqual(['STOPPED', 'sending']);
    const [held] = await deliveriesOf(db, parent);
    expect(await office.again({ delivery_id: held!.id })).toMatchObject({ outcome: 'due' });
  });

  it('does not stop others: devices still receive; each click is one audit record', async () => {
    const before = await db.$count(auditEvents);
    for (let press = 0; press < 3; press += 1) await office.switchChannel({ channel: 'push', on: false });
    const parent = await aTold();
    await deliver();
    expect(await statesOf(parent)).toEqual(['sending']);
    expect((await office.counts()).stopped).toEqual([{ channel: 'push', since: at.toISOString() }]);
    await office.switchChannel({ channel: 'push', on: true });
    expect(await db.$count(auditEvents)).toBe(before + 2);
  });

  it('sends nothing that began before the stop and ends after it', async () => {
    await Promise.all(Array.from({ length: 20 }, () => aTold()));
    await Promise.all([deliver(), office.switchChannel({ channel: 'email', on: false }), deliver()]);
    expect(await post()).toEqual([]);
    expect(await outcomes()).toEqual(['stopped']);
  });
});

const back = (about: string) => db.transaction((tx) => takeBack(tx, { kind: 'fees.paid', about }));

describe('a notice withdrawn while its mail is pending in the outbox', () => {
  it('is not sent; the other facts of the mail are', async () => {
    const [alone, both] = [await aTold('wrong'), await aTold('wrong')];
    await tell(both, 'right');
    await deliver();
    await back('wrong');
    await deliver();
    expect(await statesOf(alone)).toEqual(['skipped: TAKEN_BACK']);
    expect((await statesOf(both)).toSorted()).toEqual(['sending', 'skipped: TAKEN_BACK']);
    expect(await post()).toEqual([both.email]);
  });

  it('is not sent either if its mail was tried before', async () => {
    const parent = await aTold('wrong');
    await deliver();
    await post(true);
    await back('wrong');
    at = new Date(FRIDAY.getTime() + HOUR_MS);
    expect(await post()).toEqual([]);
    await deliver();
    expect(await statesOf(parent)).toEqual(['skipped: TAKEN_BACK']);
    expect(await db.$count(outbox, eq(outbox.recipient, parent.email))).toBe(1);
    expect(await db.$count(deliveries)).toBe(1);
  });
});

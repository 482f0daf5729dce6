import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notices } from '#features/people/server/notices.tables.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { profiles } from '#features/people/server/people.tables.ts';
import { aGuardianLink } from '#features/roster/server/guardians.builders.ts';
import { aYear } from '#features/school-year/server/school-year.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { outbox } from '#platform/mail/server/mail.tables.ts';
import type { SmsGateway } from '#platform/sms/server/gateway.ts';
import { httpGateway } from '#platform/sms/server/http-gateway.ts';
import { anSmsServer } from '#platform/sms/server/testing/sms-server.ts';
import { TEST_INSTALLATION } from '#platform/testing/api.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { noticeChoices } from './deliveries.tables.ts';
import { confirmAddressOf, deliveriesOf } from './inbox.builders.ts';
import { notify } from './inbox.service.ts';
import { deliveriesRouter } from './office.router.ts';
import { reachByChannel } from './reach.service.ts';
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

/** A Friday, at 10:00 in Douala. */
const FRIDAY = '2026-11-27T09:00:00Z';
const MINUTE = 60_000;

let db: Db;
let server: Awaited<ReturnType<typeof anSmsServer>>;
let gateway: SmsGateway;
beforeAll(async () => {
  ({ db } = await testDatabase());
  await aYear(db, { first_day: '2026-09-01', last_day: '2027-06-30', holidays: [] });
});
beforeEach(async () => {
  for (const table of ['outbox', 'deliveries', 'sms_months', 'stopped_channels'])
    await db.execute(sql.raw(`delete from ${table}`));
  server = await anSmsServer();
  gateway = httpGateway({
    url: server.url,
    method: 'POST',
    body: '{"to":"{to}","text":"{text}"}',
    headers: {},
    sender: '',
    timeoutMs: 200,
  });
  await chooseTexts(db);
});

const choose = (more: Parameters<typeof chooseTexts>[1]) => chooseTexts(db, more);
const aParent = (phone?: string) => aPhoneParent(db, phone);
const tell = (person: PhoneParent, notice: Parameters<typeof tellParent>[2]) =>
  tellParent(db, person, notice);
const deliver = (at: string | number, sms: SmsGateway = gateway) => deliverAt(db, at, { sms });
const statesOf = (person: PhoneParent) => endsOf(db, person);
const partsOf = () => partsTaken(db);
const absent = ({ child }: PhoneParent, day: string, at: string) => ({
  kind: 'attendance.absent',
  about: `${child.id} ${day} am`,
  params: { student: 'ABANDA Aïcha', day, half: 'am' },
  link: `/my-children/${child.id}?tab=attendance`,
  at: new Date(at),
});
const bodies = () => server.kept.map(({ body }) => JSON.parse(body) as { to: string; text: string });

describe('a text message', () => {
  it('states the fact in its reader’s language, to the normalized number, and counts its parts', async () => {
    const parent = await aParent();
    await tell(parent, paidNotice(parent, FRIDAY));
    await deliver(FRIDAY);
    expect(bodies()).toEqual([
      { to: '+237699123456', text: 'Lycée de Test : Un paiement pour ABANDA Aïcha a été enregistré' },
    ]);
    expect(await statesOf(parent)).toEqual(['sms accepted']);
    // The ï in the name limits a part to seventy characters.
    expect(await partsOf()).toEqual(['2026-11-01 1']);
  });

  it('is written without rare accents if the school chose so', async () => {
    await choose({ plain_accents: true });
    const parent = await aParent();
    await tell(parent, paidNotice(parent, FRIDAY));
    await deliver(FRIDAY);
    expect(bodies()[0]!.text).toContain('ABANDA Aicha a été enregistré');
  });

  it('contains only the group if the text does not belong on a locked phone', async () => {
    await choose({ groups: ['report_cards'] });
    const parent = await aParent();
    await tell(parent, { ...paidNotice(parent, FRIDAY), kind: 'report_cards.released' });
    await deliver(FRIDAY);
    expect(bodies()[0]!.text).toBe('Lycée de Test : Bulletin de notes');
  });

  it('is not sent while the school has it off, for a group it does not send, or without a number', async () => {
    const people = [await aParent(), await aParent(), await aParent('chez la voisine'), await aParent('')];
    await choose({ is_on: false });
    await tell(people[0]!, paidNotice(people[0]!, FRIDAY));
    await choose({ groups: ['absences'] });
    await tell(people[1]!, paidNotice(people[1]!, FRIDAY));
    await choose({});
    for (const person of people.slice(2)) await tell(person, paidNotice(person, FRIDAY));
    await deliver(FRIDAY);
    expect(await Promise.all(people.map(statesOf))).toEqual([[], [], ['sms skipped NO_PHONE'], []]);
    expect(server.kept).toEqual([]);
  });

  it('is paid for only if neither e-mail nor a device reaches the person, or if they ask for it', async () => {
    const [mailed, asks, refuses] = [await aParent(), await aParent(), await aParent()];
    for (const person of [mailed, asks]) await confirmAddressOf(db, person);
    const choice = { notice_group: 'money', channel: 'sms' } as const;
    await db.insert(noticeChoices).values([
      { ...choice, user_id: asks.userId, is_on: true },
      { ...choice, user_id: refuses.userId, is_on: false },
    ]);
    const people = [mailed, asks, refuses];
    for (const person of people) await tell(person, paidNotice(person, FRIDAY));
    const reach = await db.transaction((tx) =>
      reachByChannel(
        tx,
        people.map(({ userId }) => userId),
        'money',
      ),
    );
    expect(people.map(({ userId }) => reach.get(userId)!.sms)).toEqual([false, true, false]);
    await deliver(FRIDAY);
    expect(
      (await Promise.all(people.map(statesOf))).map((states) => states.filter((s) => s.startsWith('sms'))),
    ).toEqual([[], ['sms accepted'], []]);
  });

  it('of several facts is one message and one interruption; facts beyond three parts are counted', async () => {
    const parent = await aParent();
    for (let turn = 0; turn < 12; turn += 1)
      await tell(parent, {
        ...paidNotice(parent, FRIDAY, `${turn}`),
        params: { student: `ABANDA Aïcha ${turn}` },
      });
    await deliver(FRIDAY);
    expect(server.kept).toHaveLength(1);
    const { text } = bodies()[0]!;
    expect(text).toMatch(/\+ \d+ sur le portail$/);
    expect(await partsOf()).toEqual(['2026-11-01 3']);
    expect(new Set((await deliveriesOf(db, parent)).map(({ run_id }) => run_id)).size).toBe(1);
  });
});

describe('the gateway', () => {
  it('that refuses is reported with its answer, and the cost is refunded', async () => {
    server.state.answer = () => ({ status: 403 });
    const parent = await aParent();
    await tell(parent, paidNotice(parent, FRIDAY));
    await deliver(FRIDAY);
    expect([await statesOf(parent), await partsOf()]).toEqual([['sms failed 403'], ['2026-11-01 0']]);
  });

  it.each([
    ['TIMEOUT', () => (server.state.lateMs = 600)],
    ['502', () => (server.state.answer = () => ({ status: 502 }))],
  ])(
    'that answers late or wrongly leaves the outcome unknown (%s): only a person sends it again',
    async (reason, break_) => {
      break_();
      const parent = await aParent();
      await tell(parent, paidNotice(parent, FRIDAY));
      await deliver(FRIDAY);
      server.state.lateMs = 0;
      server.state.answer = () => ({ status: 200 });
      for (const minutes of [1, 10, 60]) await deliver(Date.parse(FRIDAY) + minutes * MINUTE);
      expect([await statesOf(parent), await partsOf(), server.kept.length]).toEqual([
        [`sms unknown ${reason}`],
        ['2026-11-01 1'],
        1,
      ]);
      const office = apiAs(deliveriesRouter, db, (await aUser(db, { role: 'admin' })).actor, {
        now: () => new Date(FRIDAY),
      });
      const { deliveries: rows } = await office.list({ channel: 'sms', outcome: 'unknown' });
      expect(rows).toMatchObject([{ answer: reason, may_send_again: true }]);
      await office.again({ delivery_id: rows[0]!.id });
      await deliver(FRIDAY);
      expect([await statesOf(parent), server.kept.length]).toEqual([['sms accepted'], 2]);
    },
  );

  it('that asks for a delay is retried later, at most five times', async () => {
    server.state.answer = () => ({ status: 429 });
    const parent = await aParent();
    await tell(parent, paidNotice(parent, FRIDAY));
    await deliver(FRIDAY);
    expect([await statesOf(parent), await partsOf()]).toEqual([['sms waiting'], ['2026-11-01 0']]);
    await deliver(Date.parse(FRIDAY) + 30_000);
    expect(server.kept).toHaveLength(1);
    for (const minutes of [1, 5, 10, 20, 60]) await deliver(Date.parse(FRIDAY) + minutes * MINUTE);
    expect([await statesOf(parent), server.kept.length]).toEqual([['sms failed 429'], 5]);
  });

  it('is not called twice after the process died between the mark and the answer', async () => {
    const parent = await aParent();
    await tell(parent, paidNotice(parent, FRIDAY));
    await deliver(FRIDAY, { send: () => Promise.reject(new Error('killed')) }).catch(() => undefined);
    expect(await statesOf(parent)).toEqual(['sms sending']);
    await deliver(Date.parse(FRIDAY) + 4 * MINUTE);
    expect(await statesOf(parent)).toEqual(['sms sending']);
    await deliver(Date.parse(FRIDAY) + 6 * MINUTE);
    expect([await statesOf(parent), server.kept.length]).toEqual([['sms unknown INTERRUPTED'], 0]);
  });

  it('is called once by two concurrent processes', async () => {
    const people = [];
    for (let turn = 0; turn < 8; turn += 1) people.push(await aParent(`69912345${turn}`));
    for (const parent of people) await tell(parent, paidNotice(parent, FRIDAY));
    await Promise.all([deliver(FRIDAY), deliver(FRIDAY), deliver(FRIDAY)]);
    expect(
      bodies()
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual(Array.from({ length: 8 }, (_, turn) => `+23769912345${turn}`));
  });

  it('that is not configured is reported on each message', async () => {
    const parent = await aParent();
    await tell(parent, paidNotice(parent, FRIDAY));
    await deliverAt(db, FRIDAY, {});
    expect(await statesOf(parent)).toEqual(['sms skipped CHANNEL_OFF']);
  });
});

async function aCouple(languages: readonly ['fr' | 'en', 'fr' | 'en'] = ['fr', 'fr']) {
  const [older, younger] = [await aParent('699 12 34 56'), await aParent('+237 6 99 12 34 56')];
  for (const [place, { userId }] of [older, younger].entries())
    await db.update(profiles).set({ language: languages[place]! }).where(eq(profiles.user_id, userId));
  const child = { user_id: younger.userId, student_id: older.child.id, verified_at: new Date() };
  await aGuardianLink(db, child);
  const both = [older.userId, younger.userId];
  await db.transaction((tx) => notify(tx, both, paidNotice(older, FRIDAY)));
  const ends = async () => [await statesOf(older), await statesOf(younger)];
  return { older, younger, ends };
}

describe('two guardians who share a number', () => {
  const COVERED = ['sms skipped COVERED'];

  it('get one message about one fact, at the cost of one', async () => {
    const { ends } = await aCouple();
    await Promise.all([deliver(FRIDAY), deliver(FRIDAY)]);
    await deliver(Date.parse(FRIDAY) + MINUTE);
    expect([bodies().map(({ to }) => to), await partsOf()]).toEqual([['+237699123456'], ['2026-11-01 1']]);
    expect((await ends()).toSorted()).toEqual([['sms accepted'], COVERED]);
  });

  it('get it through the older account, and the next fact too', async () => {
    const { older, younger, ends } = await aCouple();
    await deliver(FRIDAY);
    expect(await ends()).toEqual([['sms accepted'], COVERED]);
    const later = new Date(Date.parse(FRIDAY) + 60 * MINUTE);
    await db.transaction((tx) =>
      notify(tx, [older.userId, younger.userId], {
        ...paidNotice(older, FRIDAY),
        about: 'another payment',
        at: later,
      }),
    );
    await deliver(later.getTime());
    expect(await ends()).toEqual([
      ['sms accepted', 'sms accepted'],
      [...COVERED, ...COVERED],
    ]);
  });

  it('with two languages get two messages', async () => {
    const { ends } = await aCouple(['fr', 'en']);
    await deliver(FRIDAY);
    expect([await ends(), server.kept.length]).toEqual([[['sms accepted'], ['sms accepted']], 2]);
  });

  it('both have a report when the gateway refuses it', async () => {
    server.state.answer = () => ({ status: 429 });
    const { ends } = await aCouple();
    await deliver(FRIDAY);
    server.state.answer = () => ({ status: 403 });
    await deliver(Date.parse(FRIDAY) + MINUTE);
    expect([await ends(), server.kept.length]).toEqual([[['sms failed 403'], ['sms failed 403']], 2]);
  });

  it('wait for a gateway that asks for a delay, and the other gets it if the first has read it by then', async () => {
    server.state.answer = () => ({ status: 429 });
    const { older, ends } = await aCouple();
    await deliver(FRIDAY);
    expect([await ends(), server.kept.length]).toEqual([[['sms waiting'], COVERED], 1]);
    await db
      .update(notices)
      .set({ read_at: new Date(FRIDAY) })
      .where(eq(notices.user_id, older.userId));
    server.state.answer = () => ({ status: 200 });
    await deliver(Date.parse(FRIDAY) + MINUTE);
    expect([await ends(), server.kept.length]).toEqual([[['sms skipped ALREADY_READ'], ['sms accepted']], 2]);
  });
});

describe('the monthly limit', () => {
  it('holds across concurrent processes; the rest stays in the inbox', async () => {
    await choose({ monthly_parts: 5 });
    const people = [];
    for (let turn = 0; turn < 9; turn += 1) people.push(await aParent(`69912345${turn}`));
    for (const parent of people) await tell(parent, paidNotice(parent, FRIDAY));
    await Promise.all([deliver(FRIDAY), deliver(FRIDAY), deliver(FRIDAY)]);
    const states = (await Promise.all(people.map(statesOf))).flat().toSorted();
    expect([server.kept.length, await partsOf()]).toEqual([5, ['2026-11-01 5']]);
    expect(states.filter((state) => state === 'sms skipped CEILING')).toHaveLength(4);
    await tell(people[0]!, paidNotice(people[0]!, '2026-12-01T09:00:00Z', 'december'));
    await deliver('2026-12-01T09:00:00Z');
    expect(server.kept).toHaveLength(6);
  });
});

const sendBoth = (at: string) =>
  deliverAt(db, at, { sms: gateway, installation: { ...TEST_INSTALLATION, sendsMail: true } });

describe('the hours allowed for sending', () => {
  it('delay an urgent absence too: 07:40 waits for 08:00, and 20:10 is no longer urgent in the morning', async () => {
    const [early, late] = [await aParent(), await aParent()];
    await tell(early, absent(early, '2026-11-27', '2026-11-27T06:40:00Z'));
    await deliver('2026-11-27T06:40:00Z');
    expect(await statesOf(early)).toEqual(['sms waiting']);
    await deliver('2026-11-27T07:00:00Z');
    expect(await statesOf(early)).toEqual(['sms accepted']);
    await tell(late, absent(late, '2026-11-27', '2026-11-27T19:10:00Z'));
    await deliver('2026-11-27T19:10:00Z');
    await deliver('2026-11-28T06:59:00Z');
    expect(await statesOf(late)).toEqual(['sms waiting']);
    await deliver('2026-11-28T07:00:00Z');
    expect(await statesOf(late)).toEqual(['sms accepted']);
    expect((await deliveriesOf(db, late))[0]!.urgent).toBe(false);
  });

  it('a fourth fact of a week goes into a digest by text message at 08:00, beside that by e-mail', async () => {
    const parent = await aParent();
    await confirmAddressOf(db, parent);
    await db
      .insert(noticeChoices)
      .values({ user_id: parent.userId, notice_group: 'money', channel: 'sms', is_on: true });
    for (const day of ['23', '24', '25', '26']) {
      await tell(parent, paidNotice(parent, `2026-11-${day}T09:00:00Z`, day));
      await sendBoth(`2026-11-${day}T09:00:00Z`);
    }
    expect([server.kept.length, (await db.select().from(outbox)).length]).toEqual([3, 3]);
    await sendBoth('2026-11-27T05:30:00Z');
    expect([server.kept.length, (await db.select().from(outbox)).length]).toEqual([3, 4]);
    await sendBoth('2026-11-27T07:00:00Z');
    expect([server.kept.length, (await db.select().from(outbox)).length]).toEqual([4, 4]);
  });
});

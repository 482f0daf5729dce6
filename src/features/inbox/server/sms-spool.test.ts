import { mkdir, mkdtemp, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import type { Db } from '#platform/db/database.ts';
import type { SmsGateway } from '#platform/sms/server/gateway.ts';
import { gammuGateway } from '#platform/sms/server/gammu-spool.ts';
import { spoolGateway } from '#platform/sms/server/spool.ts';
import { TEST_INSTALLATION } from '#platform/testing/api.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { confirmAddressOf } from './inbox.builders.ts';
import { inboxRouter } from './inbox.router.ts';
import { takeBack } from './inbox.service.ts';
import { deliveriesRouter } from './office.router.ts';
import { aPhoneParent, chooseTexts, deliverAt, endsOf, paidNotice, partsTaken } from './sms.builders.ts';
import { tellParent } from './sms.builders.ts';

/** A Friday, at 10:00 in Douala. */
const FRIDAY = '2026-11-27T09:00:00Z';
const MINUTE = 60_000;

let db: Db;
let gateway: SmsGateway;
beforeAll(async () => {
  ({ db } = await testDatabase());
});
beforeEach(async () => {
  for (const table of ['deliveries', 'sms_months', 'stopped_channels'])
    await db.execute(sql.raw(`delete from ${table}`));
  await chooseTexts(db);
});

const office = async () =>
  apiAs(deliveriesRouter, db, (await aUser(db, { role: 'admin' })).actor, { now: () => new Date(FRIDAY) });

const deliver = (at: string | number) => deliverAt(db, at, { sms: gateway });

describe('a modem with a spool', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(path.join(os.tmpdir(), 'spool-'));
    for (const folder of ['outgoing', 'checked', 'sent', 'failed']) await mkdir(path.join(directory, folder));
    gateway = spoolGateway(directory);
  });
  const lies = (folder: string) => readdir(path.join(directory, folder));
  /** The fake modem moves every file to one of its folders. */
  const modem = async (folder: 'checked' | 'sent' | 'failed', from = 'outgoing') => {
    for (const name of await lies(from))
      await rename(path.join(directory, from, name), path.join(directory, folder, name));
  };

  it('has a message pending until it reports it as sent, and keeps no file of it', async () => {
    const parent = await aPhoneParent(db);
    await tellParent(db, parent, paidNotice(parent, FRIDAY));
    await deliver(FRIDAY);
    expect([await endsOf(db, parent), (await lies('outgoing')).length]).toEqual([['sms sending'], 1]);
    await modem('checked');
    await deliver(Date.parse(FRIDAY) + 60 * MINUTE);
    expect(await endsOf(db, parent)).toEqual(['sms sending']);
    await modem('sent', 'checked');
    await deliver(Date.parse(FRIDAY) + 61 * MINUTE);
    expect([await endsOf(db, parent), await lies('sent')]).toEqual([['sms accepted'], []]);
  });

  it('reports why a message failed, and its cost is refunded', async () => {
    const parent = await aPhoneParent(db);
    await tellParent(db, parent, paidNotice(parent, FRIDAY));
    await deliver(FRIDAY);
    const [name] = await lies('outgoing');
    const text = await readFile(path.join(directory, 'outgoing', name!), 'latin1');
    await modem('failed');
    await writeFile(
      path.join(directory, 'failed', name!),
      text.replace('\n\n', '\nFail_reason: CMS ERROR: 38\n\n'),
      'latin1',
    );
    await deliver(Date.parse(FRIDAY) + MINUTE);
    expect([await endsOf(db, parent), await partsTaken(db), await lies('failed')]).toEqual([
      ['sms failed CMS ERROR: 38'],
      ['2026-11-01 0'],
      [],
    ]);
  });

  it('returns unfetched messages when the channel stops, and sends them when it resumes', async () => {
    const parent = await aPhoneParent(db);
    await tellParent(db, parent, paidNotice(parent, FRIDAY));
    await deliver(FRIDAY);
    const admin = await office();
    await admin.switchChannel({ channel: 'sms', on: false });
    expect(await admin.counts()).toMatchObject({ counts: [{ channel: 'sms', outcome: 'stopped' }] });
    await deliver(Date.parse(FRIDAY) + MINUTE);
    expect([await endsOf(db, parent), await lies('outgoing'), await partsTaken(db)]).toEqual([
      ['sms waiting'],
      [],
      ['2026-11-01 0'],
    ]);
    await deliver(Date.parse(FRIDAY) + 2 * MINUTE);
    expect(await lies('outgoing')).toEqual([]);
    await admin.switchChannel({ channel: 'sms', on: true });
    await deliver(Date.parse(FRIDAY) + 3 * MINUTE);
    expect([(await lies('outgoing')).length, await partsTaken(db)]).toEqual([1, ['2026-11-01 1']]);
  });

  it('does not send a withdrawn message, nor one left for a day', async () => {
    const [recalled, old] = [await aPhoneParent(db), await aPhoneParent(db)];
    for (const parent of [recalled, old]) await tellParent(db, parent, paidNotice(parent, FRIDAY));
    await deliver(FRIDAY);
    await db.transaction((tx) => takeBack(tx, { kind: 'fees.paid', about: recalled.child.id }));
    await deliver(Date.parse(FRIDAY) + MINUTE);
    expect([await endsOf(db, recalled), (await lies('outgoing')).length]).toEqual([
      ['sms skipped TAKEN_BACK'],
      1,
    ]);
    await deliver(Date.parse(FRIDAY) + 25 * 60 * MINUTE);
    expect([await endsOf(db, old), await lies('outgoing'), await partsTaken(db)]).toEqual([
      ['sms failed SPOOL'],
      [],
      ['2026-11-01 0'],
    ]);
  });
});

describe('gammu-smsd', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(path.join(os.tmpdir(), 'gammu-'));
    for (const folder of ['outbox', 'sent', 'error']) await mkdir(path.join(directory, folder));
    let written = 0;
    gateway = gammuGateway(directory, () => new Date(Date.parse(FRIDAY) + (written += 1)));
  });
  const lies = (folder: string) => readdir(path.join(directory, folder));

  it('leaves the outcome unknown of a message withdrawn while it may be sent, and it is not sent again', async () => {
    const [first, second] = [await aPhoneParent(db), await aPhoneParent(db)];
    for (const parent of [first, second]) {
      await tellParent(db, parent, paidNotice(parent, FRIDAY));
      await deliver(FRIDAY);
    }
    for (const { child } of [first, second])
      await db.transaction((tx) => takeBack(tx, { kind: 'fees.paid', about: child.id }));
    // The daemon may be sending the oldest message; the second one has certainly not been sent.
    await deliver(Date.parse(FRIDAY) + MINUTE);
    const ends = async () => [...(await endsOf(db, first)), ...(await endsOf(db, second))];
    const known = ['sms unknown SPOOL', 'sms skipped TAKEN_BACK'];
    expect([await ends(), await lies('outbox')]).toEqual([known, []]);
    await deliver(Date.parse(FRIDAY) + 2 * MINUTE);
    // The cost of a message that may have been sent stays counted.
    expect([await ends(), await lies('outbox'), await partsTaken(db)]).toEqual([known, [], ['2026-11-01 1']]);
  });

  it('reports sent and failed in its own folders, read like those of another modem', async () => {
    const [sent, failed] = [await aPhoneParent(db), await aPhoneParent(db)];
    for (const [parent, folder] of [
      [sent, 'sent'],
      [failed, 'error'],
    ] as const) {
      await tellParent(db, parent, paidNotice(parent, FRIDAY));
      await deliver(FRIDAY);
      const [name] = await lies('outbox');
      await rename(path.join(directory, 'outbox', name!), path.join(directory, folder, name!));
    }
    await deliver(Date.parse(FRIDAY) + MINUTE);
    expect([await endsOf(db, sent), await endsOf(db, failed), await partsTaken(db)]).toEqual([
      ['sms accepted'],
      ['sms failed MODEM'],
      ['2026-11-01 1'],
    ]);
    expect([await lies('sent'), await lies('error')]).toEqual([[], []]);
  });
});

const groupsOf = (read: { groups: readonly { group: string; sms: boolean | null }[] }) =>
  Object.fromEntries(read.groups.flatMap(({ group, sms }) => (sms === null ? [] : [[group, sms]])));

describe('the settings', () => {
  const installation = { ...TEST_INSTALLATION, sendsSms: true };

  it('require a gateway, are in the audit trail, and are shown with the month’s cost', async () => {
    const { actor } = await aUser(db, { role: 'admin' });
    const input = {
      is_on: true,
      groups: ['money' as const],
      monthly_parts: 300,
      price_per_part: '17.50',
      plain_accents: true,
    };
    await expect(apiAs(deliveriesRouter, db, actor).chooseSms(input)).rejects.toMatchObject({
      code: 'NO_GATEWAY',
    });
    const office = apiAs(deliveriesRouter, db, actor, { installation });
    expect(await office.chooseSms(input)).toEqual({
      ...input,
      configured: true,
      reports_address: expect.stringMatching(/^https:\/\/portal\.school\.test\/sms-reports\/.{43}$/),
      parts_this_month: 0,
    });
    const { rows } = await db.execute<{ details: { sms: string } }>(
      sql`select details from audit_events where action = 'deliveries.sms_chosen'`,
    );
    expect(rows.at(-1)!.details.sms).toContain('→ on, money, 300 parts, 17.50 F, plain accents');
  });

  it('of a person are offered for the groups that the school sends, to their own number', async () => {
    const parent = await aPhoneParent(db);
    const own = () => apiAs(inboxRouter, db, parent.actor, { installation });
    const read = await own().channels();
    expect([read.phone, groupsOf(read)]).toEqual(['+237699123456', { absences: true, money: true }]);
    await own().chooseChannel({ group: 'money', channel: 'sms', on: false });
    await confirmAddressOf(db, parent);
    expect(groupsOf(await own().channels())).toEqual({ absences: false, money: false });
    await chooseTexts(db, { is_on: false });
    expect(await own().channels()).toMatchObject({ phone: null });
  });
});

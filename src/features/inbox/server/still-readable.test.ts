import { eq, sql } from 'drizzle-orm';
import { mkdir, mkdtemp, readdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { aUser } from '#features/people/server/people.builders.ts';
import { studentGuardians } from '#features/roster/server/guardians.tables.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { sendDue } from '#platform/mail/server/sending.ts';
import { spoolGateway } from '#platform/sms/server/spool.ts';
import { TEST_INSTALLATION, TEST_SECRETS } from '#platform/testing/api.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { confirmAddressOf } from './inbox.builders.ts';
import { aPhoneParent, chooseTexts, deliverAt, endsOf, paidNotice, tellParent } from './sms.builders.ts';
import { mayMailLeave } from './withdraw-mails.ts';

// Rights that end while a mail waits in the outbox, or a text message for its modem.

/** A Friday, at 10:00 in Douala. */
const FRIDAY = Date.parse('2026-11-27T09:00:00Z');
const MINUTE = 60_000;

let db: Db;
let sent: string[];
let fails: boolean;
beforeAll(async () => {
  ({ db } = await testDatabase());
});
beforeEach(async () => {
  for (const table of ['outbox', 'deliveries', 'notices']) await db.execute(sql.raw(`delete from ${table}`));
  [sent, fails] = [[], false];
});

const installation = { ...TEST_INSTALLATION, sendsMail: true };
const plan = (minutes = 0) => deliverAt(db, FRIDAY + minutes * MINUTE, { installation });
const post = async ({ text }: { text: string }) => {
  if (fails) throw new Error('The line broke.');
  sent.push(text);
};
const mail = (minutes = 0) =>
  sendDue(
    {
      db,
      secrets: TEST_SECRETS,
      log: pino({ level: 'silent' }),
      now: () => new Date(FRIDAY + minutes * MINUTE),
      post,
      mayLeave: (tx, { at, ...claimed }) => mayMailLeave(tx, claimed, { at, readers: {} }),
    },
    () => false,
  );
const endLink = ({ id }: { id: string }) =>
  db.update(studentGuardians).set({ ended_at: new Date() }).where(eq(studentGuardians.student_id, id));

/** A parent with one mail about a payment for each of two children. */
async function aParentOfTwo() {
  const parent = await aUser(db, { role: 'parent' });
  await confirmAddressOf(db, parent);
  const [lost, kept] = [
    await aStudent(db, { parents: [parent], full_name: 'ABANDA Aïcha' }),
    await aStudent(db, { parents: [parent], full_name: 'ABANDA Bruno' }),
  ];
  for (const child of [lost, kept])
    await tellParent(
      db,
      { ...parent, child },
      {
        ...paidNotice({ ...parent, child }, new Date(FRIDAY).toISOString()),
        params: { student: child.full_name! },
      },
    );
  await plan();
  return { parent, lost };
}

it('a mail pending in the outbox is sent without the child whose guardian lost the right', async () => {
  const { parent, lost } = await aParentOfTwo();
  await endLink(lost);
  await mail();
  expect(sent).toEqual([]);
  await plan(1);
  await mail(1);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain('Bruno');
  expect(sent[0]).not.toContain('Aïcha');
  await plan(2);
  expect((await endsOf(db, parent)).toSorted()).toEqual(['email accepted', 'email skipped RIGHT_ENDED']);
});

it('a mail that may have arrived is not retried after the right ended, and the other fact is reported', async () => {
  const { parent, lost } = await aParentOfTwo();
  fails = true;
  await mail();
  fails = false;
  await endLink(lost);
  await mail(5);
  await plan(6);
  expect(sent).toEqual([]);
  expect((await endsOf(db, parent)).toSorted()).toEqual([
    'email failed INTERRUPTED',
    'email skipped RIGHT_ENDED',
  ]);
});

it('a mail is sent unchanged while every right holds', async () => {
  await aParentOfTwo();
  await mail();
  expect(sent).toHaveLength(1);
});

it('a text message that no modem has fetched is withdrawn when the right ends', async () => {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'spool-'));
  for (const folder of ['outgoing', 'checked', 'sent', 'failed']) await mkdir(path.join(directory, folder));
  const sms = spoolGateway(directory);
  await chooseTexts(db);
  const parent = await aPhoneParent(db);
  await tellParent(db, parent, paidNotice(parent, new Date(FRIDAY).toISOString()));
  await deliverAt(db, FRIDAY, { sms });
  expect(await readdir(path.join(directory, 'outgoing'))).toHaveLength(1);
  await endLink(parent.child);
  await deliverAt(db, FRIDAY + MINUTE, { sms });
  expect([await endsOf(db, parent), await readdir(path.join(directory, 'outgoing'))]).toEqual([
    ['sms skipped RIGHT_ENDED'],
    [],
  ]);
});

import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { outbox } from '#platform/mail/server/mail.tables.ts';
import { openMail } from '#platform/mail/server/outbox.ts';
import { TEST_INSTALLATION, TEST_SECRETS } from '#platform/testing/api.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { inboxRouter } from './inbox.router.ts';

const START = Date.parse('2026-11-27T09:00:00Z');
const MINUTE = 60_000;

let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase());
});

type Person = Awaited<ReturnType<typeof aUser>>;
const as = ({ actor }: Person, { minutes = 0, sendsMail = true } = {}) =>
  apiAs(inboxRouter, db, actor, {
    now: () => new Date(START + minutes * MINUTE),
    installation: { ...TEST_INSTALLATION, sendsMail },
  });
const CODE = /^[0-9A-Z]{4}-[0-9A-Z]{4}$/m;

/** The code in the newest mail to a person. */
async function codeOf({ email }: { email: string }): Promise<string> {
  const mails = await db.select().from(outbox).where(eq(outbox.recipient, email)).orderBy(outbox.created_at);
  const read = await db.transaction((tx) => openMail(tx, TEST_SECRETS, mails.at(-1)!.id, new Date(START)));
  return CODE.exec(read!.body)![0];
}
const aParent = () => aUser(db, { role: 'parent' });

it('an address is confirmed by the code that was mailed to it, typed in any case', async () => {
  const parent = await aParent();
  expect(await as(parent).channels()).toMatchObject({ address: parent.email, email: 'unconfirmed' });
  expect(await as(parent).sendAddressCode()).toMatchObject({ email: 'code_sent' });
  const code = await codeOf(parent);
  await expect(as(parent).confirmAddress({ code: 'AAAA-AAAA' })).rejects.toMatchObject({
    code: 'WRONG_CODE',
  });
  expect(await as(parent).confirmAddress({ code: code.toLowerCase() })).toMatchObject({ email: 'confirmed' });
  await expect(as(parent).confirmAddress({ code }), 'it works once').rejects.toMatchObject({
    code: 'CODE_OVER',
  });
});

it('a code expires after an hour, after ten wrong guesses, with the next code and with another address', async () => {
  const [slow, guesser, twice, moved] = [await aParent(), await aParent(), await aParent(), await aParent()];
  for (const person of [slow, guesser, twice, moved]) await as(person).sendAddressCode();
  const over = { code: 'CODE_OVER' };
  const codes = await Promise.all([slow, guesser, twice, moved].map(codeOf));
  await expect(as(slow, { minutes: 60 }).confirmAddress({ code: codes[0]! })).rejects.toMatchObject(over);
  for (let turn = 0; turn < 10; turn += 1)
    await expect(as(guesser).confirmAddress({ code: 'nothing' })).rejects.toMatchObject({
      code: 'WRONG_CODE',
    });
  await expect(as(guesser).confirmAddress({ code: codes[1]! })).rejects.toMatchObject(over);
  await as(twice, { minutes: 3 }).sendAddressCode();
  await expect(as(twice, { minutes: 3 }).confirmAddress({ code: codes[2]! })).rejects.toMatchObject({
    code: 'WRONG_CODE',
  });
  await db.update(users).set({ email: 'moved@school.test' }).where(eq(users.id, moved.userId));
  await expect(as(moved).confirmAddress({ code: codes[3]! })).rejects.toMatchObject(over);
  expect(await as(moved).channels()).toMatchObject({ email: 'unconfirmed' });
});

it('a person gets one code in two minutes, and none without a mail server', async () => {
  const parent = await aParent();
  await as(parent).sendAddressCode();
  await expect(as(parent, { minutes: 1 }).sendAddressCode()).rejects.toMatchObject({ code: 'TOO_SOON' });
  await as(parent, { minutes: 2 }).sendAddressCode();
  const other = as(await aParent(), { sendsMail: false });
  await expect(other.sendAddressCode()).rejects.toMatchObject({ code: 'NO_MAIL' });
  expect(await other.channels()).toMatchObject({ email: 'off' });
});

it('money, report cards and absences are on at first, the rest is off; each person can choose', async () => {
  const [parent, other] = [await aParent(), await aParent()];
  const onOf = async (person: Person) =>
    (await as(person).channels()).groups.filter(({ email }) => email).map(({ group }) => group);
  expect(await onOf(parent)).toEqual(['absences', 'money', 'report_cards']);
  await as(parent).chooseChannel({ group: 'money', channel: 'email', on: false });
  await as(parent).chooseChannel({ group: 'messages', channel: 'email', on: true });
  expect(await onOf(parent)).toEqual(['absences', 'report_cards', 'messages']);
  expect(await onOf(other)).toEqual(['absences', 'money', 'report_cards']);
});

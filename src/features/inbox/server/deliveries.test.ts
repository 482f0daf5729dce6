import { eq, sql } from 'drizzle-orm';
import pino from 'pino';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser } from '#features/people/server/people.builders.ts';
import { profiles } from '#features/people/server/people.tables.ts';
import { aGuardianLink } from '#features/roster/server/guardians.builders.ts';
import { studentGuardians } from '#features/roster/server/guardians.tables.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { aSpan, aYear } from '#features/school-year/server/school-year.builders.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { outbox } from '#platform/mail/server/mail.tables.ts';
import type { Post } from '#platform/mail/server/post.ts';
import { smtpPost } from '#platform/mail/server/post.ts';
import { sendDue } from '#platform/mail/server/sending.ts';
import { anSmtpServer } from '#platform/mail/server/testing/smtp-server.ts';
import { TEST_INSTALLATION, TEST_SECRETS } from '#platform/testing/api.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { sendDeliveries } from './deliveries.service.ts';
import { noticeChoices } from './deliveries.tables.ts';
import { confirmAddressOf, deliveriesOf, unreadOf } from './inbox.builders.ts';
import { markSeen, type NewNotice, notify, takeBack } from './inbox.service.ts';

const WORDS = {
  'fees.paid':
    '{count, plural, one {A payment for {student} was recorded} other {# payments for {student} were recorded}}',
  'attendance.absent':
    '{student} was absent on {day}, {half, select, am {in the morning} other {in the afternoon}}',
};
const TOOLS = {
  school: { timeZone: 'Africa/Douala', schoolName: 'Lycée de Test' },
  installation: { ...TEST_INSTALLATION, sendsMail: true },
  secrets: TEST_SECRETS,
  noticeWords: WORDS,
  noticesNow: {},
};
const log = pino({ level: 'silent' });
/** A Friday, at 10:00 in Douala. */
const FRIDAY = '2026-11-27T09:00:00Z';

let db: Db;
let server: Awaited<ReturnType<typeof anSmtpServer>>;
beforeAll(async () => {
  ({ db } = await testDatabase());
  await aYear(db, {
    first_day: '2026-09-01',
    last_day: '2027-06-30',
    holidays: [aSpan('2026-12-21', '2027-01-03')],
  });
});
beforeEach(async () => {
  await db.execute(sql`delete from outbox`);
  await db.execute(sql`delete from deliveries`);
  server = await anSmtpServer();
});

type Person = Awaited<ReturnType<typeof aUser>>;

/** A parent with a confirmed address and a child. */
async function aReachedParent() {
  const parent = await aUser(db, { role: 'parent' });
  await confirmAddressOf(db, parent);
  const child = await aStudent(db, { full_name: 'ABANDA Aïcha', parents: [parent] });
  return { ...parent, child };
}
const paid = ({ child }: { child: { id: string } }, at: string, about = child.id): NewNotice => ({
  kind: 'fees.paid',
  about,
  params: { student: 'ABANDA Aïcha' },
  link: `/fees/students/${child.id}`,
  at: new Date(at),
});
const absent = ({ child }: { child: { id: string } }, day: string, at: string): NewNotice => ({
  kind: 'attendance.absent',
  about: `${child.id} ${day} am`,
  params: { student: 'ABANDA Aïcha', sex: 'female', day, half: 'am' },
  link: `/my-children/${child.id}?tab=attendance`,
  at: new Date(at),
});
const tell = ({ userId }: Person, notice: NewNotice) => db.transaction((tx) => notify(tx, [userId], notice));
const deliver = (at: string) =>
  sendDeliveries({ db, now: () => new Date(at), closing: new AbortController().signal }, TOOLS);
const post = async (at: string, by?: Post) =>
  sendDue(
    {
      db,
      secrets: TEST_SECRETS,
      log,
      now: () => new Date(at),
      post: by ?? (await smtpPost(server.url, 'Lycée <office@lycee.test>')),
    },
    () => false,
  );
const statesOf = async (person: Person) =>
  (await deliveriesOf(db, person)).map(({ state, reason }) => (reason ? `${state}: ${reason}` : state));

/** A fake mail transport that keeps the texts. */
function aRecordingPost() {
  const texts: string[] = [];
  const by: Post = ({ text }) => {
    texts.push(text);
    return Promise.resolve();
  };
  return { texts, by };
}

const timeout: Post = () => Promise.reject(Object.assign(new Error('late'), { code: 'ETIMEDOUT' }));

describe('a notice', () => {
  it('is sent as a mail in its reader’s language, and counts as accepted once the server accepted it', async () => {
    const parent = await aReachedParent();
    await db.update(profiles).set({ language: 'fr' }).where(eq(profiles.user_id, parent.userId));
    await tell(parent, paid(parent, FRIDAY));
    await deliver(FRIDAY);
    expect(await statesOf(parent)).toEqual(['sending']);
    const [mail] = await db.select().from(outbox);
    expect(mail).toMatchObject({
      recipient: parent.email,
      subject: 'Lycée de Test\u00A0: Frais et paiements',
    });
    const { texts, by } = aRecordingPost();
    await post(FRIDAY, by);
    await deliver(FRIDAY);
    expect(await statesOf(parent)).toEqual(['accepted']);
    const [text, ...more] = texts;
    expect(more).toEqual([]);
    expect(text).toContain('Un paiement pour ABANDA Aïcha a été enregistré');
    expect(text).toContain(`https://portal.school.test/fees/students/${parent.child.id}`);
    expect(text).toContain('https://portal.school.test/profile');
  });

  it('is sent only to a confirmed address, and only if its group is on', async () => {
    const [unconfirmed, changed, off] = [
      await aUser(db, { role: 'parent' }),
      await aReachedParent(),
      await aReachedParent(),
    ];
    await db.update(users).set({ email: 'new@school.test' }).where(eq(users.id, changed.userId));
    await db
      .insert(noticeChoices)
      .values({ user_id: off.userId, notice_group: 'money', channel: 'email', is_on: false });
    for (const person of [unconfirmed, changed, off]) {
      await tell(person, paid(off, FRIDAY));
      expect(await deliveriesOf(db, person)).toEqual([]);
      expect(await unreadOf(db, person)).toHaveLength(1);
    }
  });

  it('is sent once by two concurrent processes', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, aReachedParent));
    for (const parent of people) await tell(parent, paid(parent, FRIDAY));
    await Promise.all([deliver(FRIDAY), deliver(FRIDAY), deliver(FRIDAY)]);
    await Promise.all([post(FRIDAY), post(FRIDAY)]);
    expect(server.kept.map(({ to }) => to[0]).toSorted()).toEqual(
      people.map(({ email }) => email).toSorted(),
    );
  });

  it('that the mail server refuses is reported as failed, with its reason, and stays in the inbox', async () => {
    const parent = await aReachedParent();
    await tell(parent, paid(parent, FRIDAY));
    await deliver(FRIDAY);
    server.state.refusing = true;
    for (let hour = 0; hour < 12; hour += 1)
      await post(new Date(Date.parse(FRIDAY) + hour * 3_600_000).toISOString());
    await deliver('2026-11-28T09:00:00Z');
    expect(await statesOf(parent)).toEqual(['failed: EENVELOPE 550']);
    expect(await unreadOf(db, parent)).toHaveLength(1);
  });

  it('that ran into a timeout is retried; one that is not accepted within three days has failed', async () => {
    const [late, never] = [await aReachedParent(), await aReachedParent()];
    for (const parent of [late, never]) await tell(parent, paid(parent, FRIDAY));
    await deliver(FRIDAY);
    await post(FRIDAY, timeout);
    await db.execute(sql`update outbox set next_attempt_at = 'infinity' where recipient = ${never.email}`);
    await post('2026-11-27T09:05:00Z');
    await deliver('2026-11-30T09:00:01Z');
    expect(await statesOf(late)).toEqual(['accepted']);
    expect(await statesOf(never)).toEqual(['failed: ETIMEDOUT']);
    expect(server.kept).toHaveLength(1);
  });

  it('joins a pending one about the same thing, and is sent again once that was sent', async () => {
    const parent = await aReachedParent();
    await tell(parent, paid(parent, '2026-11-27T18:30:00Z'));
    await tell(parent, paid(parent, '2026-11-27T19:30:00Z'));
    await deliver('2026-11-28T05:30:00Z');
    expect(await statesOf(parent)).toEqual(['sending']);
    await tell(parent, paid(parent, '2026-11-28T09:00:00Z'));
    await deliver('2026-11-28T09:00:00Z');
    expect(await statesOf(parent)).toEqual(['sending', 'sending']);
  });
});

describe('a pending delivery', () => {
  const SKIPPED: [string, (parent: Awaited<ReturnType<typeof aReachedParent>>) => Promise<unknown>][] = [
    [
      'ALREADY_READ',
      ({ userId, child }) =>
        db.transaction((tx) => markSeen(tx, { userId, about: child.id, at: new Date(FRIDAY) })),
    ],
    [
      'TAKEN_BACK',
      ({ child }) => db.transaction((tx) => takeBack(tx, { kind: 'fees.paid', about: child.id })),
    ],
    [
      'RIGHT_ENDED',
      ({ child }) =>
        db
          .update(studentGuardians)
          .set({ ended_at: new Date() })
          .where(eq(studentGuardians.student_id, child.id)),
    ],
    [
      'RIGHT_ENDED',
      ({ child }) =>
        db
          .update(studentGuardians)
          .set({ sees_fees: false })
          .where(eq(studentGuardians.student_id, child.id)),
    ],
    [
      'RIGHT_ENDED',
      ({ userId }) => db.execute(sql`update notices set link = '/inbox' where user_id = ${userId}`),
    ],
    [
      'SWITCHED_OFF',
      ({ userId }) =>
        db
          .insert(noticeChoices)
          .values({ user_id: userId, notice_group: 'money', channel: 'email', is_on: false }),
    ],
    [
      'ACCOUNT_CLOSED',
      ({ userId }) => db.update(users).set({ disabled_at: new Date() }).where(eq(users.id, userId)),
    ],
    ['ACCOUNT_CLOSED', ({ userId }) => db.execute(sql`delete from user_roles where user_id = ${userId}`)],
    [
      'NO_ADDRESS',
      ({ userId }) =>
        db
          .update(users)
          .set({ email: `${userId}@new.test` })
          .where(eq(users.id, userId)),
    ],
  ];
  it.each(SKIPPED)('is skipped with its reason: %s', async (reason, change) => {
    const parent = await aReachedParent();
    await tell(parent, paid(parent, FRIDAY));
    await change(parent);
    await deliver(FRIDAY);
    expect(await statesOf(parent)).toEqual([`skipped: ${reason}`]);
    expect(await db.select().from(outbox)).toEqual([]);
  });

  it('goes to the other guardian, who still has the right', async () => {
    const parent = await aReachedParent();
    const other = await aUser(db, { role: 'parent' });
    await confirmAddressOf(db, other);
    await aGuardianLink(db, { student_id: parent.child.id, user_id: other.userId, verified_at: new Date() });
    for (const person of [parent, other]) await tell(person, paid(parent, FRIDAY));
    await db.execute(sql`update student_guardians set ended_at = now() where student_id = ${parent.child.id}
      and guardian_id = (select id from guardians where user_id = ${parent.userId})`);
    await deliver(FRIDAY);
    expect([await statesOf(parent), await statesOf(other)]).toEqual([['skipped: RIGHT_ENDED'], ['sending']]);
  });
});

describe('quiet hours and the weekly budget', () => {
  it('delay what is not urgent; an absence of the same day is sent at once', async () => {
    const parent = await aReachedParent();
    const EVENING = '2026-11-27T19:00:00Z';
    // A second apart, because deliveries are read in the order of their notices.
    await tell(parent, paid(parent, '2026-11-27T18:59:58Z'));
    await tell(parent, absent(parent, '2026-11-26', '2026-11-27T18:59:59Z'));
    await tell(parent, absent(parent, '2026-11-27', EVENING));
    await deliver(EVENING);
    expect(await statesOf(parent)).toEqual(['waiting', 'waiting', 'sending']);
    await deliver('2026-11-28T05:29:00Z');
    expect(await statesOf(parent)).toEqual(['waiting', 'waiting', 'sending']);
    await deliver('2026-11-28T05:30:00Z');
    expect(await statesOf(parent)).toEqual(['sending', 'sending', 'sending']);
    expect(await db.select().from(outbox), 'the evening’s and the morning’s').toHaveLength(2);
  });

  it('skip Sundays and holidays', async () => {
    const parent = await aReachedParent();
    await tell(parent, paid(parent, '2026-12-20T09:00:00Z'));
    await deliver('2026-12-20T09:00:00Z');
    await deliver('2027-01-03T09:00:00Z');
    expect(await statesOf(parent)).toEqual(['waiting']);
    await deliver('2027-01-04T05:30:00Z');
    expect(await statesOf(parent)).toEqual(['sending']);
  });

  it('delay a fourth interruption of a week until the next morning’s digest, which lists all facts', async () => {
    const parent = await aReachedParent();
    const { texts, by } = aRecordingPost();
    for (const day of ['23', '24', '25']) {
      await tell(parent, paid(parent, `2026-11-${day}T09:00:00Z`, `${parent.child.id} ${day}`));
      await deliver(`2026-11-${day}T09:00:00Z`);
      await post(`2026-11-${day}T09:00:00Z`, by);
    }
    for (const hour of ['09', '10']) {
      await tell(parent, paid(parent, `2026-11-26T${hour}:00:00Z`, `${parent.child.id} 26 ${hour}`));
      await deliver(`2026-11-26T${hour}:00:00Z`);
    }
    expect(await statesOf(parent)).toEqual(['accepted', 'accepted', 'accepted', 'waiting', 'waiting']);
    await deliver('2026-11-27T05:29:00Z');
    expect(await db.select().from(outbox)).toHaveLength(3);
    await deliver('2026-11-27T05:30:00Z');
    expect(await db.select().from(outbox)).toHaveLength(4);
    await post('2026-11-27T05:31:00Z', by);
    expect(texts.at(-1)!.match(/ABANDA/g)).toHaveLength(2);
    // A notice on the day of a digest waits for the next one.
    await tell(parent, paid(parent, '2026-11-27T09:00:00Z', `${parent.child.id} 27`));
    await deliver('2026-11-27T09:00:00Z');
    expect((await statesOf(parent)).at(-1)).toBe('waiting');
    // On Monday the budget starts again.
    await tell(parent, paid(parent, '2026-11-30T09:00:00Z', `${parent.child.id} 30`));
    await deliver('2026-11-30T09:00:00Z');
    expect((await statesOf(parent)).at(-1)).toBe('sending');
  });
});

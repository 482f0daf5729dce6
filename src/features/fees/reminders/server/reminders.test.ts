import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { confirmAddressOf, deliveriesOf, unreadOf } from '#features/inbox/server/inbox.builders.ts';
import { sendDeliveries } from '#features/inbox/server/deliveries.service.ts';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import { studentGuardians } from '#features/roster/server/guardians.tables.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { aYear } from '#features/school-year/server/school-year.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { outbox } from '#platform/mail/server/mail.tables.ts';
import { openMail } from '#platform/mail/server/outbox.ts';
import { TEST_INSTALLATION, TEST_SECRETS } from '#platform/testing/api.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { aClaim } from '../../payments/server/claims.builders.ts';
import { feesNotices } from '../../fees.notices.ts';
import { aFee, anOfficeCall, forFees, paymentsAs } from '../../server/fees.builders.ts';
import { feeReminderItems, feeReminders } from '../../server/reminders.tables.ts';
import { reminderTextsRouter } from './reminder-texts.router.ts';
import { remindersRouter } from './reminders.router.ts';
import { REMINDER, reminderNow, remindFamilies } from './reminders.service.ts';

const SCHOOL = { timeZone: 'Africa/Douala', schoolName: 'Lycée de Test' };
/** A Friday, at 10:00 in Douala. */
const FRIDAY = '2026-11-27T09:00:00Z';
const SATURDAY = '2026-11-28T09:00:00Z';

let db: Db;
let office: Awaited<ReturnType<typeof anOfficeCall>>['actor'];
beforeAll(async () => {
  ({ db } = await testDatabase());
  await aYear(db, { first_day: '2026-09-01', last_day: '2027-06-30' });
  office = (await anOfficeCall(db)).actor;
});
beforeEach(async () => {
  await db.execute(sql`delete from notices`);
  await db.execute(sql`delete from deliveries`);
  await db.execute(sql`delete from fee_reminders`);
  await db.execute(sql`update students set status = 'left'`);
  await reminders().choose({ on: true, steps: [-7, 0, 3, 14] });
});

const reminders = (at = FRIDAY) =>
  apiAs(remindersRouter, db, office, { now: () => new Date(at), timeZone: SCHOOL.timeZone });
const remind = (at = FRIDAY, on: Db = db) =>
  remindFamilies({ db: on, now: () => new Date(at), closing: new AbortController().signal }, SCHOOL);
const deliver = (at: string) =>
  sendDeliveries(
    { db, now: () => new Date(at), closing: new AbortController().signal },
    {
      school: SCHOOL,
      installation: { ...TEST_INSTALLATION, sendsMail: true },
      secrets: TEST_SECRETS,
      noticeWords: feesNotices,
      noticesNow: { [REMINDER]: reminderNow },
    },
  );
const pay = (fee: { id: string }, amount: string) =>
  paymentsAs(db, office).record({ ...forFees(fee), amount });

/** A parent with a confirmed address and a child who owes 5,000, three days late on Friday. */
async function aLateFamily() {
  const parent = await aUser(db, { role: 'parent' });
  await confirmAddressOf(db, parent);
  const child = await aStudent(db, { full_name: 'ABANDA Aïcha', parents: [parent] });
  const fee = one(await aFee(db, { student: child, due_date: '2026-11-24' }));
  return { ...parent, child, fee: fee };
}
const toldOf = async (person: { userId: string }) =>
  (await unreadOf(db, person)).filter(({ kind }) => kind === REMINDER);

const remindersTo = async (person: { userId: string }) =>
  (await deliveriesOf(db, person)).filter(({ kind }) => kind === REMINDER);

describe('a reminder', () => {
  it('says whom it is for, what is owed and since when, and links to the fees', async () => {
    const family = await aLateFamily();
    await remind();
    const [notice, ...more] = await toldOf(family);
    expect(more).toEqual([]);
    expect(notice).toMatchObject({
      params: { student: 'ABANDA Aïcha', day: '2026-11-24', late: 1 },
      link: `/fees/students/${family.child.id}`,
    });
    expect(notice!.params['amount']).toMatch(/^5\D000/);
  });

  it('is not sent while reminders are off, nor to people who may not see the fees', async () => {
    const [one, other] = [await aLateFamily(), await aLateFamily()];
    await reminders().choose({ on: false, steps: [-7, 0, 3, 14] });
    await remind();
    expect(await toldOf(one)).toEqual([]);
    await db
      .update(studentGuardians)
      .set({ sees_fees: false })
      .where(eq(studentGuardians.student_id, other.child.id));
    await reminders().choose({ on: true, steps: [3] });
    await remind();
    expect([await toldOf(one), await toldOf(other)].map(({ length }) => length)).toEqual([1, 0]);
  });

  it('is not mailed any more once the fee is paid or a claim waits, and states the remainder of one partly paid', async () => {
    const [paid, claimed, part] = [await aLateFamily(), await aLateFamily(), await aLateFamily()];
    await remind();
    await pay(paid.fee, '5000');
    await aClaim(db, { student_id: claimed.child.id });
    await pay(part.fee, '2000');
    await deliver(FRIDAY);
    const ends = [paid, claimed, part].map(async (family) =>
      (await remindersTo(family)).map(({ state, reason }) => reason ?? state),
    );
    expect(await Promise.all(ends)).toEqual([['SETTLED'], ['SETTLED'], ['sending']]);
    const notice = one(await toldOf(part));
    expect(notice.params['amount']).toMatch(/^3\D000/);
  });

  it('covers all children of a person in one notice, and replaces an older one', async () => {
    const family = await aLateFamily();
    const brother = await aStudent(db, { full_name: 'ABANDA Paul', parents: [family] });
    await aFee(db, { student: brother, due_date: '2026-11-28' });
    await aFee(db, { student: brother, due_date: '2026-12-05' });
    await remind();
    await remind(SATURDAY);
    const told = await toldOf(family);
    expect(told).toHaveLength(1);
    const rows = await db.select().from(feeReminders).where(eq(feeReminders.user_id, family.userId));
    expect(rows.map(({ day }) => day).toSorted()).toEqual(['2026-11-27', '2026-11-28']);
  });

  it('reaches everybody once, even if the process dies before or after any commit, or several run at once', async () => {
    const families = await Promise.all(Array.from({ length: 6 }, aLateFamily));
    for (let nth = 1; nth <= 3; nth += 1)
      for (const when of ['before', 'after'] as const) {
        let count = 0;
        const dying = Object.create(db) as Db;
        dying.transaction = ((work: (tx: never) => Promise<unknown>, options: never) => {
          count += 1;
          const dies = count === nth;
          if (count > nth) throw new Error('a dead process did more');
          const outcome = db.transaction(async (tx) => {
            const answer = await work(tx as never);
            if (dies && when === 'before') throw new Error('died');
            return answer;
          }, options);
          return outcome.then((answer) => {
            if (dies) throw new Error('died');
            return answer;
          });
        }) as Db['transaction'];
        await expect(remind(FRIDAY, dying)).rejects.toThrow('died');
      }
    await Promise.all([remind(), remind(), remind()]);
    for (const family of families) {
      expect(await toldOf(family)).toMatchObject([{ count: 1 }]);
      const items = await db
        .select()
        .from(feeReminderItems)
        .where(eq(feeReminderItems.user_id, family.userId));
      expect(items).toMatchObject([{ step: 3 }]);
      expect(await remindersTo(family)).toHaveLength(1);
    }
  });
});

const texts = () => apiAs(reminderTextsRouter, db, office, { now: () => new Date(FRIDAY) });
const none = { fr: '', en: '' };
const ownOf = async (family: { userId: string }) => one(await toldOf(family)).params['own_fr'];

describe('the school’s own texts', () => {
  it('replace the standard text, by moment and language, with the facts of the day of sending', async () => {
    await texts().save({
      before: { fr: 'Bientôt : {amount} pour {student}', en: '' },
      on: none,
      after: { fr: 'Cher parent, {amount} pour {student} depuis le {day}. {amount} !', en: '' },
    });
    const family = await aLateFamily();
    await remind();
    const notice = one(await toldOf(family));
    expect(notice.params).toMatchObject({ day: '2026-11-24', late: 1 });
    expect(notice.params).not.toHaveProperty('own_en');
    expect(notice.params['own_fr']).toMatch(
      /^Cher parent, 5\D000.FCFA pour ABANDA Aïcha depuis le 24 nov\. 2026\. 5\D000.FCFA !$/,
    );
    await pay(family.fee, '2000');
    await deliver(FRIDAY);
    expect(await ownOf(family)).toMatch(/^Cher parent, 3\D000/);
    const [mail] = await db.select().from(outbox).where(eq(outbox.recipient, family.email));
    const { body } = (await db.transaction((tx) => openMail(tx, TEST_SECRETS, mail!.id, new Date(FRIDAY))))!;
    expect(body).toMatch(/• Cher parent, 3\D000/);
    expect(body).not.toContain('à payer pour');
  });

  it('with an unknown placeholder are refused at their field, and nothing is saved', async () => {
    const wrong = { before: none, on: none, after: { fr: '{solde} à payer', en: '' } };
    await expect(texts().save(wrong)).rejects.toMatchObject({
      data: { issues: [{ path: ['after', 'fr'] }] },
    });
    await texts().save({ before: none, on: { fr: '', en: 'Today: {amount}' }, after: none });
    const { own, standard } = await texts().get();
    expect([own.on.en, own.after.fr]).toEqual(['Today: {amount}', '']);
    expect(standard.before.fr).toContain('{amount}');
    expect(standard.after.en).toContain('{student}');
    await texts().save({ before: none, on: none, after: none });
    const family = await aLateFamily();
    await remind();
    expect(await ownOf(family)).toBeUndefined();
    const { rows } = await db.execute<{ details: { from: string; to: string } }>(
      sql`select details from audit_events where action = 'fees.reminder_text_changed' order by id`,
    );
    expect(rows.at(-1)!.details).toMatchObject({ from: 'Today: {amount}', to: '–' });
  });
});

describe('the office', () => {
  it('sees before switching on who gets a reminder today, by which channel, and who needs paper', async () => {
    await reminders().choose({ on: false, steps: [-7, 0, 3, 14] });
    const family = await aLateFamily();
    const noAccount = await aStudent(db, {});
    await aFee(db, { student: noAccount, due_date: '2026-11-24' });
    const today = await reminders().today({});
    expect(today).toMatchObject({
      day: '2026-11-27',
      quiet_until: null,
      sent: 0,
      people: 1,
      by_email: 1,
      by_push: 0,
      portal_only: 0,
      amount: '5000',
      reminders: [{ students: ['ABANDA Aïcha'], fees: 1, steps: [3], amount: '5000', email: true }],
      on_paper: 1,
    });
    expect(await toldOf(family)).toEqual([]);
    await reminders().choose({ on: true, steps: [-7, 0, 3, 14] });
    await remind();
    expect(await reminders().today({})).toMatchObject({ sent: 1, people: 0, reminders: [] });
    expect((await reminders('2026-11-29T09:00:00Z').today({})).quiet_until).toBe('2026-11-30T05:30:00.000Z');
  });

  it('sees on a student’s page each reminder with its step, its channel and its outcome', async () => {
    const family = await aLateFamily();
    await remind();
    await deliver(FRIDAY);
    expect(await reminders().ofStudent({ student_id: family.child.id })).toMatchObject({
      pause: null,
      reminders: [
        {
          day: '2026-11-27',
          fees: [{ step: 3 }],
          read_at: null,
          channels: [{ channel: 'email', state: 'sending' }],
        },
      ],
    });
    await aClaim(db, { student_id: family.child.id });
    expect(await reminders().ofStudent({ student_id: family.child.id })).toMatchObject({ pause: 'claim' });
  });

  it('records a promise, which pauses reminders until its day is over, and sees whether it was kept', async () => {
    const [kept, broken] = [await aLateFamily(), await aLateFamily()];
    for (const { child } of [kept, broken])
      await reminders().arrange({ student_id: child.id, until: '2026-11-28', note: 'After the harvest' });
    await remind(SATURDAY);
    expect([await toldOf(kept), await toldOf(broken)]).toEqual([[], []]);
    await pay(kept.fee, '5000');
    const monday = '2026-11-30T09:00:00Z';
    await remind(monday);
    expect([await toldOf(kept), await toldOf(broken)].map(({ length }) => length)).toEqual([0, 1]);
    const listed = new Map(
      (await reminders(monday).arrangements()).map((row) => [row.student_id, row.state]),
    );
    expect([listed.get(kept.child.id), listed.get(broken.child.id)]).toEqual(['kept', 'broken']);
    const ended = await reminders(monday).endArrangement({ student_id: broken.child.id });
    expect(ended).toMatchObject({ arrangement: null });
    await expect(
      reminders().arrange({ student_id: broken.child.id, until: '2026-11-26', note: '' }),
    ).rejects.toMatchObject({ code: 'DAY_OUT_OF_RANGE' });
  });
});

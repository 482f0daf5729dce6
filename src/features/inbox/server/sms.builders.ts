import { eq } from 'drizzle-orm';
import { aUser } from '#features/people/server/people.builders.ts';
import { profiles } from '#features/people/server/people.tables.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import type { Db } from '#platform/db/database.ts';
import type { Installation } from '#platform/http/server/procedures.ts';
import type { SmsGateway } from '#platform/sms/server/gateway.ts';
import { TEST_INSTALLATION, TEST_SECRETS } from '#platform/testing/api.ts';
import { sendDeliveries } from './deliveries.service.ts';
import { smsMonths, smsSettings } from './deliveries.tables.ts';
import { deliveriesOf } from './inbox.builders.ts';
import { notify } from './inbox.service.ts';

const WORDS = {
  'fees.paid':
    '{count, plural, one {A payment for {student} was recorded} other {# payments for {student} were recorded}}',
  'attendance.absent':
    '{student} was absent on {day}, {half, select, am {in the morning} other {in the afternoon}}',
  'report_cards.released': 'The report card of {student} is available',
};

/** Sets the school's settings for text messages. */
export async function chooseTexts(db: Db, more: Partial<typeof smsSettings.$inferInsert> = {}) {
  const row = {
    is_on: true,
    groups: ['absences' as const, 'money' as const],
    monthly_parts: 1_000,
    price_per_part: 2_000n,
    plain_accents: false,
    ...more,
  };
  await db.insert(smsSettings).values(row).onConflictDoUpdate({ target: smsSettings.id, set: row });
}

/** A parent with a child, reachable by text message only. */
export async function aPhoneParent(db: Db, phone = '6 99 12 34 56') {
  const parent = await aUser(db, { role: 'parent' });
  await db.update(profiles).set({ phone, language: 'fr' }).where(eq(profiles.user_id, parent.userId));
  return { ...parent, child: await aStudent(db, { full_name: 'ABANDA Aïcha', parents: [parent] }) };
}
export type PhoneParent = Awaited<ReturnType<typeof aPhoneParent>>;

export const paidNotice = ({ child }: PhoneParent, at: string, about = child.id) => ({
  kind: 'fees.paid',
  about,
  params: { student: 'ABANDA Aïcha' },
  link: `/fees/students/${child.id}`,
  at: new Date(at),
});

type Told = Parameters<typeof notify>[2];
export const tellParent = (db: Db, { userId }: PhoneParent, notice: Told) =>
  db.transaction((tx) => notify(tx, [userId], notice));

type Sending = { sms?: SmsGateway; installation?: Pick<Installation, 'publicUrl' | 'sendsMail'> };

/** Runs the delivery job once, at a given time. */
export const deliverAt = (db: Db, at: string | number, { sms, installation = TEST_INSTALLATION }: Sending) =>
  sendDeliveries(
    { db, now: () => new Date(at), closing: new AbortController().signal },
    {
      school: { timeZone: 'Africa/Douala', schoolName: 'Lycée de Test' },
      installation,
      secrets: TEST_SECRETS,
      noticeWords: WORDS,
      noticesNow: {},
      sms,
    },
  );

/** A person's deliveries as text: "sms failed 403". */
export const endsOf = async (db: Db, person: { userId: string }) =>
  (await deliveriesOf(db, person)).map(({ channel, state, reason }) =>
    [channel, state, reason].filter(Boolean).join(' '),
  );

/** The parts used, by month. */
export const partsTaken = async (db: Db) =>
  (await db.select().from(smsMonths)).map(({ month, parts }) => `${month} ${parts}`);

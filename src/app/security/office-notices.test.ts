import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { aStoredRequest } from '#features/approvals/server/approvals.builders.ts';
import { approvals } from '#features/approvals/server/approvals.tables.ts';
import { aFlag } from '#features/early-warning/server/early-warning.builders.ts';
import { sendDeliveries } from '#features/inbox/server/deliveries.service.ts';
import { noticeChoices } from '#features/inbox/server/deliveries.tables.ts';
import { confirmAddressOf, deliveriesOf } from '#features/inbox/server/inbox.builders.ts';
import { notify, notifyOffice } from '#features/inbox/server/inbox.service.ts';
import type { Duty } from '#features/people/duties.rules.ts';
import { aUser } from '#features/people/server/people.builders.ts';
import { staffDuties } from '#features/people/server/people.tables.ts';
import { aSavedReport } from '#features/reports/server/reports.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { TEST_INSTALLATION, TEST_SECRETS } from '#platform/testing/api.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { NOTICE_READERS, NOTICE_WORDS, NOTICES_NOW } from '../features.ts';

/** A Friday, at 10:00 in Douala: no quiet hours. */
const NOW = new Date('2026-11-27T09:00:00Z');

/** The notices of the office and the duty for each, written by hand; null means the heads alone. */
const OFFICE: Readonly<Record<string, Exclude<Duty, 'head'> | null>> = {
  'attendance.justification_waiting': 'discipline',
  'fees.claim_sent': 'bursar',
  'ledger.halted': 'bursar',
  'guardians.waiting': null,
  'joining.waiting': null,
  'messages.reported': null,
};

type Person = Awaited<ReturnType<typeof aUser>>;
let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase());
});

async function anAdmin(duty: Duty) {
  const person = await aUser(db, { role: 'admin', duties: [duty] });
  await confirmAddressOf(db, person);
  const { userId: user_id } = person;
  await db.insert(noticeChoices).values({ user_id, notice_group: 'office', channel: 'email', is_on: true });
  return person;
}

/** Sends pending deliveries, as the job does. */
const send = () =>
  sendDeliveries(
    { db, now: () => NOW, closing: new AbortController().signal },
    {
      school: { timeZone: 'Africa/Douala', schoolName: 'Lycée de Test' },
      installation: { ...TEST_INSTALLATION, sendsMail: true },
      secrets: TEST_SECRETS,
      noticeWords: NOTICE_WORDS,
      noticesNow: NOTICES_NOW,
      noticeReaders: NOTICE_READERS,
    },
  );

it.each(Object.entries(OFFICE))(
  '%s is sent to those who hold the duty at the time of sending, and not to former holders',
  async (kind, duty) => {
    const [former, present] = [await anAdmin(duty ?? 'head'), await anAdmin(duty ?? 'head')];
    const about = newId();
    await db.transaction((tx) =>
      notifyOffice(tx, duty ? [duty] : [], {
        kind,
        about,
        params: { subject: 'Cantine' },
        link: '/dashboard',
        at: NOW,
      }),
    );
    await db.delete(staffDuties).where(eq(staffDuties.user_id, former.userId));
    await send();
    expect(await deliveriesOf(db, former)).toMatchObject([{ state: 'skipped', reason: 'RIGHT_ENDED' }]);
    expect(await deliveriesOf(db, present)).toMatchObject([{ state: 'sending', reason: null }]);
  },
);

/** A different person by name, because nobody decides their own request from a second account. */
const anAsker = async () =>
  (await aUser(db, { role: 'admin', duties: ['bursar'], full_name: 'Essomba Luc' })).userId;

/** Notices about a record of one person, and the duty required to read it. */
const OWN: Readonly<
  Record<string, { duty: Exclude<Duty, 'head'>; record: (person: Person) => Promise<string> }>
> = {
  'approvals.waiting': {
    duty: 'bursar',
    record: async () => aStoredRequest(db, await anAsker()),
  },
  'early_warning.assigned': {
    duty: 'discipline',
    record: async ({ userId }) => {
      const { id: student_id } = await aStudent(db);
      return (await aFlag(db, { student_id, owner_id: userId })).id;
    },
  },
  'reports.ready': {
    duty: 'bursar',
    record: async ({ userId }) => (await aSavedReport(db, { owner_id: userId, report: 'collection' })).id,
  },
};

it.each(Object.entries(OWN))(
  '%s is sent while its reader holds the duty, and not after it has ended',
  async (kind, { duty, record }) => {
    const [former, present] = [await anAdmin(duty), await anAdmin(duty)];
    for (const person of [former, present]) {
      const about = await record(person);
      const params = { name: 'Anne', day: '2026-12-01', student: 'Rose', finding: 'One.' };
      await db.transaction((tx) =>
        notify(tx, [person.userId], { kind, about, params, link: '/dashboard', at: NOW }),
      );
    }
    // With another duty the person still belongs to the office.
    await db.update(staffDuties).set({ duty: 'communication' }).where(eq(staffDuties.user_id, former.userId));
    await send();
    expect(await deliveriesOf(db, former)).toMatchObject([{ state: 'skipped', reason: 'RIGHT_ENDED' }]);
    expect(await deliveriesOf(db, present)).toMatchObject([{ state: 'sending', reason: null }]);
  },
);

it('a reassigned flag, a decided request and another person’s saved report notify nobody', async () => {
  const [reader, other] = [await anAdmin('head'), await anAdmin('head')];
  const { id: student_id } = await aStudent(db);
  const flag = await aFlag(db, { student_id, owner_id: other.userId });
  const request = await aStoredRequest(db, other.userId);
  await db.update(approvals).set({ state: 'declined', decided_by: reader.userId, decided_at: NOW });
  const report = await aSavedReport(db, { owner_id: other.userId, report: 'collection' });
  const told = {
    'early_warning.assigned': flag.id,
    'approvals.waiting': request,
    'reports.ready': report.id,
  };
  for (const [kind, about] of Object.entries(told))
    await db.transaction((tx) =>
      notify(tx, [reader.userId], { kind, about, params: { name: 'Anne' }, link: '/dashboard', at: NOW }),
    );
  await send();
  const reasons = (await deliveriesOf(db, reader)).map(({ reason }) => reason);
  expect(reasons).toEqual(['RIGHT_ENDED', 'RIGHT_ENDED', 'RIGHT_ENDED']);
});

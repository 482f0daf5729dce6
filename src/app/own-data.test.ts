import { anAnnouncement } from '#features/announcements/server/announcements.builders.ts';
import { aStoredRequest } from '#features/approvals/server/approvals.builders.ts';
import { aModelRequest } from '#features/assistant/server/assistant.builders.ts';
import { anAssignment, anOwnTask } from '#features/assignments/server/assignments.builders.ts';
import { assignmentPhrases } from '#features/assignments/server/phrases.tables.ts';
import { assignmentTicks, assignmentWorks } from '#features/assignments/server/assignments.tables.ts';
import {
  announcementPeople,
  announcementReads,
} from '#features/announcements/server/announcements.tables.ts';
import { aThread } from '#features/messages/server/messages.builders.ts';
import { messageReads, messageReplies } from '#features/messages/server/messages.tables.ts';
import { aTeachersWeek } from '#features/timetable/server/timetable.builders.ts';
import { aLogEntry } from '#features/lesson-log/server/lesson-log.builders.ts';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { anAccount } from '#features/bank/server/bank.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { classTeachers } from '#features/roster/server/classes.tables.ts';
import { schoolSections } from '#features/roster/server/levels.tables.ts';
import { aFee, paymentsAs } from '#features/fees/server/fees.builders.ts';
import {
  aCategory,
  anEntry,
  anImport,
  aReceipt,
  financeAs,
} from '#features/finance/server/finance.builders.ts';
import { financeBudgets, financeMappings } from '#features/finance/server/finance.tables.ts';
import { feeReminderItems, feeReminders } from '#features/fees/server/reminders.tables.ts';
import { noticeChoices } from '#features/inbox/server/deliveries.tables.ts';
import { confirmAddressOf } from '#features/inbox/server/inbox.builders.ts';
import { notify } from '#features/inbox/server/inbox.service.ts';
import { invitations } from '#features/joining/server/joining.tables.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aClaim } from '#features/fees/payments/server/claims.builders.ts';
import { aGuardianLink } from '#features/roster/server/guardians.builders.ts';
import { undoneAccountLinks } from '#features/roster/server/account-links.tables.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { studentEvents } from '#features/roster/server/students.tables.ts';
import { aClassSubject } from '#features/subjects/server/subjects.builders.ts';
import { studentSubjects } from '#features/roster/server/subjects.tables.ts';
import { staffRecords } from '#features/ministry-forms/server/staff-records.tables.ts';
import { recordEvent } from '#platform/audit/server/record.ts';
import { insertApiKey } from '#platform/auth/server/api-keys.ts';
import {
  apiKeys,
  factors,
  knownDevices,
  recoveryCodes,
  resetTokens,
  sessions,
} from '#platform/auth/server/auth.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { outbox } from '#platform/mail/server/mail.tables.ts';
import { pushSubscriptions } from '#platform/push/server/push.tables.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { contactChanges } from '#features/guardians/server/contact-changes.tables.ts';
import { ledgerAccounts } from '#features/ledger/server/ledger.tables.ts';
import { tillSessions } from '#features/till/server/till.tables.ts';
import { profileRouter } from '#features/profile/server/profile.router.ts';
import { one } from '#platform/db/one.ts';
import { aSavedReport } from '#features/reports/server/reports.builders.ts';
import { FEATURES } from './features.ts';
import { gathered } from './testing/feature-testings.ts';

const OWN_DATA = FEATURES.flatMap(({ ownData }) => ownData ?? []);

/**
 * Every column that refers to a person, with the part of the document that shows it or the reason why none
 * does.
 */
const COLUMNS = gathered(({ personColumns }) => personColumns);

const LATER = new Date(Date.now() + 86_400_000);
let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase());
});

type Person = Awaited<ReturnType<typeof aUser>>;

/** Creates a row of every kind for one person, linked to another person wherever a table allows it. */
async function aFullLife(person: Person, other: Person) {
  const { userId: user_id } = person;
  const at = new Date();
  const of = { user_id, created_by: other.userId, linked_by: other.userId };
  const secret = (kind: string) => `secret-${kind}-${user_id}`;
  const taught = await aClass(db, { class_master_id: user_id });
  const child = await aStudent(db, { full_name: 'Enfant de Fotso' });
  const record = await aStudent(db, { user_id, class_id: taught.id });
  await db.insert(classTeachers).values({ class_id: taught.id, user_id });
  await db.insert(schoolSections).values({ id: newId(), name: `Section of ${user_id}`, head_id: user_id });
  const { subject_id } = await aClassSubject(db, { class_id: taught.id, teacher_id: user_id });
  const chosen = { student_id: record.id, class_id: taught.id, subject_id, from_day: '2026-10-05' };
  await db.insert(studentSubjects).values(chosen);
  const { guardian_id } = await aGuardianLink(db, {
    user_id,
    linked_by: other.userId,
    student_id: child.id,
  });
  const undone = { id: newId(), user_id, undone_by: other.userId, undone_at: at };
  await db.insert(undoneAccountLinks).values({ ...undone, guardian_id, reason: 'Namesake' });
  await db.insert(contactChanges).values({
    id: newId(),
    guardian_id,
    field: 'phone',
    new_value: '+237 699 00 00 00',
    asked_by: user_id,
    asked_at: at,
  });
  await aStoredRequest(db, user_id);
  await aClaim(db, { student_id: child.id, sent_by: user_id });
  await aModelRequest(db, user_id);
  await aSavedReport(db, { owner_id: user_id, name: `Report of ${user_id}` });
  await db.insert(studentEvents).values({ ...of, id: newId(), student_id: record.id, kind: 'enrolled' });
  await db.insert(sessions).values({ ...of, id: newId(), amr: [], not_after: LATER });
  await db.insert(knownDevices).values({ ...of, device_hash: secret('device') });
  await db.insert(recoveryCodes).values({ ...of, code_hash: secret('code') });
  await db.insert(resetTokens).values({ ...of, token_hash: secret('reset'), expires_at: LATER });
  await db.insert(factors).values({ ...of, id: newId(), factor_type: 'totp', secret: secret('totp') });
  await db.insert(invitations).values({
    ...of,
    id: newId(),
    role: 'parent',
    full_name: 'Ngo Bassa Élodie',
    code_hash: secret('invitation'),
    used_by: user_id,
    expires_at: LATER,
  });
  const till = { id: newId(), kind: 'till', method: 'cash', normal: 1 } as const;
  await db.insert(ledgerAccounts).values({ ...till, owner_id: till.id });
  await db.insert(tillSessions).values({
    id: till.id,
    cashier_id: user_id,
    opened_at: at,
    opened_on: '2026-11-23',
    opening_float: 0n,
    opened_position: 0,
  });
  await db.insert(outbox).values({
    id: newId(),
    recipient: person.email,
    subject: 'Your invitation',
    body: secret('mail'),
    expires_at: LATER,
  });
  await confirmAddressOf(db, person);
  await db.insert(noticeChoices).values({ user_id, notice_group: 'messages', channel: 'email', is_on: true });
  await db.transaction((tx) =>
    notify(tx, [user_id], { kind: 'fees.paid', about: 'x', params: {}, link: '/fees', at }),
  );
  const endpoint = `https://push.test/${user_id}`;
  await db
    .insert(pushSubscriptions)
    .values({ id: newId(), user_id, endpoint, p256dh: '', auth: secret('push'), created_at: at });
  await anAnnouncement(db, { author: user_id });
  await aTeachersWeek(db, { user_id, class_id: taught.id, subject_id });
  const work = { class_id: taught.id, subject_id };
  await anAssignment(db, { ...work, author_id: user_id });
  await aLogEntry(db, { ...work, author_id: user_id, day: '2026-11-20' });
  await aLogEntry(db, { ...work, author_id: newId(), day: '2026-11-19' });
  await db.insert(assignmentWorks).values({
    assignment_id: await anAssignment(db, { ...work, author_id: newId() }),
    student_id: record.id,
    points: '3',
    comment: 'secret-draft',
    handed_in_by: user_id,
    returned_at: at,
  });
  await anAssignment(db, { ...work, author_id: newId(), student_ids: [record.id] });
  await db.insert(staffRecords).values({ user_id, sex: 'female', updated_at: at });
  await db.insert(assignmentPhrases).values({ user_id, language: 'fr', place: 0, text: 'Bien' });
  await anOwnTask(db, { student_id: record.id, user_id });
  await db.insert(assignmentTicks).values({
    assignment_id: await anAssignment(db, { ...work, author_id: newId() }),
    user_id,
    ticked_at: at,
  });
  await db
    .insert(announcementPeople)
    .values({ announcement_id: await anAnnouncement(db, { author: newId() }), user_id });
  await db.insert(announcementReads).values({
    announcement_id: await anAnnouncement(db, { author: newId() }),
    user_id,
    opened_at: at,
  });
  await db.insert(messageReads).values({
    thread_id: await aThread(db, { members: [user_id] }),
    user_id,
    read_at: at,
  });
  const fee = one(await aFee(db));
  const reminder = { id: newId(), user_id, day: '2026-11-27', sent_at: at };
  await db.insert(feeReminders).values(reminder);
  await db
    .insert(feeReminderItems)
    .values({ reminder_id: reminder.id, user_id, student_fee_id: fee.id, step: 3 });
  await db.insert(messageReplies).values({ user_id, replies: ['Bien reçu.'] });
  await anEntry(db, person.actor, {
    description: `Loyer de ${person.email}`,
    is_recurring: true,
    transaction_date: '2099-01-01',
    receipt_ids: [await aReceipt(db, person.actor)],
  });
  await db.transaction((tx) =>
    insertApiKey(tx, { user_id, name: 'Test', scope: 'read', created_at: at, expires_at: LATER }),
  );
  const event = { at, address: '10.9.9.9' };
  await db.transaction(async (tx) => {
    await recordEvent(tx, {
      ...event,
      action: 'people.role_set',
      actorId: user_id,
      subject: { type: 'user', id: other.userId },
      details: { student_ids: [child.id] },
    });
    await recordEvent(tx, {
      ...event,
      action: 'people.account_closed',
      actorId: other.userId,
      subject: { type: 'user', id: user_id },
    });
    await recordEvent(tx, {
      ...event,
      action: 'students.seen',
      actorId: other.userId,
      subject: { type: 'student', id: record.id },
    });
  });
  return { child, record, taught };
}

async function exportOf({ actor }: Person) {
  const file = await apiAs(profileRouter(OWN_DATA), db, actor).exportData();
  const text = await file.text();
  return { file, text, document: JSON.parse(text) as Record<string, unknown> };
}

describe('one’s own data', () => {
  it('is everything about the person and nothing about anybody else', async () => {
    const other = await aUser(db, { role: 'admin', full_name: 'Fotso Alain', email: 'fotso@school.test' });
    const person = await aUser(db, {
      role: 'teacher',
      full_name: 'Ngo Bassa Élodie',
      given_by: other.userId,
    });
    const life = await aFullLife(person, other);
    await aFullLife(other, await aUser(db, { role: 'admin' }));
    const { file, text, document } = await exportOf(person);

    expect(file.name).toBe('preau-my-data.json');
    expect(file.type).toContain('application/json');
    expect(document).toMatchObject({
      account: { user_id: person.userId, email: person.email },
      profile: { full_name: 'Ngo Bassa Élodie', role: 'teacher' },
      student_record: { id: life.record.id, class_name: life.taught.name, history: [{ kind: 'enrolled' }] },
    });
    const others = [other.userId, other.email, 'Fotso', life.child.id, life.child.roll_number];
    for (const word of others) expect(text, word).not.toContain(word);
    for (const [part, rows] of Object.entries(document))
      if (Array.isArray(rows)) expect(rows, part).toHaveLength(1);
    const events = document['events'] as { total: number; newest_first: unknown[] };
    expect(events.total).toBe(4);
    expect(events.newest_first).toMatchObject([
      { action: 'students.seen', done_by_me: false, address: null },
      { action: 'people.account_closed', done_by_me: false, address: null },
      { action: 'people.role_set', done_by_me: true, address: '10.9.9.9' },
      { action: 'finance.changed', done_by_me: true },
    ]);
  });

  it('has a student’s savings, line by line, and nothing about the account’s other members', async () => {
    const person = await aUser(db, { role: 'student' });
    const student = await aStudent(db, { user_id: person.userId });
    const friend = await aStudent(db, { full_name: 'Tchoumi Boris', roll_number: 'X-4711' });
    await anAccount(db, { students: [student, friend], balance: '2500', account_name: 'Vacances' });
    await anAccount(db, { students: [friend], balance: '9999', account_name: 'Not mine' });
    const { text, document } = await exportOf(person);
    expect(document['savings']).toMatchObject([
      {
        account: { account_name: 'Vacances', balance: '2500', other_members: 1 },
        transactions: [{ amount: '2500', balance_after: '2500', created_by: null }],
      },
    ]);
    for (const word of ['Tchoumi', 'X-4711', 'Not mine']) expect(text, word).not.toContain(word);
  });

  it('has a student’s fees, payments and receipts, and only the student’s part of a payment shared with a sister', async () => {
    const person = await aUser(db, { role: 'student' });
    const student = await aStudent(db, { user_id: person.userId });
    const sister = await aStudent(db, { full_name: 'Soeur Aminata', roll_number: 'X-0815' });
    const { actor } = await aUser(db, { role: 'admin', full_name: 'Caissier Ondoa' });
    const fees = await aFee(db, { students: [student, sister], amount: '4000' });
    const pay = (student_fee_ids: string[], amount: string, credit_student_id?: string) =>
      paymentsAs(db, actor).record({
        student_fee_ids,
        amount,
        notes: 'Together with Aminata',
        ...(credit_student_id && { credit_student_id }),
      });
    const together = await pay(
      fees.map(({ id }) => id),
      '3000',
    );
    const own = fees.filter((fee) => fee.student.student_id === student.id).map(({ id }) => id);
    const alone = await pay(own, '2600', student.id);
    const { text, document } = await exportOf(person);
    const charged = { kind: 'fee_charge', due: '4000', paid: '0' };
    const papers = (payment: typeof alone, of: string | null) =>
      payment.receipts
        .filter(({ student_id }) => student_id === of)
        .map(() => ({ printed_by_the_office: 0 }));
    expect(document['fees']).toMatchObject({
      fees: [{ amount_charged: '4000', amount_due: '4000', amount_paid: '4000' }],
      entries: [charged, { kind: 'fee_payment', paid: '1500' }, { kind: 'fee_payment', paid: '2500' }],
      credit: [{ kind: 'fee_payment', amount: '100', balance_after: '100', receipt: alone.receipt }],
      payments: [
        {
          receipt: together.receipt,
          for_my_fees: '1500',
          to_my_credit: '0',
          taken_back: null,
          receipts: papers(together, student.id),
        },
        { receipt: alone.receipt, for_my_fees: '2500', to_my_credit: '100', receipts: papers(alone, null) },
      ],
    });
    for (const word of ['Aminata', 'X-0815', 'Ondoa', '3000', sister.id])
      expect(text, word).not.toContain(word);
    expect(together.receipts.length).toBeGreaterThan(1);
  });

  it('has one’s own books, including what was deleted today, receipts without their names in the store, and nobody else’s', async () => {
    const person = await aUser(db, { role: 'parent' });
    const { actor: other } = await aUser(db, { role: 'admin' });
    const { id: category_id } = await aCategory(db, person.actor, { name: 'Loyer' });
    const entry = { category_id, amount: '25000.50', description: 'Case', is_recurring: true } as const;
    const receipt = await aReceipt(db, person.actor, { name: `${'a'.repeat(32)}.webp` });
    const rent = await anEntry(db, person.actor, {
      ...entry,
      transaction_date: '2099-01-01',
      receipt_ids: [receipt],
    });
    await financeAs(db, person.actor).remove({ transaction_id: rent.id });
    await anImport(db, person.actor, [{ description: 'From a file' }], { file_name: 'momo.csv' });
    await db.insert(financeBudgets).values({
      user_id: person.userId,
      category_id,
      from_month: '2026-11-01',
      amount: 5_000_000n,
      carry_over: true,
    });
    await db
      .insert(financeMappings)
      .values({ user_id: person.userId, head: 'x', mapping: { date: 0 }, used_at: new Date() });
    await anEntry(db, other, { description: 'Not mine', receipt_ids: [await aReceipt(db, other)] });
    await anImport(db, other, [{ description: 'Not mine' }], { file_name: 'not-mine.csv' });
    const { text, document } = await exportOf(person);
    expect(document['finance']).toMatchObject({
      transactions: [
        {
          id: rent.id,
          type: 'expense',
          amount: '25000.50',
          category: 'Loyer',
          description: 'Case',
          recurring: true,
          deleted_at: expect.any(String),
        },
        { description: 'From a file', imported: true, deleted_at: null, category: null },
      ],
      categories: [{ name: 'Loyer', type: 'expense', color: '#3b82f6' }],
      recurrences: [
        { amount: '25000.50', category: 'Loyer', recurrence_type: 'monthly', next: '2099-02-01' },
      ],
      budgets: [{ category: 'Loyer', amount: '50000', from_month: '2026-11-01', carry_over: true }],
      imports: [{ file_name: 'momo.csv', entries: 1, undone_at: null }],
      import_columns: [{ mapping: { date: 0 } }],
    });
    expect(document['files']).toMatchObject([
      { purpose: 'finance_receipt', state: 'kept', bytes: 1_234, transaction_id: rent.id },
    ]);
    for (const word of ['Not mine', 'not-mine', 'aaaaaaaa', receipt]) expect(text, word).not.toContain(word);
  });

  it('contains no secret, and no hash of one', async () => {
    const person = await aUser(db, { role: 'teacher' });
    await aFullLife(person, await aUser(db, { role: 'admin' }));
    const { text } = await exportOf(person);
    expect(text).not.toContain('secret-');
    expect(text).not.toMatch(/hash|argon2/);
    const hashes = await db.select({ hash: apiKeys.key_hash }).from(apiKeys);
    for (const { hash } of hashes) expect(text).not.toContain(hash);
  });

  it('covers every column of the database that names a person, or there is a reason not to', async () => {
    const { rows } = await db.execute<{ place: string }>(sql`
      select distinct c.table_name || '.' || c.column_name as place
      from information_schema.columns c
      left join pg_constraint f on f.contype = 'f' and f.confrelid = 'public.users'::regclass
        and f.conrelid = format('public.%I', c.table_name)::regclass
        and f.conkey[1] = c.ordinal_position
      where c.table_schema = 'public' and c.data_type = 'uuid'
        and (f.oid is not null or c.column_name ~ '(^|_)(user|actor|owner|cashier)_id$|_by$')`);
    expect(rows.map(({ place }) => place).toSorted()).toEqual(Object.keys(COLUMNS).toSorted());

    const person = await aUser(db, { role: 'teacher' });
    await aFullLife(person, await aUser(db, { role: 'admin' }));
    const { document } = await exportOf(person);
    const told = Object.values(COLUMNS).flatMap((column) => ('told' in column ? [column.told] : []));
    for (const part of told) expect(document[part], part).not.toEqual([]);
    for (const part of told) expect(document[part], part).toBeTruthy();
  });

  it('is recorded in the audit trail, and the next document lists it', async () => {
    const person = await aUser(db, { role: 'parent' });
    await exportOf(person);
    const { document } = await exportOf(person);
    expect(document['events']).toMatchObject({
      total: 1,
      newest_first: [{ action: 'profile.data_exported', done_by_me: true }],
    });
  });

  it('is short for a person who has only signed up', async () => {
    const { document } = await exportOf(await aUser(db));
    expect(document).toMatchObject({
      profile: { role: null },
      student_record: null,
      guardian_record: null,
      guardianships: [],
      classes_taught: [],
      sections_headed: [],
      api_keys: [],
      finance: { transactions: [], categories: [], recurrences: [], budgets: [], imports: [] },
      files: [],
      events: { total: 0 },
    });
  });
});

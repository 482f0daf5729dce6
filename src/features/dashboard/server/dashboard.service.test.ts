import { beforeAll, describe, expect, it } from 'vitest';
import { aJustification, aRollEntry } from '#features/attendance/server/attendance.builders.ts';
import { attendanceSlots } from '#features/attendance/server/attendance.tables.ts';
import { aDeposit, anAccount } from '#features/bank/server/bank.builders.ts';
import { anAssignment } from '#features/assignments/server/assignments.builders.ts';
import { assignmentWorks } from '#features/assignments/server/assignments.tables.ts';
import { tickAssignment } from '#features/assignments/server/assignments.service.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aFee, paymentsAs } from '#features/fees/server/fees.builders.ts';
import { aClassScheme, aMark, aSheet } from '#features/marks/server/marks.builders.ts';
import { aMadeCard, aRelease, aSnapshot } from '#features/report-cards/server/report-cards.builders.ts';
import { aSpan, aYear } from '#features/school-year/server/school-year.builders.ts';
import { findCurrentYear } from '#features/school-year/server/school-year.service.ts';
import { aClassSubject, aSubject } from '#features/subjects/server/subjects.builders.ts';
import { ledgerChecks, ledgerState } from '#features/ledger/server/ledger.tables.ts';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { insertBackup } from '#platform/backup/server/backups.queries.ts';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { anEntry, aVersion } from '#features/timetable/server/timetable.builders.ts';
import { newId } from '#platform/db/ids.ts';
import { one } from '#platform/db/one.ts';
import type { BackupKeySource } from '#features/feature.ts';
import { showKey } from '#features/backups/server/backup-key.service.ts';
import type { Duty } from '#features/people/duties.rules.ts';
import { TEST_INSTALLATION, TEST_SECRETS } from '#platform/testing/api.ts';
import { dashboardRouter } from './dashboard.router.ts';

let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase());
});

// Half past midnight on December 1 at the school.
const now = () => new Date('2026-11-30T23:30:00Z');
const dashboardOf = ({ actor }: Awaited<ReturnType<typeof aUser>>) =>
  apiAs(dashboardRouter(), db, actor, { now }).get();

const NO_EVENTS = { count: 0, next: [] };

describe('the dashboard', () => {
  it('is refused to anybody who is not signed in', async () => {
    await expect(apiAs(dashboardRouter(), db, null).get()).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });

  it('shows zeros for an empty school, and the figures of a living one', async () => {
    const admin = await aUser(db, { role: 'admin' });
    const backup_age_days = expect.any(Number);
    const nothing = {
      people_waiting: 0,
      approvals_waiting: 0,
      classes_without_teacher: 0,
      students_without_class: 0,
      overdue_fees: 0,
      documents_expiring: 0,
      claims_waiting: 0,
      justifications_waiting: 0,
      till_difference: null,
      registers_unsaved: 0,
      ledger_halted: false,
      ledger_unchecked: false,
      backup_key_unseen: false,
      standby_missing: false,
      proxy_untrusted: false,
      backup_age_days,
    };
    const money = { overdue: '0', cash_today: '0', in_tills: null };
    // Half past midnight, and no school year.
    const rolls = { is_school_day: false, due: 0, taken: 0, incomplete: 0, absent: 0, late: 0 };
    expect(await dashboardOf(admin)).toEqual({
      role: 'admin',
      events: NO_EVENTS,
      first_steps: { hidden: false, steps: expect.any(Array), empty: true },
      sample_school: false,
      total_students: 0,
      active_students: 0,
      new_this_month: 0,
      total_teachers: 0,
      total_classes: 0,
      revenue: '0',
      ...money,
      rolls,
      without_account: 0,
      marks: null,
      alerts: nothing,
    });

    const teacher = await aUser(db, { role: 'teacher' });
    const former = await aUser(db, { role: 'parent' });
    await aUser(db, { role: null });
    const { id: class_id } = await aClass(db, { teachers: [teacher] });
    await aClass(db, { teachers: [former] });
    await aStudent(db, { class_id });
    await aStudent(db, { class_id, admission_date: '2026-12-01' });
    await aStudent(db, { class_id, status: 'left', admission_date: '2026-11-30' });
    await aStudent(db, { class_id: null });
    await aStudent(db, { class_id: null, status: 'graduated' });
    await db.update(ledgerState).set({ halted: true });
    expect(await dashboardOf(admin)).toEqual({
      role: 'admin',
      events: NO_EVENTS,
      first_steps: { hidden: false, steps: expect.any(Array), empty: false },
      sample_school: false,
      total_students: 5,
      active_students: 3,
      new_this_month: 1,
      total_teachers: 1,
      total_classes: 2,
      revenue: '0',
      ...money,
      rolls,
      // Students who left or graduated need no account.
      without_account: 3,
      marks: null,
      // A former teacher teaches no class; a graduate needs no account.
      alerts: {
        people_waiting: 1,
        approvals_waiting: 0,
        classes_without_teacher: 1,
        students_without_class: 1,
        overdue_fees: 0,
        documents_expiring: 0,
        claims_waiting: 0,
        justifications_waiting: 0,
        till_difference: null,
        registers_unsaved: 0,
        ledger_halted: true,
        ledger_unchecked: false,
        backup_key_unseen: false,
        standby_missing: false,
        proxy_untrusted: false,
        backup_age_days,
      },
    });
  });

  it('counts the days since the last backup', async () => {
    const admin = await aUser(db, { role: 'admin' });
    const made = { bytes: 1, rows: 1, encrypted: true, marks: {} };
    for (const [at, days] of [
      ['2026-11-20T02:00:00Z', 10],
      ['2026-11-28T23:30:00Z', 2],
      ['2026-11-29T00:30:00Z', 1],
    ] as const) {
      await db.transaction((tx) => insertBackup(tx, { at: new Date(at), cause: 'command', file: 'x', made }));
      expect(await dashboardOf(admin), at).toMatchObject({ alerts: { backup_age_days: days } });
    }
  });

  it('asks those who may print the backup key to do so, until somebody did', async () => {
    const head = await aUser(db, { role: 'admin' });
    const bursar = await aUser(db, { role: 'admin', duties: ['bursar'] });
    const backupKey: BackupKeySource = { from: 'file', find: async () => 'the key of backups' };
    const asked = async ({ actor }: typeof head) =>
      ((await apiAs(dashboardRouter({ backupKey }), db, actor, { now }).get()) as { alerts: object }).alerts;
    expect(await asked(head)).toMatchObject({ backup_key_unseen: true });
    expect(await asked(bursar)).toMatchObject({ backup_key_unseen: false });
    await showKey({ db, now, actor: head.actor, secrets: TEST_SECRETS, address: '127.0.0.1' }, backupKey);
    expect(await asked(head)).toMatchObject({ backup_key_unseen: false });
  });

  it('reports a missing copy of the database to those responsible for backups', async () => {
    const installation = { ...TEST_INSTALLATION, standbys: 1 };
    const alertsOf = async (duties: Duty[]) => {
      const { actor } = await aUser(db, { role: 'admin', duties });
      return apiAs(dashboardRouter(), db, actor, { now, installation }).get();
    };
    expect(await alertsOf(['technician'])).toMatchObject({ alerts: { standby_missing: true } });
    expect(await alertsOf(['registrar'])).toMatchObject({ alerts: { standby_missing: false } });
  });

  it('reports that the books were not checked for more than a day, to those who keep them', async () => {
    const { actor } = await aUser(db, { role: 'admin' });
    const dashboardOf = async (by = actor) => apiAs(dashboardRouter(), db, by, { now }).get();
    const checked = (hours: number) =>
      db.insert(ledgerChecks).values({
        id: newId(),
        at: new Date(now().getTime() - hours * 3_600_000),
        cause: 'nightly',
        failures: {},
        transactions: 0,
        head: '',
        took_ms: 1,
      });
    await checked(27);
    expect(await dashboardOf()).toMatchObject({ alerts: { ledger_unchecked: true } });
    const registrar = await aUser(db, { role: 'admin', duties: ['registrar'] });
    expect(await dashboardOf(registrar.actor)).toMatchObject({ alerts: { ledger_unchecked: false } });
    await checked(25);
    expect(await dashboardOf()).toMatchObject({ alerts: { ledger_unchecked: false } });
  });

  it('shows this month’s receipts less reversals, today’s cash, and every overdue fee with its balance', async () => {
    const { actor } = await aUser(db, { role: 'admin' });
    await db.update(ledgerState).set({ halted: false });
    const fees = await aFee(db, {
      amount: '10000',
      instalments: [
        { amount: '6000', due_date: '2026-11-30' },
        { amount: '4000', due_date: '2026-12-01' },
      ],
    });
    const pay = (amount: string, at: string) =>
      paymentsAs(db, actor, { now: () => new Date(at) }).record({
        student_fee_ids: fees.map(({ id }) => id),
        amount,
        allocation: 'oldest',
      });
    const seen = async () => {
      const answered = await apiAs(dashboardRouter(), db, actor, { now }).get();
      if (answered.role !== 'admin') return null;
      return [answered.revenue, answered.cash_today, answered.alerts.overdue_fees, answered.overdue];
    };
    // The last half hour of November, and December 1.
    const before = await pay('1000', '2026-11-30T22:30:00Z');
    const within = await pay('2500.50', '2026-11-30T23:30:00Z');
    expect(await seen()).toEqual(['2500.50', '2500.50', 1, '2499.50']);
    const reversing = paymentsAs(db, actor, { now });
    await reversing.reverse({ transaction_id: within.id, reason: 'Typed twice' });
    expect(await seen()).toEqual(['0', '0', 1, '5000']);
    // A November payment reversed in December reduces December's revenue.
    await reversing.reverse({ transaction_id: before.id, reason: 'Not theirs' });
    expect(await seen()).toEqual(['-1000', '-1000', 1, '6000']);
    await pay('6000', '2026-11-30T23:30:00Z');
    expect(await seen()).toEqual(['5000', '5000', 0, '0']);
  });

  it('of a parent shows what each of their own children owes, and nobody else’s', async () => {
    const [parent, pupil] = [await aUser(db, { role: 'parent' }), await aUser(db, { role: 'student' })];
    const elder = await aStudent(db, { full_name: 'Abena', parents: [parent], user_id: pupil.userId });
    const younger = await aStudent(db, { full_name: 'Biloa', parents: [parent] });
    const stranger = await aStudent(db, { parents: [await aUser(db, { role: 'parent' })] });
    await aFee(db, {
      students: [elder, stranger],
      amount: '9000',
      instalments: [
        { amount: '1000', due_date: '2026-11-30' },
        { amount: '3000', due_date: '2026-12-24' },
        { amount: '5000', due_date: '2027-01-31' },
      ],
    });
    const standing = (student: typeof elder) => ({
      student_id: student.id,
      full_name: student.full_name,
      roll_number: student.roll_number,
      class: null,
      credit: '0',
    });
    const owes = {
      ...standing(elder),
      balance: '9000',
      overdue: '1000',
      next_due_date: '2026-12-24',
      next_due: '3000',
    };
    const nothing = { balance: '0', overdue: '0', next_due_date: null, next_due: '0' };
    expect(await dashboardOf(parent)).toMatchObject({ fees: [owes, { ...standing(younger), ...nothing }] });
    expect(await dashboardOf(pupil)).toMatchObject({ fees: owes });
  });

  it('of a family shows the balance of each of its savings accounts, and of nobody else’s', async () => {
    const [parent, pupil] = [await aUser(db, { role: 'parent' }), await aUser(db, { role: 'student' })];
    const elder = await aStudent(db, { parents: [parent], user_id: pupil.userId });
    const younger = await aStudent(db, { parents: [parent] });
    const own = await anAccount(db, { balance: '1500', students: [elder] });
    const shared = await anAccount(db, { balance: '300', students: [younger, await aStudent(db)] });
    await anAccount(db, { balance: '70000' });
    const holds = (account: typeof own, balance: string) => ({
      account_id: account.id,
      balance,
      is_shared: account === shared,
    });
    expect(await dashboardOf(parent)).toMatchObject({ savings: [holds(own, '1500'), holds(shared, '300')] });
    expect(await dashboardOf(pupil)).toMatchObject({ savings: [holds(own, '1500')] });
    await aDeposit(db, { account_id: own.id, amount: '250' });
    expect(await dashboardOf(pupil)).toMatchObject({ savings: [holds(own, '1750')] });
  });

  it('of a teacher shows their own classes, and counts only the active students in them', async () => {
    const teacher = await aUser(db, { role: 'teacher' });
    const { id: class_id } = await aClass(db, { teachers: [teacher] });
    await aStudent(db, { class_id });
    await aStudent(db, { class_id, status: 'transferred' });
    expect(await dashboardOf(teacher)).toMatchObject({
      role: 'teacher',
      students: 1,
      classes: [{ id: class_id, students: 1, subjects: [] }],
    });
    expect(await dashboardOf(await aUser(db, { role: 'teacher' }))).toEqual({
      role: 'teacher',
      events: NO_EVENTS,
      today: expect.objectContaining({ day: '2026-12-01', classes: [] }),
      lessons: null,
      registers_unsaved: 0,
      marks_due: { sheets: 0, missing: 0 },
      open_assignments: 0,
      to_mark: 0,
      students: 0,
      classes: [],
      news: [],
    });
  });

  it('of a teacher counts the students of every class they teach, even if they teach only a subject there', async () => {
    const teacher = await aUser(db, { role: 'teacher' });
    const [own, other] = [await aClass(db, { teachers: [teacher] }), await aClass(db)];
    const subject = await aSubject(db);
    for (const class_id of [own.id, other.id])
      await aClassSubject(db, { class_id, subject_id: subject.id, teacher_id: teacher.userId });
    await aStudent(db, { class_id: other.id });
    const row = (id: string, students: number) =>
      expect.objectContaining({ id, students, subjects: [expect.objectContaining({ id: subject.id })] });
    const seen = await dashboardOf(teacher);
    expect(seen).toMatchObject({
      students: 1,
      classes: expect.arrayContaining([row(own.id, 0), row(other.id, 1)]),
    });
  });

  it('shows a parent their children, a student themselves, and others nothing', async () => {
    const [parent, pupil] = [await aUser(db, { role: 'parent' }), await aUser(db, { role: 'student' })];
    const { id } = await aStudent(db, { user_id: pupil.userId, parents: [parent] });
    await aStudent(db, { parents: [parent], roll_number: 'ZZZ' });
    expect(await dashboardOf(parent)).toMatchObject({
      role: 'parent',
      children: [{ id }, { roll_number: 'ZZZ' }],
    });
    expect(await dashboardOf(pupil)).toMatchObject({ role: 'student', student: { id } });
    expect(await dashboardOf(await aUser(db, { role: 'parent' }))).toEqual({
      role: 'parent',
      events: NO_EVENTS,
      attendance: [],
      children: [],
      fees: [],
      savings: [],
      grades: [],
      assignments: [],
      news: [],
    });
    expect(await dashboardOf(await aUser(db, { role: 'student' }))).toEqual({
      role: 'student',
      events: NO_EVENTS,
      attendance: null,
      student: null,
      lessons: null,
      fees: null,
      savings: [],
      grades: [],
      assignments: null,
      news: [],
    });
    expect(await dashboardOf(await aUser(db))).toEqual({ role: null });
  });

  it('shows each child’s open work, without the child’s ticks, and a teacher’s work that is not yet due', async () => {
    const [parent, pupil, teacher] = [
      await aUser(db, { role: 'parent' }),
      await aUser(db, { role: 'student' }),
      await aUser(db, { role: 'teacher' }),
    ];
    const { id: class_id } = await aClass(db);
    const { subject_id } = await aClassSubject(db, { class_id, teacher_id: teacher.userId });
    const { id } = await aStudent(db, { class_id, user_id: pupil.userId, parents: [parent] });
    const publish_at = new Date('2026-11-20T08:00:00Z');
    const set = (title: string, due_day: string) =>
      anAssignment(db, { class_id, subject_id, author_id: teacher.userId, title, due_day, publish_at });
    await db.update(classMemberships).set({ from_day: '2026-09-07' });
    await set('Past', '2026-11-29');
    await set('Far', '2026-12-09');
    const near = await set('Near', '2026-12-02');
    const both = { student_id: id, todo: 2, next: [{ title: 'Near' }, { title: 'Far' }] };
    expect(await dashboardOf(parent)).toMatchObject({ assignments: [both] });
    expect(await dashboardOf(pupil)).toMatchObject({ assignments: both });
    expect(await dashboardOf(teacher)).toMatchObject({
      open_assignments: 2,
      to_mark: 0,
    });
    const handed_in_at = new Date('2026-11-30T08:00:00Z');
    const work = { assignment_id: near, student_id: id, handed_in_at };
    await db.insert(assignmentWorks).values(work);
    expect(await dashboardOf(teacher)).toMatchObject({ to_mark: 1 });
    expect(await dashboardOf(await aUser(db, { role: 'teacher' }))).toMatchObject({ to_mark: 0 });
    await db.update(assignmentWorks).set({ returned_at: handed_in_at });
    expect(await dashboardOf(teacher)).toMatchObject({ to_mark: 0 });
    await db.delete(assignmentWorks);
    await tickAssignment(
      { db, actor: pupil.actor, now, address: 'test' },
      { assignment_id: near, done: true },
    );
    expect(await dashboardOf(parent)).toMatchObject({ assignments: [both] });
    expect(await dashboardOf(pupil)).toMatchObject({ assignments: { todo: 1, next: [{ title: 'Far' }] } });
  });
});

async function aMarkedClass() {
  const [teacher, parent] = [await aUser(db, { role: 'teacher' }), await aUser(db, { role: 'parent' })];
  const pupil = await aUser(db, { role: 'student' });
  const { id: class_id } = await aClass(db, { teachers: [teacher] });
  const student = await aStudent(db, { class_id, parents: [parent], user_id: pupil.userId });
  await aStudent(db, { class_id });
  const year = await db.transaction(findCurrentYear);
  const { id: year_id } =
    year ??
    (await aYear(db, {
      status: 'current',
      first_day: '2026-09-01',
      last_day: '2027-06-30',
      periods: [
        {
          ...aSpan('2026-09-01', '2027-01-31'),
          parts: [
            { ...aSpan('2026-09-01', '2026-11-15'), parts: [] },
            { ...aSpan('2026-11-16', '2027-01-31'), parts: [] },
          ],
        },
        { ...aSpan('2027-02-01', '2027-06-30'), parts: [] },
      ],
    }));
  await aClassScheme(db, { class_id, year_id });
  const subjects = [await aSubject(db), await aSubject(db)];
  for (const { id: subject_id } of subjects)
    await aClassSubject(db, { class_id, subject_id, teacher_id: teacher.userId });
  return { teacher, parent, pupil, class_id, year_id, student, subjects };
}

describe('marks on the dashboard', () => {
  it('shows a family the last card released to it, each audience its own, and none sooner', async () => {
    const { parent, pupil, class_id, year_id, student } = await aMarkedClass();
    const student_id = student.id;
    const grades = async (reader: typeof parent) => {
      const seen = await dashboardOf(reader);
      return seen.role === 'parent' || seen.role === 'student' ? seen.grades : null;
    };
    const first = {
      student_id,
      held: false,
      year: '2026/2027',
      period: { fr: 'Trimestre 1', en: 'Term 1' },
      average: '13.25',
      maximum: '20',
    };
    await aMadeCard(db, { class_id, student_id, period: 0 });
    expect(await grades(parent), 'made, and released to nobody').toEqual([]);
    const release = { class_id, year_id, period: 0 };
    const later = new Date(now().getTime() + 1_000);
    await aRelease(db, { ...release, audience: 'student', at: later });
    await aRelease(db, { ...release, audience: 'family', at: now() });
    expect(await grades(parent)).toEqual([first]);
    expect(await grades(pupil), 'a second before its moment').toEqual([]);
    expect(await grades(await aUser(db, { role: 'parent' }))).toEqual([]);
    const second = { index: 1, name: { fr: 'Trimestre 2', en: 'Term 2' } };
    const { result } = aSnapshot();
    await aMadeCard(db, {
      class_id,
      student_id,
      period: 1,
      snapshot: aSnapshot({ period: second, result: { ...result, average: null } }),
    });
    expect(await grades(parent), 'the next one is not out').toEqual([first]);
    await aRelease(db, { ...release, period: 1, audience: 'family', at: now() });
    expect(await grades(parent)).toMatchObject([{ period: second.name, average: null }]);
  });

  it('counts a teacher’s own sheets that are due, and the progress of the school’s period', async () => {
    const admin = await aUser(db, { role: 'admin' });
    const progress = async () => {
      const seen = await dashboardOf(admin);
      return seen.role === 'admin' && seen.marks;
    };
    const before = (await progress()) || { sheets: 0, handed_in: 0, classes: 0, released: 0 };
    const { teacher, class_id, year_id, student, subjects } = await aMarkedClass();
    const due = async () => {
      const seen = await dashboardOf(teacher);
      return seen.role === 'teacher' && seen.marks_due;
    };
    const [one, other] = subjects.map(({ id: subject_id }) => ({ class_id, subject_id, year_id }));
    expect(await due(), 'today’s sequence and the one before it, of two students each').toEqual({
      sheets: 4,
      missing: 8,
    });
    const sheet = await aSheet(db, one!);
    await aMark(db, { assessment_id: sheet.assessment_id, student_id: student.id, number: '12' });
    expect(await due()).toEqual({ sheets: 4, missing: 7 });
    await aSheet(db, other!, { state: 'submitted' });
    expect(await due(), 'what was handed in waits for the office').toEqual({ sheets: 3, missing: 5 });
    expect(await progress()).toEqual({
      sheets: before.sheets + 4,
      handed_in: before.handed_in + 1,
      classes: before.classes + 1,
      released: before.released,
    });
    for (const period of [0, 1])
      await aRelease(db, { class_id, year_id, period, audience: 'family', at: now() });
    expect(await progress(), 'of this period').toMatchObject({ released: before.released + 1 });
  });
});

// A Tuesday at half past nine at the school.
const morning = () => new Date('2026-12-08T08:30:00Z');
const readAs = ({ actor }: Awaited<ReturnType<typeof aUser>>) =>
  apiAs(dashboardRouter(), db, actor, { now: morning }).get();

describe('attendance on the dashboard', () => {
  it('shows each child’s whereabouts today and absences this week, and the school’s progress with its rolls', async () => {
    const [admin, teacher] = [await aUser(db, { role: 'admin' }), await aUser(db, { role: 'teacher' })];
    const [parent, pupil] = [await aUser(db, { role: 'parent' }), await aUser(db, { role: 'student' })];
    if (!(await db.transaction(findCurrentYear)))
      await aYear(db, { status: 'current', first_day: '2026-09-01', last_day: '2027-06-30' });
    const { id: class_id } = await aClass(db, { teachers: [teacher] });
    const of = { class_id, parents: [parent], admission_date: '2026-09-07' };
    const absent = await aStudent(db, { ...of, full_name: 'Abena', user_id: pupil.userId });
    const present = await aStudent(db, { ...of, full_name: 'Biloa' });
    const attendanceOf = async (reader: typeof parent) => {
      const seen = await readAs(reader);
      return seen.role === 'parent' || seen.role === 'student' ? seen.attendance : undefined;
    };
    const before = await readAs(admin);
    expect(await attendanceOf(parent)).toMatchObject([
      { student_id: absent.id, today: { state: 'not_called' }, absent_this_week: 0 },
      { student_id: present.id, today: { state: 'not_called' }, absent_this_week: 0 },
    ]);

    const slot = one(await db.select().from(attendanceSlots).orderBy(attendanceSlots.starts));
    const today = { class_id, day: '2026-12-08' };
    await aRollEntry(db, { ...today, student_id: absent.id, status: 'absent' }, { slot: slot });
    await aRollEntry(db, { ...today, student_id: present.id, status: 'present' }, { slot: slot });
    expect(await attendanceOf(parent)).toMatchObject([
      { student_id: absent.id, today: { state: 'absent', justified: false }, absent_this_week: 1 },
      { student_id: present.id, today: { state: 'present' }, absent_this_week: 0 },
    ]);
    expect(await attendanceOf(pupil)).toMatchObject({ student_id: absent.id, today: { state: 'absent' } });
    const after = await readAs(admin);
    if (before.role !== 'admin' || after.role !== 'admin') throw new Error('not the office');
    expect([after.rolls!.due, after.rolls!.taken + after.rolls!.incomplete, after.rolls!.absent]).toEqual([
      before.rolls!.due,
      before.rolls!.taken + before.rolls!.incomplete + 1,
      before.rolls!.absent + 1,
    ]);
    expect(await readAs(teacher)).toMatchObject({
      today: { is_school_day: true, classes: [{ id: class_id, registers: [{ state: 'incomplete' }, {}] }] },
    });

    await aJustification(db, absent.id);
    expect(await readAs(admin)).toMatchObject({ alerts: { justifications_waiting: 1 } });
  });
});

it('shows a teacher and a student today’s lessons once a timetable is in force', async () => {
  const [teacher, pupil] = [await aUser(db, { role: 'teacher' }), await aUser(db, { role: 'student' })];
  const { id: class_id } = await aClass(db);
  await aStudent(db, { class_id, user_id: pupil.userId });
  const { subject_id } = await aClassSubject(db, { class_id, teacher_id: teacher.userId });
  // A separate year, whose first Monday is the day.
  const { first_day } = await aYear(db);
  const version = await aVersion(db, { valid_from: first_day });
  const period_id = version.periods[1]!.id;
  await anEntry(db, { version_id: version.id, class_id, subject_id, period_id });
  const seenBy = async ({ actor }: Awaited<ReturnType<typeof aUser>>) =>
    apiAs(dashboardRouter(), db, actor, { now: () => new Date(`${first_day}T09:00:00Z`) }).get();
  const lessons = { day: { day: first_day, lessons: [{ starts: 505, classes: [{ id: class_id }] }] } };
  for (const person of [teacher, pupil]) expect(await seenBy(person)).toMatchObject({ lessons });
});

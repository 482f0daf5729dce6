import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import { profiles, userRoles } from '#features/people/server/people.tables.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import { verifyPassword } from '#platform/auth/server/passwords/passwords.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { breakEverywhere, isFailPoint, loseCommit } from '#platform/testing/fail-points.ts';
import { countAllRows } from '#platform/testing/row-counts.ts';
import { anEnrolment } from './enrolment.builders.ts';
import { studentsRouter } from './students.router.ts';
import { familyOf } from '#features/roster/server/families.service.ts';
import { aGuardian, aGuardianLink } from '#features/roster/server/guardians.builders.ts';
import { guardians, studentGuardians } from '#features/roster/server/guardians.tables.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { eachStudentField } from '#features/roster/student-fields.rules.ts';
import { one } from '#platform/db/one.ts';

let db: Db;
let admin: Awaited<ReturnType<typeof aUser>>;
let schoolClass: Awaited<ReturnType<typeof aClass>>;
beforeAll(async () => {
  ({ db } = await testDatabase());
  admin = await aUser(db, { role: 'admin', full_name: 'Onana Chantal' });
  schoolClass = await aClass(db, { name: '6e', section: 'A' });
});

const asAdmin = (on: Db = db, now?: () => Date) =>
  apiAs(studentsRouter(), on, admin.actor, now ? { now } : {});
const aKey = () => `key-${newId()}`;
const atOnce = <T>(times: number, call: (index: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: times }, (_, index) => call(index)));
const answers = <T>(settled: PromiseSettledResult<T>[]) =>
  settled.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
const refusals = (settled: PromiseSettledResult<unknown>[]) =>
  settled.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as { code?: string }] : []));

describe('who may not', () => {
  it.each(['teacher', 'parent', 'student', null] as const)('%s cannot enroll students', async (role) => {
    const { actor } = await aUser(db, { role });
    const before = await countAllRows(db);
    await expect(apiAs(studentsRouter(), db, actor).enrol(anEnrolment(schoolClass.id))).rejects.toMatchObject(
      {
        status: 403,
      },
    );
    expect(await countAllRows(db)).toEqual(before);
  });

  it('a call without a key is refused early', async () => {
    const call = { context: { idempotencyKey: 'short' } };
    await expect(asAdmin().enrol(anEnrolment(schoolClass.id), call)).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REQUIRED',
    });
  });
});

describe('an enrollment', () => {
  it('creates the account, the profile, the role, the record and the first line of the history', async () => {
    const input = anEnrolment(schoolClass.id, { email: 'Elodie.Ngo@School.Test', address: '', phone: '' });
    const { student, initial_password } = await asAdmin(db, () => new Date('2026-11-30T23:30:00Z')).enrol(
      input,
    );
    expect(student).toEqual({
      id: student.id,
      user_id: student.user_id,
      roll_number: input.roll_number,
      full_name: 'Ngo Bassa Élodie',
      class: { id: schoolClass.id, name: '6e', section: 'A' },
      date_of_birth: '2012-05-17',
      status: 'active',
      email: 'elodie.ngo@school.test',
      phone: null,
      address: null,
      emergency_contact: '+237690112233',
      ...eachStudentField(() => null),
      repeater: false,
      photo: null,
      planned: null,
      // Half past midnight on 1 December at the school, still November for the server.
      admission_date: '2026-12-01',
    });
    const account = one(await db.select().from(users).where(eq(users.id, student.user_id!)));
    expect(account.password_hash).toMatch(/^\$argon2id\$/);
    expect(await verifyPassword(account.password_hash, initial_password!)).toBe(true);
    const [role] = await db.select().from(userRoles).where(eq(userRoles.user_id, student.user_id!));
    expect(role).toMatchObject({ role: 'student', given_by: null });
    const [profile] = await db.select().from(profiles).where(eq(profiles.user_id, student.user_id!));
    expect(profile).toMatchObject({ full_name: 'Ngo Bassa Élodie', phone: null });
    expect(await asAdmin().history({ student_id: student.id })).toEqual([
      expect.objectContaining({ kind: 'enrolled', from: null, to: '6e A', by: 'Onana Chantal', note: null }),
    ]);
  });

  it('without an e-mail creates the record and its first line of history only: no account, no password', async () => {
    const before = await countAllRows(db);
    const { email: _, ...input } = anEnrolment(schoolClass.id, {
      phone: '699123456',
      emergency_contact: '6 77 00 00 00',
      sex: 'female' as const,
      place_of_birth: ' Édéa ',
      birth_certificate: '214/2012',
      national_matricule: 'MX-0001',
      second_language: 'german' as const,
      series: ' A4 ',
    });
    const { student, initial_password } = await asAdmin().enrol(input);
    expect(initial_password).toBeNull();
    expect(student).toMatchObject({
      user_id: null,
      email: null,
      phone: '+237699123456',
      emergency_contact: '+237677000000',
      sex: 'female',
      place_of_birth: 'Édéa',
      birth_certificate: '214/2012',
      national_matricule: 'MX-0001',
      second_language: 'german',
      series: 'A4',
    });
    const after = await countAllRows(db);
    expect(after['students']).toBe(before['students']! + 1);
    expect(after['student_events']).toBe(before['student_events']! + 1);
    for (const table of ['users', 'profiles', 'user_roles']) expect(after[table], table).toBe(before[table]);
    expect((await asAdmin().enrol(anEnrolment(schoolClass.id, { email: '' }))).student.user_id).toBeNull();
  });

  it('records that the student repeats the class, until it is undone or the student moves up', async () => {
    const higher = await aClass(db, { grade_level: 'grade_8' });
    const input = anEnrolment(schoolClass.id, { email: '', repeater: true });
    const { student } = await asAdmin().enrol(input);
    expect(student.repeater).toBe(true);
    const { email: _, class_id: __, ...record } = input;
    const change = (given: object) => asAdmin().update({ ...record, student_id: student.id, ...given });
    expect((await change({ repeater: undefined, full_name: 'Ngo Élodie' })).repeater).toBe(true);
    expect((await change({ repeater: false })).repeater).toBe(false);
    expect((await change({ repeater: true })).repeater).toBe(true);
    const tomorrow = asAdmin(db, () => new Date(Date.now() + 86_400_000));
    await tomorrow.move({ student_id: student.id, class_id: higher.id });
    expect((await asAdmin().get({ student_id: student.id })).repeater).toBe(false);
  });

  it('adds its guardians, new ones and those on record, who form the family from then on', async () => {
    const father = await aGuardian(db, { full_name: 'Bassa Paul', phone: '+237677000001' });
    const { id: brother } = await aStudent(db, { full_name: 'Bassa Joël' });
    await aGuardianLink(db, { guardian_id: father.id, student_id: brother, verified_at: new Date() });
    const input = anEnrolment(schoolClass.id, {
      guardians: [
        { full_name: 'Ngo Irène', phone: '6 99 00 00 01', relation: 'mother' as const },
        { guardian_id: father.id, full_name: 'Bassa Paul', phone: '', relation: 'father' as const },
      ],
    });
    const { student } = await asAdmin().enrol(input);
    const links = await db
      .select({ name: guardians.full_name, phone: guardians.phone, relation: studentGuardians.relation })
      .from(studentGuardians)
      .innerJoin(guardians, eq(guardians.id, studentGuardians.guardian_id))
      .where(eq(studentGuardians.student_id, student.id))
      .orderBy(studentGuardians.position);
    expect(links).toEqual([
      { name: 'Ngo Irène', phone: '+237699000001', relation: 'mother' },
      { name: 'Bassa Paul', phone: '+237677000001', relation: 'father' },
    ]);
    const family = await db
      .select({ id: students.id })
      .from(students)
      .where(await db.transaction(async (tx) => familyOf(tx, student.id)));
    expect(family.map(({ id }) => id)).toContain(brother);
  });

  it('with a guardian who is no longer on record, or a number without a name, creates nothing', async () => {
    const before = await countAllRows(db);
    const nobody = { guardian_id: newId(), full_name: 'Gone', relation: 'guardian' as const };
    await expect(asAdmin().enrol(anEnrolment(schoolClass.id, { guardians: [nobody] }))).rejects.toMatchObject(
      {
        code: 'GUARDIAN_NOT_FOUND',
      },
    );
    const nameless = { full_name: '', phone: '699000001', relation: 'mother' as const };
    await expect(
      asAdmin().enrol(anEnrolment(schoolClass.id, { guardians: [nameless] })),
    ).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    expect(await countAllRows(db)).toEqual(before);
    const left = { full_name: '', phone: '', relation: 'mother' as const };
    const { student } = await asAdmin().enrol(anEnrolment(schoolClass.id, { guardians: [left, left] }));
    expect(
      await db.select().from(studentGuardians).where(eq(studentGuardians.student_id, student.id)),
    ).toEqual([]);
  });

  it('reserves a national number for one student, also when a record is changed', async () => {
    const national_matricule = 'mx-77';
    const first = await asAdmin().enrol(anEnrolment(schoolClass.id, { national_matricule }));
    const second = anEnrolment(schoolClass.id, { national_matricule: 'MX-77' });
    await expect(asAdmin().enrol(second)).rejects.toMatchObject({ code: 'MATRICULE_TAKEN', status: 409 });
    const { student } = await asAdmin().enrol({ ...second, national_matricule: '' });
    const { email: _, class_id: __, ...record } = second;
    const change = asAdmin().update({ ...record, student_id: student.id });
    await expect(change).rejects.toMatchObject({ code: 'MATRICULE_TAKEN' });
    expect((await asAdmin().get({ student_id: first.student.id })).national_matricule).toBe('mx-77');
  });

  it('shows the password once and stores it nowhere in plain text', async () => {
    const { initial_password } = await asAdmin().enrol(anEnrolment(schoolClass.id));
    expect(initial_password).toHaveLength(8);
    for (const table of Object.keys(await countAllRows(db))) {
      const { rows } = await db.execute(
        sql`select 1 from ${sql.raw(table)} t where position(${initial_password} in t::text) > 0`,
      );
      expect(rows, table).toEqual([]);
    }
  });

  it.each([
    ['2026-11-21', 'today'],
    ['2026-11-22', 'tomorrow'],
  ])('refuses a birth on %s, %s at the school', async (date_of_birth) => {
    // Half past midnight of the 21st at the school.
    const api = asAdmin(db, () => new Date('2026-11-20T23:30:00Z'));
    await expect(api.enrol(anEnrolment(schoolClass.id, { date_of_birth }))).rejects.toMatchObject({
      code: 'BORN_TOO_LATE',
      status: 422,
    });
    await api.enrol(anEnrolment(schoolClass.id, { date_of_birth: '2026-11-20' }));
  });

  it('reports what is already used, ignoring case, and leaves nothing of the attempt', async () => {
    const taken = anEnrolment(schoolClass.id, { roll_number: 'b-7', email: 'taken@school.test' });
    await asAdmin().enrol(taken);
    const before = await countAllRows(db);
    for (const [given, code] of [
      [{ roll_number: 'B-7' }, 'ROLL_NUMBER_TAKEN'],
      [{ email: 'Taken@School.test' }, 'EMAIL_TAKEN'],
      [{ class_id: newId() }, 'CLASS_NOT_FOUND'],
    ] as const) {
      const call = asAdmin().enrol(anEnrolment(schoolClass.id, given));
      await expect(call).rejects.toMatchObject({ code, status: 409 });
    }
    expect(await countAllRows(db)).toEqual(before);
  });

  it('that fails after any of its statements leaves nothing, and its key works afterwards', async () => {
    const before = await countAllRows(db);
    const input = anEnrolment(schoolClass.id);
    const call = { context: { idempotencyKey: aKey() } };
    const statements = await breakEverywhere(
      db,
      (broken) => asAdmin(broken).enrol(input, call),
      async (passed) => {
        expect(await countAllRows(db), `after ${passed} statements`).toEqual(before);
      },
    );
    // begin, lock, answer, class, account, profile, role, record, history, read again, answer, commit
    expect(statements).toBeGreaterThanOrEqual(12);
    const after = await countAllRows(db);
    expect(after['students']).toBe(before['students']! + 1);
    expect(after['users']).toBe(before['users']! + 1);
  });

  it('whose response was lost is found again by its key', async () => {
    const before = await countAllRows(db);
    const input = anEnrolment(schoolClass.id);
    const call = { context: { idempotencyKey: aKey() } };
    const lost = await asAdmin(loseCommit(db)).enrol(input, call).catch(isFailPoint);
    expect(lost).toBe(true);
    const again = await asAdmin().enrol(input, call);
    expect(again).toEqual(await asAdmin().enrol(input, call));
    expect((await countAllRows(db))['students']).toBe(before['students']! + 1);
    const account = one(await db.select().from(users).where(eq(users.email, input.email)));
    expect(await verifyPassword(account.password_hash, again.initial_password!)).toBe(true);
  });

  it('sent fifty times at once with one key creates one student, with fifty equal responses', async () => {
    const input = anEnrolment(schoolClass.id);
    const call = { context: { idempotencyKey: aKey() } };
    const settled = await atOnce(50, () => asAdmin().enrol(input, call));
    expect(refusals(settled)).toEqual([]);
    expect(new Set(answers(settled).map((answer) => JSON.stringify(answer))).size).toBe(1);
    const made = await db.select().from(students).where(eq(students.roll_number, input.roll_number));
    expect(made).toHaveLength(1);
  });

  it('a key reused with another student is refused', async () => {
    const call = { context: { idempotencyKey: aKey() } };
    await asAdmin().enrol(anEnrolment(schoolClass.id), call);
    await expect(asAdmin().enrol(anEnrolment(schoolClass.id), call)).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
      status: 422,
    });
  });

  it.each([2, 64])(
    'of %i racing for one roll number, one gets it, and all others are told why not',
    async (racers) => {
      const roll_number = `race-${racers}`;
      const before = await countAllRows(db);
      const settled = await atOnce(racers, () =>
        asAdmin().enrol(anEnrolment(schoolClass.id, { roll_number })),
      );
      expect(answers(settled)).toHaveLength(1);
      expect(refusals(settled).map(({ code }) => code)).toEqual(Array(racers - 1).fill('ROLL_NUMBER_TAKEN'));
      const after = await countAllRows(db);
      for (const table of [
        'users',
        'profiles',
        'user_roles',
        'students',
        'student_events',
        'idempotent_answers',
      ])
        expect(after[table], table).toBe(before[table]! + 1);
    },
  );

  it('of two racing for one address, one gets it', async () => {
    const email = 'race@school.test';
    const settled = await atOnce(2, () => asAdmin().enrol(anEnrolment(schoolClass.id, { email })));
    expect(answers(settled)).toHaveLength(1);
    expect(refusals(settled)).toEqual([expect.objectContaining({ code: 'EMAIL_TAKEN' })]);
  });
});

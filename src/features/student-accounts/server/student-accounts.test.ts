import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import { profiles, userRoles } from '#features/people/server/people.tables.ts';
import { schoolSettings } from '#features/people/server/school-settings.tables.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import { verifyPassword } from '#platform/auth/server/passwords/passwords.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { one } from '#platform/db/one.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { breakEverywhere, loseCommit } from '#platform/testing/fail-points.ts';
import { countAllRows } from '#platform/testing/row-counts.ts';
import { studentAccountsRouter } from './student-accounts.router.ts';

const DOMAIN = 'lycee.school.test';

let db: Db;
let admin: Awaited<ReturnType<typeof aUser>>;
beforeAll(async () => {
  ({ db } = await testDatabase());
  admin = await aUser(db, { role: 'admin' });
});

const asAdmin = (on: Db = db) => apiAs(studentAccountsRouter, on, admin.actor);
const create = (student: { id: string }, key = `key-${newId()}`, on: Db = db) =>
  asAdmin(on).create({ student_id: student.id, domain: DOMAIN }, { context: { idempotencyKey: key } });
const withOwn = (student: { id: string }) =>
  asAdmin().create(
    { student_id: student.id, domain: DOMAIN, own_email: true },
    { context: { idempotencyKey: `key-${newId()}` } },
  );
const atOnce = <T>(calls: (() => Promise<T>)[]) => Promise.allSettled(calls.map((call) => call()));
const done = <T>(settled: PromiseSettledResult<T>[]) =>
  settled.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));

describe('who may not', () => {
  it.each(['teacher', 'parent', 'student', null] as const)('%s cannot create accounts', async (role) => {
    const { actor } = await aUser(db, { role });
    const student = await aStudent(db);
    const before = await countAllRows(db);
    const api = apiAs(studentAccountsRouter, db, actor);
    await expect(api.waiting({})).rejects.toMatchObject({ status: 403 });
    await expect(api.create({ student_id: student.id, domain: DOMAIN })).rejects.toMatchObject({
      status: 403,
    });
    await expect(api.renewPassword({ student_id: student.id })).rejects.toMatchObject({ status: 403 });
    const many = { students: [{ roll_number: student.roll_number }], domain: DOMAIN };
    await expect(api.createMany(many)).rejects.toMatchObject({ status: 403 });
    expect(await countAllRows(db)).toEqual(before);
  });

  it('an administrator whose confirmation is older than ten minutes must confirm again', async () => {
    const student = await aStudent(db);
    const stale = { ...admin.actor, provedAt: new Date(Date.now() - 11 * 60_000) };
    const call = apiAs(studentAccountsRouter, db, stale).create({ student_id: student.id, domain: DOMAIN });
    await expect(call).rejects.toMatchObject({ code: 'STEP_UP', status: 423 });
  });

  it('an unknown student is reported as missing', async () => {
    await expect(create({ id: newId() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(asAdmin().renewPassword({ student_id: newId() })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('students waiting for an account', () => {
  it('are all students without one, by roll number, except those who have left', async () => {
    const { db: own } = await testDatabase();
    const { actor } = await aUser(own, { role: 'admin' });
    const { userId } = await aUser(own, { role: 'student' });
    await aStudent(own, { roll_number: 'B-2', full_name: null });
    await aStudent(own, { roll_number: 'A-1', status: 'suspended', full_name: 'Abena' });
    await aStudent(own, { roll_number: 'A-0', user_id: userId });
    for (const status of ['transferred', 'left', 'graduated'] as const) await aStudent(own, { status });

    const api = apiAs(studentAccountsRouter, own, actor);
    const all = await api.waiting({});
    expect(all.students).toMatchObject([
      { roll_number: 'A-1', full_name: 'Abena' },
      { roll_number: 'B-2', full_name: null },
    ]);
    expect(all).toMatchObject({ total: 2, domain: 'portal.school.test' });
    expect(await api.waiting({ limit: 0 })).toMatchObject({ total: 2, students: [] });
    await own.update(schoolSettings).set({ email_domain: 'lycee.cm' });
    expect((await api.waiting({ limit: 1 })).domain).toBe('lycee.cm');
  });
});

describe('an account with the e-mail of the record', () => {
  it('has that address instead of one derived from the roll number', async () => {
    const student = await aStudent(db, { email: 'own@ngo.test' });
    expect((await withOwn(student)).email).toBe('own@ngo.test');
  });

  it('is refused if a sibling’s account uses it, and without an e-mail; no account is created', async () => {
    const [sister, none] = [await aStudent(db, { email: 'own@ngo.test' }), await aStudent(db)];
    await expect(withOwn(sister)).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
    await expect(withOwn(none)).rejects.toMatchObject({ code: 'NO_EMAIL' });
    expect((await create(sister)).email).toBe(`${sister.roll_number.toLowerCase()}@${DOMAIN}`);
  });
});

describe('an account', () => {
  it('is created with address, profile, role and a given password, which only the response contains', async () => {
    const schoolClass = await aClass(db, { name: '6e', section: 'A' });
    const student = await aStudent(db, {
      roll_number: '2026/Été 7',
      full_name: 'Ngo Bassa Élodie',
      class_id: schoolClass.id,
    });
    const made = await create(student);
    expect(made).toEqual({
      student_id: student.id,
      full_name: 'Ngo Bassa Élodie',
      class_label: '6e A',
      roll_number: '2026/Été 7',
      email: `2026-ete-7@${DOMAIN}`,
      parents_code: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/),
      password: expect.stringMatching(/^[346789abcdefghjkmnpqrtwxyACDEFGHJKLMNPQRTUWXY]{8}$/),
    });
    const row = one(await db.select().from(students).where(eq(students.id, student.id)));
    const [user] = await db.select().from(users).where(eq(users.id, row.user_id!));
    expect(user).toMatchObject({ email: made.email, must_change_password: true });
    expect(await verifyPassword(user!.password_hash, made.password)).toBe(true);
    const [role] = await db.select().from(userRoles).where(eq(userRoles.user_id, user!.id));
    expect(role).toMatchObject({ role: 'student', given_by: null });
    const [profile] = await db.select().from(profiles).where(eq(profiles.user_id, user!.id));
    expect(profile).toMatchObject({ full_name: 'Ngo Bassa Élodie', phone: '+237 670 00 00 00' });
    const [event] = await db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.subject_id, student.id), eq(auditEvents.action, 'student_accounts.created')));
    expect(event).toMatchObject({
      actor_id: admin.userId,
      subject_type: 'student',
      details: { user_id: user!.id },
    });
  });

  it('of a student without a name is based on the roll number', async () => {
    const student = await aStudent(db, { full_name: null, roll_number: 'NN-1' });
    await create(student);
    const row = one(await db.select().from(students).where(eq(students.id, student.id)));
    const profile = one(await db.select().from(profiles).where(eq(profiles.user_id, row.user_id!)));
    expect(profile.full_name).toBe('NN-1');
  });

  it('A15 is stored only as hashes: no table contains an assigned password, nor the response stored for a repeat', async () => {
    const student = await aStudent(db);
    const made = await create(student);
    const renewed = await asAdmin().renewPassword({ student_id: student.id });
    const { rows: tables } = await db.execute<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = 'public'`,
    );
    expect(tables.length).toBeGreaterThan(15);
    let answers = '';
    for (const { name } of tables) {
      const { rows } = await db.execute<{ dump: string | null }>(
        sql`select string_agg(rows::text, chr(10)) as dump from ${sql.identifier(name)} rows`,
      );
      const dump = rows[0]?.dump ?? '';
      if (name === 'idempotent_answers') answers = dump;
      for (const { password } of [made, renewed]) {
        expect(dump, name).not.toContain(password);
        expect(dump, name).not.toContain(Buffer.from(password).toString('hex'));
      }
    }
    expect(answers).toContain('student_accounts.create');
  });

  it('is created completely or not at all, wherever the call fails, and the same key finishes it', async () => {
    const student = await aStudent(db);
    const key = `key-${newId()}`;
    const before = await countAllRows(db);
    const statements = await breakEverywhere(
      db,
      (broken) => create(student, key, broken),
      async () => expect(await countAllRows(db)).toEqual(before),
    );
    expect(statements).toBeGreaterThan(8);
    expect((await countAllRows(db))['users']).toBe(before['users']! + 1);
  });
});

describe('a repeated call', () => {
  it('A15 with the key of a call whose response was lost gets the same password', async () => {
    const student = await aStudent(db);
    const key = `key-${newId()}`;
    await expect(create(student, key, loseCommit(db))).rejects.toThrow();
    const first = await create(student, key);
    expect(await create(student, key)).toEqual(first);
    const user = one(await db.select().from(users).where(eq(users.email, first.email)));
    expect(await verifyPassword(user.password_hash, first.password)).toBe(true);
  });

  it('skips students with an account: refused, and nothing changes', async () => {
    const student = await aStudent(db);
    await create(student);
    const before = await countAllRows(db);
    await expect(create(student)).rejects.toMatchObject({ code: 'HAS_ACCOUNT', status: 409 });
    expect(await countAllRows(db)).toEqual(before);
  });

  it('A15 of 64 calls for one student at once, one creates the account', async () => {
    const student = await aStudent(db);
    const settled = await atOnce(Array.from({ length: 64 }, () => () => create(student)));
    expect(done(settled)).toHaveLength(1);
    const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    for (const reason of refused) expect(reason).toMatchObject({ code: 'HAS_ACCOUNT' });
    const [made] = done(settled);
    expect(await db.$count(users, eq(users.email, made!.email))).toBe(1);
  });
});

describe('clashing addresses', () => {
  it('A15 get a number appended, in any order', async () => {
    await aUser(db, { email: `z-1@${DOMAIN}`, role: 'teacher' });
    const made = [];
    for (const roll_number of ['Z/1', 'Z 1', 'Z#1'])
      made.push(await create(await aStudent(db, { roll_number })));
    expect(made.map(({ email }) => email.split('@')[0])).toEqual(['z-1-2', 'z-1-3', 'z-1-4']);
  });

  it('A15 get different numbers even when created at the same moment', async () => {
    const rolls = ['Y/1', 'Y 1', 'Y#1', 'Y+1', 'Y=1', 'Y~1', 'Y!1', 'Y:1'];
    const rows = await Promise.all(rolls.map((roll_number) => aStudent(db, { roll_number })));
    const made = done(await atOnce(rows.map((row) => () => create(row))));
    expect(made.map(({ email }) => email.split('@')[0]).toSorted()).toEqual(
      ['y-1', ...Array.from({ length: 7 }, (_, index) => `y-1-${index + 2}`)].toSorted(),
    );
  });
});

const named = ({ roll_number, full_name }: { roll_number: string; full_name: string | null }) => ({
  roll_number,
  full_name,
});
const createMany = (students: object[], key = `key-${newId()}`, on: Db = db) =>
  asAdmin(on).createMany(
    { students: students as never, domain: DOMAIN },
    { context: { idempotencyKey: key } },
  );

describe('create-student-accounts', () => {
  it('accepts students by roll number and name with a domain, and returns roll number, address and password of each', async () => {
    const rows = [];
    for (const roll_number of ['M-1', 'M-2', 'M-3']) rows.push(await aStudent(db, { roll_number }));
    const { results, failures } = await createMany(rows.map(named));
    expect(failures).toEqual([]);
    expect(results.map(({ roll_number, email }) => [roll_number, email])).toEqual([
      ['M-1', `m-1@${DOMAIN}`],
      ['M-2', `m-2@${DOMAIN}`],
      ['M-3', `m-3@${DOMAIN}`],
    ]);
    for (const { email, password } of results) {
      const user = one(await db.select().from(users).where(eq(users.email, email)));
      expect(await verifyPassword(user.password_hash, password)).toBe(true);
    }
  });

  it('processes the others if one is unknown or has an account, and reports which; the record’s name is used', async () => {
    const [ann, ben] = [await aStudent(db, { full_name: 'Ann' }), await aStudent(db)];
    await create(ben);
    const { results, failures } = await createMany([
      { roll_number: 'nobody' },
      named(ben),
      { roll_number: ann.roll_number.toLowerCase(), full_name: 'Somebody else' },
    ]);
    expect(results).toMatchObject([{ roll_number: ann.roll_number, full_name: 'Ann' }]);
    expect(failures).toEqual([
      { roll_number: 'nobody', code: 'NOT_FOUND', message: 'No student has this roll number.' },
      {
        roll_number: ben.roll_number,
        code: 'HAS_ACCOUNT',
        message: 'This student already has an account.',
      },
    ]);
  });

  it('answers each entry once: a repeated student, however written, is refused with a message', async () => {
    const [ann, ben] = [await aStudent(db), await aStudent(db)];
    const { results, failures } = await createMany([
      named(ann),
      named(ben),
      { roll_number: ann.roll_number.toLowerCase() },
      named(ann),
    ]);
    expect(results.map(({ roll_number }) => roll_number)).toEqual([ann.roll_number, ben.roll_number]);
    expect(failures).toEqual(
      [ann.roll_number.toLowerCase(), ann.roll_number].map((roll_number) => ({
        roll_number,
        code: 'NAMED_TWICE',
        message: 'This student is listed twice.',
      })),
    );
    expect(await db.$count(users, eq(users.email, results[0]!.email))).toBe(1);
  });

  it('A15 finishes an interrupted call with the same key, with the passwords created before', async () => {
    const rows = [await aStudent(db), await aStudent(db), await aStudent(db)];
    const key = `key-${newId()}`;
    await expect(createMany(rows.map(named), key, loseCommit(db))).rejects.toThrow();
    const first = await createMany(rows.map(named), key);
    expect(first.results).toHaveLength(3);
    expect(await createMany(rows.map(named), key)).toEqual(first);
    for (const { email, password } of first.results) {
      const user = one(await db.select().from(users).where(eq(users.email, email)));
      expect(await verifyPassword(user.password_hash, password)).toBe(true);
    }
  });

  it('accepts at most a hundred at once', async () => {
    const rows = await Promise.all(Array.from({ length: 100 }, () => aStudent(db)));
    const { results } = await createMany(rows.map(named));
    expect(new Set(results.map(({ password }) => password)).size).toBe(100);
    await expect(createMany([...rows, one(rows)].map(named))).rejects.toThrow('Input validation');
    await expect(createMany([])).rejects.toThrow('Input validation');
  });
});

import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import { profiles } from '#features/people/server/people.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { breakEverywhere } from '#platform/testing/fail-points.ts';
import { countAllRows } from '#platform/testing/row-counts.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { anEnrolment } from './enrolment.builders.ts';
import { studentsRouter } from './students.router.ts';

let db: Db;
let admin: Awaited<ReturnType<typeof aUser>>;
beforeAll(async () => {
  ({ db } = await testDatabase());
  admin = await aUser(db, { role: 'admin', full_name: 'Onana Chantal' });
});

const asAdmin = (on: Db = db) => apiAs(studentsRouter(), on, admin.actor);
const record = (roll_number: string) => ({
  full_name: 'Fotso Irène',
  phone: '',
  roll_number,
  date_of_birth: '2011-01-31',
  address: 'Akwa',
  emergency_contact: '+237 699 99 99 99',
});

describe('who may not', () => {
  it.each(['teacher', 'parent', 'student', null] as const)(
    '%s cannot change any student, not even themselves',
    async (role) => {
      const person = await aUser(db, { role });
      const schoolClass = await aClass(db, { teachers: [person] });
      const student = await aStudent(db, {
        class_id: schoolClass.id,
        parents: [person],
        user_id: role === 'student' ? person.userId : null,
      });
      const student_id = student.id;
      const api = apiAs(studentsRouter(), db, person.actor);
      for (const call of [
        () => api.update({ student_id, ...record('X') }),
        () => api.move({ student_id, class_id: null }),
        () => api.setStatus({ student_id, status: 'left' }),
        () => api.exportCsv({}),
      ])
        await expect(call()).rejects.toMatchObject({ status: 403 });
      expect(await asAdmin().get({ student_id })).toMatchObject({
        roll_number: student.roll_number,
        status: 'active',
      });
    },
  );

  it('a missing student cannot be changed', async () => {
    const student_id = newId();
    const { id: class_id } = await aClass(db);
    for (const call of [
      () => asAdmin().update({ student_id, ...record('never') }),
      () => asAdmin().move({ student_id, class_id }),
      () => asAdmin().setStatus({ student_id, status: 'left' }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a student’s own page', () => {
  it('hides from a teacher the home address, the sign-in address and the birth certificate, and nothing else', async () => {
    const teacher = await aUser(db, { role: 'teacher' });
    const parent = await aUser(db, { role: 'parent' });
    const pupil = await aUser(db, { role: 'student' });
    const schoolClass = await aClass(db, { teachers: [teacher] });
    const { id } = await aStudent(db, {
      class_id: schoolClass.id,
      user_id: pupil.userId,
      parents: [parent],
      place_of_birth: 'Édéa',
      birth_certificate: '214/2012',
    });
    const pageFor = ({ actor }: typeof admin) => apiAs(studentsRouter(), db, actor).get({ student_id: id });
    const whole = await pageFor(admin);
    expect(whole).toMatchObject({
      address: 'Bonapriso, Douala',
      email: pupil.email,
      birth_certificate: '214/2012',
    });
    expect(await pageFor(parent)).toEqual(whole);
    expect(await pageFor(pupil)).toEqual(whole);
    expect(await pageFor(teacher)).toEqual({
      ...whole,
      address: null,
      email: null,
      place_of_birth: null,
      birth_certificate: null,
    });
  });
});

describe('update', () => {
  it('writes the record, and the account has the same name and number', async () => {
    const schoolClass = await aClass(db);
    const { student } = await asAdmin().enrol(anEnrolment(schoolClass.id));
    const changed = await asAdmin().update({ student_id: student.id, ...record('U-1') });
    expect(changed).toEqual({
      ...student,
      ...record('U-1'),
      phone: null,
      emergency_contact: '+237699999999',
    });
    expect(await asAdmin().get({ student_id: student.id })).toEqual(changed);
    const [profile] = await db.select().from(profiles).where(eq(profiles.user_id, student.user_id!));
    expect(profile).toMatchObject({ full_name: 'Fotso Irène', phone: null });
  });

  it('works for a student without an account', async () => {
    const { id } = await aStudent(db, { user_id: null });
    expect(await asAdmin().update({ student_id: id, ...record('U-2') })).toMatchObject({ user_id: null });
  });

  it('refuses a roll number that another student has, ignoring case, and keeps one’s own', async () => {
    const { id } = await aStudent(db, { roll_number: 'own-1' });
    await aStudent(db, { roll_number: 'other-1' });
    await expect(asAdmin().update({ student_id: id, ...record('OTHER-1') })).rejects.toMatchObject({
      code: 'ROLL_NUMBER_TAKEN',
    });
    expect(await asAdmin().update({ student_id: id, ...record('OWN-1') })).toMatchObject({
      roll_number: 'OWN-1',
    });
  });

  it('refuses a birth date in the future', async () => {
    const { id } = await aStudent(db);
    const call = asAdmin().update({ student_id: id, ...record('late'), date_of_birth: '2999-01-01' });
    await expect(call).rejects.toMatchObject({ code: 'BORN_TOO_LATE' });
  });
});

describe('move', () => {
  it('changes the class and records the old and the new one, by name', async () => {
    const [from, to] = [await aClass(db, { name: '6e', section: 'X' }), await aClass(db, { name: 'Form 1' })];
    const { id } = await aStudent(db, { class_id: from.id });
    const moved = await asAdmin().move({ student_id: id, class_id: to.id, note: ' asked by the family ' });
    expect(moved.class).toMatchObject({ id: to.id });
    await asAdmin().move({ student_id: id, class_id: null });
    expect(await asAdmin().history({ student_id: id })).toEqual([
      expect.objectContaining({ kind: 'moved', from: 'Form 1', to: null, note: null }),
      expect.objectContaining({
        kind: 'moved',
        from: '6e X',
        to: 'Form 1',
        note: 'asked by the family',
        by: 'Onana Chantal',
      }),
    ]);
  });

  it('to the same class does nothing, and to a missing class is refused', async () => {
    const { id: class_id } = await aClass(db);
    const { id } = await aStudent(db, { class_id });
    await asAdmin().move({ student_id: id, class_id });
    await expect(asAdmin().move({ student_id: id, class_id: newId() })).rejects.toMatchObject({
      code: 'CLASS_NOT_FOUND',
    });
    expect(await asAdmin().history({ student_id: id })).toEqual([]);
  });

  it('hides the student from the old class’s teacher at once', async () => {
    const teacher = await aUser(db, { role: 'teacher' });
    const taught = await aClass(db, { teachers: [teacher] });
    const { id } = await aStudent(db, { class_id: taught.id });
    const api = apiAs(studentsRouter(), db, teacher.actor);
    await api.get({ student_id: id });
    await asAdmin().move({ student_id: id, class_id: (await aClass(db)).id });
    await expect(api.get({ student_id: id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(api.history({ student_id: id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('setStatus', () => {
  it('records each change once, even if two request the same one at once', async () => {
    const { id } = await aStudent(db);
    await Promise.all(
      Array.from({ length: 6 }, () =>
        asAdmin().setStatus({ student_id: id, status: 'suspended', note: 'absent' }),
      ),
    );
    expect(await asAdmin().history({ student_id: id })).toEqual([
      expect.objectContaining({ kind: 'status_changed', from: 'active', to: 'suspended', note: 'absent' }),
    ]);
  });

  it('every line of a history follows on from the one before, however many change at once', async () => {
    const { id } = await aStudent(db);
    const wanted = ['suspended', 'active', 'left', 'transferred', 'graduated', 'active'] as const;
    await Promise.all(wanted.map((status) => asAdmin().setStatus({ student_id: id, status })));
    const lines = (await asAdmin().history({ student_id: id })).toReversed();
    expect(lines.map(({ from }) => from)).toEqual(['active', ...lines.slice(0, -1).map(({ to }) => to)]);
    expect((await asAdmin().get({ student_id: id })).status).toBe(lines.at(-1)!.to);
  });
});

it.each([
  ['update', (on: Db, student_id: string) => asAdmin(on).update({ student_id, ...record('F-1') })],
  ['move', (on: Db, student_id: string, class_id: string) => asAdmin(on).move({ student_id, class_id })],
  ['setStatus', (on: Db, student_id: string) => asAdmin(on).setStatus({ student_id, status: 'left' })],
])('%s, failing after any of its statements, changes nothing', async (_name, command) => {
  const { student } = await asAdmin().enrol(anEnrolment((await aClass(db)).id));
  const elsewhere = await aClass(db);
  // The first view leaves an audit event, and no other for ten minutes.
  const before = await asAdmin().get({ student_id: student.id });
  const rows = await countAllRows(db);
  await breakEverywhere(
    db,
    (broken) => command(broken, student.id, elsewhere.id),
    async () => {
      expect(await asAdmin().get({ student_id: student.id })).toEqual(before);
      expect(await countAllRows(db)).toEqual(rows);
    },
  );
  expect(await asAdmin().get({ student_id: student.id })).not.toEqual(before);
});

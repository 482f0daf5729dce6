import { eq } from 'drizzle-orm';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aFee } from '#features/fees/server/fees.builders.ts';
import { feeStructures } from '#features/fees/server/fees.tables.ts';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import { schoolSettings } from '#features/people/server/school-settings.tables.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { fingerprint } from '#platform/testing/fingerprint.ts';
import { wholeSchoolRouter } from './whole-school.router.ts';

let db: Db;
let admin: Awaited<ReturnType<typeof aUser>>;
const api = () => apiAs(wholeSchoolRouter, db, admin.actor);
const open = async () => {
  ({ db } = await testDatabase());
  admin = await aUser(db, { role: 'admin' });
};
beforeAll(open);
// Each test needs an empty school; a new database replaces one that could not be emptied.
afterEach(async () => {
  const { loads } = await api().list();
  const left = loads.find(({ removed_at }) => removed_at === null);
  if (!left) return;
  await api()
    .remove({ load_id: left.id })
    .catch(() => open());
});
const written = {
  except: ['school_loads', 'audit_events', 'audit_seals', 'student_tallies', 'idempotent_answers'],
};
const actions = async () => (await db.select().from(auditEvents)).map(({ action }) => action);

it.each(['teacher', 'parent', 'student', null] as const)('%s cannot export a school', async (role) => {
  // A teacher's account would make the school non-empty.
  const other = apiAs(wholeSchoolRouter, db, { ...admin.actor, role });
  await expect(other.export({ format: 'json' })).rejects.toMatchObject({ status: 403 });
  await expect(other.loadSample()).rejects.toMatchObject({ status: 403 });
});

describe('the sample school', () => {
  it('fills an empty school once, creates no sign-ins, moves no money, and can be removed without a trace', async () => {
    const before = await fingerprint(db, written);
    const load = await api().loadSample();
    expect(load).toMatchObject({ kind: 'sample', counts: { classes: 4, teachers: 8, students: 96 } });
    await expect(api().loadSample()).rejects.toMatchObject({ code: 'SCHOOL_NOT_EMPTY' });
    const teachers = (await db.select().from(users)).filter(({ email }) => email.endsWith('.invalid'));
    expect(teachers.map(({ disabled_at }) => disabled_at)).not.toContain(null);
    expect(await db.$count(feeStructures)).toBe(2);
    await api().remove({ load_id: load.id });
    expect(await fingerprint(db, written)).toBe(before);
    expect((await actions()).slice(-2)).toEqual(['school_file.sample_loaded', 'school_file.sample_removed']);
    expect(await api().loadSample(), 'it can come again').toMatchObject({ kind: 'sample' });
  });

  it('cannot be removed once somebody owes money, with a message', async () => {
    const load = await api().loadSample();
    const student = one(await db.select().from(students).limit(1));
    await aFee(db, { students: [student], amount: '5000' });
    const untouched = await fingerprint(db);
    await expect(api().remove({ load_id: load.id })).rejects.toMatchObject({ code: 'MONEY_RECORDED' });
    expect(await fingerprint(db)).toBe(untouched);
  });

  it('cannot be removed while one of the school’s own students is in one of its classes', async () => {
    const load = await api().loadSample();
    const room = one(await db.select().from(classes).limit(1));
    const own = await aStudent(db, { class_id: room.id });
    await expect(api().remove({ load_id: load.id })).rejects.toMatchObject({ code: 'RECORDS_ADDED' });
    await db.update(students).set({ class_id: null }).where(eq(students.id, own.id));
    await expect(
      api().remove({ load_id: load.id }),
      'their stay in it is still on record',
    ).rejects.toMatchObject({ code: 'RECORDS_ADDED' });
  });
});

describe('the school as JSON', () => {
  it('contains people, families with rights, classes and fees, and no credentials', async () => {
    await api().loadSample();
    const file = await api().export({ format: 'json' });
    const text = await file.text();
    const school = JSON.parse(text) as Record<string, unknown[]>;
    expect(school).toMatchObject({ format: 'preau-school', version: 1 });
    expect(Object.keys(school)).toEqual([
      'format',
      'version',
      'exported_on',
      'school',
      'years',
      'sections',
      'subjects',
      'classes',
      'teachers',
      'families',
      'students',
      'memberships',
      'guardians',
      'guardian_links',
      'fee_structures',
    ]);
    expect(school['students']).toHaveLength(96);
    expect(school['guardian_links']![0]).toMatchObject({ sees_records: true, may_collect: true });
    const tuition = school['fee_structures']!.find((fee) => (fee as { name: string }).name === 'Scolarité');
    expect(tuition).toMatchObject({ amount: '100000', parts: { length: 3 } });
    expect(text).not.toMatch(/argon2|password/);
    expect(await actions()).toContain('school_file.exported');
  });
});

let sample: Record<string, string> | undefined;
async function sampleTexts(): Promise<Record<string, string>> {
  const load = await api().loadSample();
  const archive = await api().export({ format: 'oneroster' });
  await api().remove({ load_id: load.id });
  const files = unzipSync(new Uint8Array(await archive.arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

async function aFile(change: (texts: Record<string, string>) => void): Promise<File> {
  const texts = { ...(sample ??= await sampleTexts()) };
  change(texts);
  const files = Object.entries(texts).map(([name, text]) => [name, strToU8(text)]);
  return new File([zipSync(Object.fromEntries(files))], 'oneroster.zip');
}

describe('a OneRoster file', () => {
  it('needs a school year for the export', async () => {
    await expect(api().export({ format: 'oneroster' })).rejects.toMatchObject({ code: 'NO_SCHOOL_YEAR' });
  });

  it('is refused if it is invalid', async () => {
    const other = { file: new File(['roll number;name'], 'students.csv') };
    await expect(api().plan(other)).rejects.toMatchObject({ code: 'NOT_A_SCHOOL' });
    await expect(api().load(other)).rejects.toMatchObject({ code: 'NOT_A_SCHOOL' });
  });

  it('sets the school’s name, and restores the previous one on removal', async () => {
    await db.update(schoolSettings).set({ school_name: 'Lycée d’hier' });
    const file = await aFile((texts) => {
      texts['orgs.csv'] = texts['orgs.csv']!.replace(/,[^,]+,school,/, ',Lycée de Bonamoussadi,school,');
    });
    const load = await api().load({ file });
    const nameNow = async () => one(await db.select().from(schoolSettings)).school_name;
    expect(await nameNow()).toBe('Lycée de Bonamoussadi');
    await api().remove({ load_id: load.id });
    expect(await nameNow()).toBe('Lycée d’hier');
  });

  it.each([
    [
      'a class that is not there',
      (texts: Record<string, string>) =>
        (texts['enrollments.csv'] = texts['enrollments.csv']!.replace(
          /^([^,\r]*,,,)[^,]+/m,
          '$1nowhere',
        ).replace('sourcedId,,,nowhere', 'sourcedId,status,dateLastModified,classSourcedId')),
      { file: 'enrollments.csv', message: 'No row of the files has this identifier' },
    ],
    [
      'a day that is none',
      (texts: Record<string, string>) =>
        (texts['demographics.csv'] = texts['demographics.csv']!.replace(/\d{4}-\d\d-\d\d/g, '31/02/2015')),
      { file: 'demographics.csv', field: 'birthDate', message: 'This is not a date (YYYY-MM-DD)' },
    ],
    [
      'columns of another order',
      (texts: Record<string, string>) =>
        (texts['users.csv'] = texts['users.csv']!.replace('givenName,familyName', 'familyName,givenName')),
      { file: 'users.csv', row: 0, message: 'The columns are not those of OneRoster 1.2' },
    ],
    [
      'a file that is missing',
      (texts: Record<string, string>) => delete texts['courses.csv'],
      { file: 'courses.csv', message: 'The manifest names this file, but it is missing' },
    ],
    [
      'a name that is too long for the school’s records',
      (texts: Record<string, string>) =>
        (texts['courses.csv'] = texts['courses.csv']!.replace(/,FRA,/, `,${'F'.repeat(13)},`)),
      { message: 'A value is too long, or two records contradict each other' },
    ],
    [
      'a teacher whose address is an account here',
      (texts: Record<string, string>) =>
        (texts['users.csv'] = texts['users.csv']!.replaceAll('teacher1@sample.invalid', admin.email)),
      { file: 'users.csv', field: 'email', message: 'An account with this e-mail address exists already' },
    ],
  ])('with %s is refused with that reason, and nothing is written', async (_, change, fault) => {
    const file = await aFile((texts) => void change(texts));
    const untouched = await fingerprint(db);
    const plan = await api().plan({ file });
    expect(plan.faults).toContainEqual(expect.objectContaining(fault));
    await expect(api().load({ file })).rejects.toMatchObject({ code: 'FAULTY_SCHOOL' });
    expect(await fingerprint(db)).toBe(untouched);
  });
});

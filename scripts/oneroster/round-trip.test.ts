import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import { aSchool, csvOf, importsAs } from '#features/people-import/server/people-import.builders.ts';
import { classes, classTeachers } from '#features/roster/server/classes.tables.ts';
import { families } from '#features/roster/server/families.tables.ts';
import { guardians, studentGuardians } from '#features/roster/server/guardians.tables.ts';
import { schoolLevels, schoolSections } from '#features/roster/server/levels.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { eachStudentField, type StudentFieldValues } from '#features/roster/student-fields.rules.ts';
import { aSpan, aYear } from '#features/school-year/server/school-year.builders.ts';
import { classSubjects, subjects } from '#features/roster/server/subjects.tables.ts';
import { wholeSchoolRouter } from '#features/whole-school/server/whole-school.router.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { fingerprint } from '#platform/testing/fingerprint.ts';
import { checkArchive } from './check-archive.ts';

type Admin = Awaited<ReturnType<typeof aUser>>;
const asAdmin = (db: Db, { actor }: Admin) => apiAs(wholeSchoolRouter, db, actor);
const bytesOf = async (file: File) => Buffer.from(await file.arrayBuffer());

/** Logs how many seconds some work took. */
async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const from = performance.now();
  const done = await work();
  process.stdout.write(`${what}: ${((performance.now() - from) / 1_000).toFixed(1)} s\n`);
  return done;
}

/**
 * Imports 1,178 students in 738 families with the public importer, and adds everything else that a
 * roster contains.
 */
async function fillSchool(db: Db, admin: Admin): Promise<void> {
  const api = importsAs(db, admin.actor);
  const { id: import_id, mapping } = await api.readStudents({ file: csvOf(aSchool()) });
  const run = () => api.run({ import_id, mapping, make_classes: true });
  expect(await timed('import of 1,178 students of 738 families', run)).toMatchObject({ made: 1_178 });
  await aYear(db, {
    first_day: '2025-09-08',
    last_day: '2026-06-12',
    status: 'closed',
    name: '2025-2026',
  });
  await aYear(db, {
    first_day: '2026-09-07',
    last_day: '2027-06-11',
    status: 'current',
    name: '2026-2027',
    periods: [
      { ...aSpan('2026-09-07', '2026-12-17'), parts: [{ ...aSpan('2026-09-07', '2026-10-23'), parts: [] }] },
      { ...aSpan('2027-01-04', '2027-03-26'), parts: [] },
    ],
  });
  const teachers = [
    await aUser(db, { role: 'teacher', full_name: 'Mbarga "Thérèse", Sr', email: 'therese@school.test' }),
    await aUser(db, { role: 'teacher', full_name: 'Sadio', email: 'sadio@school.test' }),
  ];
  const rooms = await db.select().from(classes).orderBy(classes.id);
  const [section, level] = [newId(), newId()];
  await db.insert(schoolSections).values({ id: section, name: 'Francophone' });
  await db
    .insert(schoolLevels)
    .values({ id: level, section_id: section, name: '6e', position: 3, grade_level: 'grade_7' });
  const [room] = rooms;
  await db
    .update(classes)
    .set({ level_id: level, grade_level: 'grade_7', capacity: 60, class_master_id: teachers[0]!.userId })
    .where(eq(classes.id, room!.id));
  const taught = ['MAT', 'FRA', 'OLD'].map((code) => ({
    id: newId(),
    code,
    name_en: `${code} in English`,
    name_fr: `${code} en français`,
    group: code === 'MAT' ? 'Sciences, exactes' : null,
    default_coefficient: '2.5',
    archived_at: code === 'OLD' ? new Date('2026-01-02T03:04:05.678Z') : null,
  }));
  await db.insert(subjects).values(taught);
  await db.insert(classSubjects).values(
    rooms.flatMap(({ id }, place) =>
      taught.slice(0, 2).map((subject, nth) => ({
        class_id: id,
        subject_id: subject.id,
        teacher_id: place === 2 ? null : teachers[nth]!.userId,
        coefficient: '3',
        weekly_hours: place === 1 ? null : '4.5',
      })),
    ),
  );
  await db
    .insert(classTeachers)
    .values(
      rooms.flatMap(({ id }) =>
        teachers.map(({ userId }) => ({ class_id: id, user_id: userId, from_day: '2026-09-07' })),
      ),
    );
  // A joined family, a child who left, one without a name, and a parent who is barred by court from
  // the records.
  const some = await db.select().from(students).orderBy(students.id).limit(4);
  const family = newId();
  await db.insert(families).values({ id: family });
  for (const { id } of some.slice(0, 2))
    await db
      .update(students)
      .set({
        family_id: family,
        address: 'Rue 1,\r\nMakepe',
        // A value in every optional field: the first choice, or a text of its own.
        ...(eachStudentField(({ key, choices }) =>
          choices ? Object.keys(choices)[0] : `${key.slice(0, 3)} ${id.slice(-4)}`,
        ) as StudentFieldValues),
      })
      .where(eq(students.id, id));
  await db.update(students).set({ status: 'left' }).where(eq(students.id, some[2]!.id));
  await db.update(students).set({ full_name: null }).where(eq(students.id, some[3]!.id));
  const [link] = await db.select().from(studentGuardians).orderBy(studentGuardians.guardian_id).limit(1);
  await db
    .update(studentGuardians)
    .set({
      sees_records: false,
      may_collect: false,
      relation: 'other',
      relation_word: 'Oncle: 2, côté père',
      rights_reason: 'Court order 12',
      ends_at: new Date('2030-01-01T00:00:00Z'),
    })
    .where(eq(studentGuardians.guardian_id, link!.guardian_id));
  await db.insert(guardians).values({ id: newId(), full_name: 'Nobody’s Guardian' });
}

describe('a school of 1,178 students in 738 families', () => {
  let first: { db: Db; admin: Admin };
  let second: { db: Db; admin: Admin };
  let archive: Buffer<ArrayBuffer>;
  beforeAll(async () => {
    const made = [];
    for (const { db } of [await testDatabase(), await testDatabase()])
      made.push({ db, admin: await aUser(db, { role: 'admin' }) });
    [first, second] = made as [typeof first, typeof second];
    await fillSchool(first.db, first.admin);
    const api = asAdmin(first.db, first.admin);
    archive = await bytesOf(await timed('OneRoster export', () => api.export({ format: 'oneroster' })));
  }, 60_000);
  const asFile = () => new File([archive], 'oneroster.zip');

  it('exports as a OneRoster archive that passes the checker, identical each time', async () => {
    expect(checkArchive(archive)).toEqual([]);
    const again = await bytesOf(await asAdmin(first.db, first.admin).export({ format: 'oneroster' }));
    expect(again.equals(archive)).toBe(true);
  });

  it('omits guardians who may not see a child’s records, and reasons for their rights', async () => {
    const { unzipSync, strFromU8 } = await import('fflate');
    const text = Object.values(unzipSync(archive))
      .map((file) => strFromU8(file))
      .join('\n');
    expect(text).not.toContain('Court order');
    expect(text).not.toContain('argon2');
    const { rows } = await first.db.execute<{ guardian: string; student: string }>(
      sql`select guardian_id as guardian, student_id as student from student_guardians where not sees_records`,
    );
    expect(rows.length).toBeGreaterThan(0);
    const users = strFromU8(unzipSync(archive)['users.csv']!).split('\r\n');
    const child = users.find((line) => line.startsWith(rows[0]!.student));
    expect(child).not.toContain(rows[0]!.guardian);
  });

  it('cannot be imported into a school that already has records', async () => {
    const api = asAdmin(first.db, first.admin);
    const untouched = await fingerprint(first.db);
    await expect(api.plan({ file: asFile() })).rejects.toMatchObject({ code: 'SCHOOL_NOT_EMPTY' });
    await expect(api.load({ file: asFile() })).rejects.toMatchObject({ code: 'SCHOOL_NOT_EMPTY' });
    await expect(api.loadSample()).rejects.toMatchObject({ code: 'SCHOOL_NOT_EMPTY' });
    expect(await fingerprint(first.db)).toBe(untouched);
  });

  it('imports into an empty school, exports to the same bytes, and can be undone completely', async () => {
    const { db, admin } = second;
    const api = asAdmin(db, admin);
    // Tallies that return to zero remain as rows.
    const written = { except: ['school_loads', 'audit_events', 'audit_seals', 'student_tallies'] };
    const [before, empty] = [await fingerprint(db), await fingerprint(db, written)];
    const plan = await timed('dry run of a OneRoster file', () => api.plan({ file: asFile() }));
    expect(plan).toMatchObject({
      faults: [],
      counts: { students: 1_178, classes: 12, teachers: 2, years: 2 },
    });
    expect(await fingerprint(db), 'a dry run writes nothing').toBe(before);

    const load = await timed('import of a OneRoster file', () => api.load({ file: asFile() }));
    expect(load.counts).toEqual(plan.counts);
    const back = await bytesOf(await api.export({ format: 'oneroster' }));
    expect(back.equals(archive), 'byte for byte').toBe(true);

    await timed('removal', () => api.remove({ load_id: load.id }));
    expect((await api.list()).empty).toBe(true);
    await expect(api.remove({ load_id: load.id })).rejects.toMatchObject({ code: 'ALREADY_REMOVED' });
    expect(await fingerprint(db, written), 'nothing of it is left').toBe(empty);
  });
});

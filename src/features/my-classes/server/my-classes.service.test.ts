import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { aClassSubject, teachesToo } from '#features/subjects/server/subjects.builders.ts';
import { chosenSubjects, classSubjects } from '#features/roster/server/subjects.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { myClassesRouter } from './my-classes.router.ts';

let db: Db;
let teacher: { userId: string; actor: Actor };
let student: { userId: string; actor: Actor };
let sixth: { id: string };
let fifth: { id: string };
const as = (actor: Actor) => apiAs(myClassesRouter, db, actor);

beforeAll(async () => {
  ({ db } = await testDatabase());
  teacher = await aUser(db, { role: 'teacher', full_name: 'Mbarga Thérèse' });
  student = await aUser(db, { role: 'student' });
  const parent = await aUser(db, { role: 'parent', full_name: 'Ngo Bassa Irène' });
  sixth = await aClass(db, { name: '6e', section: 'A', teachers: [teacher] });
  fifth = await aClass(db, { name: '5e', grade_level: 'grade_8' });
  await aClassSubject(db, { class_id: sixth.id, teacher_id: teacher.userId });
  await aClassSubject(db, { class_id: sixth.id });
  await aClassSubject(db, { class_id: fifth.id, teacher_id: teacher.userId });
  const inSixth = { class_id: sixth.id };
  await aStudent(db, {
    ...inSixth,
    full_name: 'Ngo Bassa Élodie',
    user_id: student.userId,
    parents: [parent],
  });
  await aStudent(db, { ...inSixth, full_name: 'Abena Paul', phone: '+237 611 11 11 11' });
  await aStudent(db, { ...inSixth, full_name: 'Zambo Suspendu', status: 'suspended' });
  await aStudent(db, { ...inSixth, full_name: 'Parti Ailleurs', status: 'left' });
  await aStudent(db, { class_id: fifth.id, full_name: 'Un Autre' });
});

describe('a teacher', () => {
  it('sees their own classes with the subjects they teach there, including those where they only teach a subject', async () => {
    const classes = await as(teacher.actor).list();
    expect(classes.map(({ id, students, subjects }) => [id, students, subjects.length])).toEqual([
      [sixth.id, 2, 1],
      [fifth.id, 1, 1],
    ]);
    const { students } = await as(teacher.actor).get({ class_id: fifth.id });
    expect(students?.map(({ full_name }) => full_name)).toEqual(['Un Autre']);
    const other = await aClass(db);
    await expect(as(teacher.actor).get({ class_id: other.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('sees the students of a class, with parents, and no list of classmates', async () => {
    const own = await as(teacher.actor).get({ class_id: sixth.id });
    expect(own.students?.map(({ full_name, status, guardians }) => [full_name, status, guardians])).toEqual([
      ['Abena Paul', 'active', []],
      ['Ngo Bassa Élodie', 'active', [{ full_name: 'Ngo Bassa Irène', phone: null }]],
      ['Zambo Suspendu', 'suspended', []],
    ]);
    expect(own.classmates).toBeNull();
    expect(own.teachers).toEqual(['Mbarga Thérèse']);
    expect(own.subjects.map(({ own: isOwn }) => isOwn).toSorted()).toEqual([false, true]);
  });
});

it('a co-teacher of a subject finds the class with that subject', async () => {
  const colleague = await aUser(db, { role: 'teacher', full_name: 'Biya Hervé' });
  const lab = await aClassSubject(db, { class_id: fifth.id, teacher_id: teacher.userId });
  expect(await as(colleague.actor).list()).toEqual([]);
  await teachesToo(db, { class_id: fifth.id, subject_id: lab.subject_id, teacher_id: colleague.userId });
  const found = await as(colleague.actor).list();
  expect(found.map(({ id, subjects }) => [id, subjects.map((one) => one.id)])).toEqual([
    [fifth.id, [lab.subject_id]],
  ]);
  const { subjects } = await as(colleague.actor).get({ class_id: fifth.id });
  expect(subjects.find(({ id }) => id === lab.subject_id)?.teacher).toBe('Mbarga Thérèse, Biya Hervé');
  await db.delete(classSubjects).where(eq(classSubjects.subject_id, lab.subject_id));
  expect(await as(colleague.actor).list()).toEqual([]);
});

describe('a student', () => {
  it('sees only the names of classmates, without themselves and those who left', async () => {
    const own = await as(student.actor).get({ class_id: sixth.id });
    expect(own.classmates).toEqual(['Abena Paul']);
    expect(own.students).toBeNull();
    expect(JSON.stringify(own)).not.toMatch(/611 ?11 ?11 ?11|T-\d|Irène|Suspendu|Parti/);
    expect(own.subjects).toHaveLength(2);
  });

  it('sees the class’s subjects that they take: other students’ options are not included', async () => {
    const option = await aClassSubject(db, { class_id: sixth.id });
    const chosen = { class_id: sixth.id, subject_id: option.subject_id, from_day: '2020-01-01' };
    await db.insert(chosenSubjects).values(chosen);
    const taken = async (actor: Actor) =>
      (await as(actor).get({ class_id: sixth.id })).subjects.map(({ id }) => id);
    expect(await taken(student.actor)).not.toContain(option.subject_id);
    expect(await taken(teacher.actor)).toContain(option.subject_id);
    expect((await as(student.actor).list())[0]?.subjects).toHaveLength(2);
    await db.delete(chosenSubjects);
    expect(await taken(student.actor)).toContain(option.subject_id);
  });

  it('sees no other class, and none after leaving', async () => {
    await expect(as(student.actor).get({ class_id: fifth.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const gone = await aUser(db, { role: 'student' });
    await aStudent(db, { user_id: gone.userId, class_id: sixth.id, status: 'transferred' });
    expect(await as(gone.actor).list()).toEqual([]);
    await expect(as(gone.actor).get({ class_id: sixth.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

it('is refused to everybody else', async () => {
  for (const role of ['admin', 'parent', null] as const) {
    const { actor } = await aUser(db, { role });
    await expect(as(actor).list()).rejects.toMatchObject({ status: 403 });
    await expect(as(actor).get({ class_id: sixth.id })).rejects.toMatchObject({ status: 403 });
  }
});

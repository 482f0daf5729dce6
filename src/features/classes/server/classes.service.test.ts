import { beforeAll, describe, expect, it } from 'vitest';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import { setRole } from '#features/people/server/set-role.service.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aSection } from '#features/levels/server/levels.builders.ts';
import { classesRouter } from './classes.router.ts';

let db: Db;
let admin: Awaited<ReturnType<typeof aUser>>;
beforeAll(async () => {
  ({ db } = await testDatabase());
  admin = await aUser(db, { role: 'admin' });
});

const asAdmin = () => apiAs(classesRouter, db, admin.actor);
const input = { name: 'Terminale', section: 'C', grade_level: 'grade_12' as const };
let named = 0;
const aName = () => `Named ${(named += 1)}`;

describe('who may not', () => {
  it.each(['teacher', 'parent', 'student', null] as const)('%s cannot write a class', async (role) => {
    const { actor } = await aUser(db, { role });
    const { id } = await aClass(db);
    const api = apiAs(classesRouter, db, actor);
    const code = role ? 'FORBIDDEN' : 'ROLE_PENDING';
    await expect(api.create(input)).rejects.toMatchObject({ code });
    await expect(api.update({ class_id: id, ...input })).rejects.toMatchObject({ code });
    await expect(api.setTeachers({ class_id: id, teacher_ids: [] })).rejects.toMatchObject({ code });
  });

  it('a stranger sees nothing at all', async () => {
    const api = apiAs(classesRouter, db, null);
    await expect(api.list()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('another’s class reads exactly like a missing one', async () => {
    const { id } = await aClass(db);
    for (const role of ['teacher', 'parent', 'student'] as const) {
      const api = apiAs(classesRouter, db, (await aUser(db, { role })).actor);
      const refusal = async (class_id: string) => api.get({ class_id }).catch((error: unknown) => error);
      const foreign = await refusal(id);
      expect(foreign).toMatchObject({ code: 'NOT_FOUND' });
      expect(JSON.stringify(foreign)).toBe(JSON.stringify(await refusal(newId())));
    }
  });
});

describe('the classes a person sees', () => {
  it('depend on what they teach, whose parent they are, and which class they are in', async () => {
    const [teacher, parent, student] = await Promise.all(
      (['teacher', 'parent', 'student'] as const).map((role) => aUser(db, { role })),
    );
    const [taught, children, own] = [
      await aClass(db, { name: 'Taught', teachers: [teacher!] }),
      await aClass(db, { name: 'Of a child' }),
      await aClass(db, { name: 'Own' }),
    ];
    await aStudent(db, { class_id: children.id, parents: [parent!] });
    await aStudent(db, { class_id: own.id, user_id: student!.userId });
    const namesOf = async ({ actor }: typeof admin) =>
      (await apiAs(classesRouter, db, actor).list()).map(({ name }) => name);
    expect(await namesOf(teacher!)).toEqual(['Taught']);
    expect(await namesOf(parent!)).toEqual(['Of a child']);
    expect(await namesOf(student!)).toEqual(['Own']);
    expect(await namesOf(admin)).toEqual(expect.arrayContaining(['Taught', 'Of a child', 'Own']));
    expect(await apiAs(classesRouter, db, teacher!.actor).get({ class_id: taught.id })).toMatchObject({
      name: 'Taught',
      teachers: [{ user_id: teacher!.userId }],
    });
  });
});

describe('the list', () => {
  it('is ordered by level as a number, then by name and section, ignoring accents', async () => {
    const { db: own } = await testDatabase();
    for (const [name, section, grade_level] of [
      ['Z', null, 'grade_10'],
      ['Étoile', 'B', 'grade_2'],
      ['Etoile', 'A', 'grade_2'],
      ['Fleur', null, 'grade_2'],
      ['Zèbre', null, 'grade_1'],
    ] as const)
      await aClass(own, { name, section, grade_level });
    const { actor } = await aUser(own, { role: 'admin' });
    const listed = await apiAs(classesRouter, own, actor).list();
    expect(listed.map(({ name, section }) => `${name} ${section ?? ''}`.trim())).toEqual([
      'Zèbre',
      'Etoile A',
      'Étoile B',
      'Fleur',
      'Z',
    ]);
  });

  it('counts the active students of each class, and names its teachers in order', async () => {
    const teachers = [
      await aUser(db, { role: 'teacher', full_name: 'Zang Paul' }),
      await aUser(db, { role: 'teacher', full_name: 'Évina Luc' }),
    ];
    const { id } = await aClass(db, { teachers });
    await aStudent(db, { class_id: id });
    await aStudent(db, { class_id: id });
    await aStudent(db, { class_id: id, status: 'left' });
    const found = await asAdmin().get({ class_id: id });
    expect(found.students).toBe(2);
    expect(found.teachers.map(({ full_name }) => full_name)).toEqual(['Évina Luc', 'Zang Paul']);
  });
});

describe('a class', () => {
  it('can be created and changed; an empty section is null', async () => {
    const name = aName();
    const made = await asAdmin().create({ name: ` ${name} `, section: '', grade_level: 'grade_3' });
    expect(made).toEqual({
      id: made.id,
      name,
      section: null,
      grade_level: 'grade_3',
      level_id: null,
      level: null,
      teachers: [],
      class_master: null,
      capacity: null,
      students: 0,
    });
    const changed = await asAdmin().update({ class_id: made.id, name, section: 'B', grade_level: 'grade_4' });
    expect(changed).toEqual({ ...made, section: 'B', grade_level: 'grade_4' });
    await expect(asAdmin().update({ class_id: newId(), ...input, name: aName() })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('has a unique name and section, ignoring case, even for two concurrent requests', async () => {
    const name = aName();
    const asked = await Promise.allSettled(
      [name, name.toUpperCase(), name.toLowerCase()].map((same) =>
        asAdmin().create({ ...input, name: same }),
      ),
    );
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of asked)
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({ code: 'CLASS_EXISTS', status: 409 });
    const other = await aClass(db);
    await expect(asAdmin().update({ class_id: other.id, ...input, name })).rejects.toMatchObject({
      code: 'CLASS_EXISTS',
    });
  });
});

describe('setTeachers', () => {
  it('replaces the whole set; one named twice teaches once', async () => {
    const [first, second] = [await aUser(db, { role: 'teacher' }), await aUser(db, { role: 'teacher' })];
    const { id } = await aClass(db, { teachers: [first] });
    const teacher_ids = [second.userId, second.userId];
    const changed = await asAdmin().setTeachers({ class_id: id, teacher_ids });
    expect(changed.teachers.map(({ user_id }) => user_id)).toEqual([second.userId]);
    expect(await apiAs(classesRouter, db, first.actor).list()).toEqual([]);
    expect((await asAdmin().setTeachers({ class_id: id, teacher_ids: [] })).teachers).toEqual([]);
  });

  it('refuses people who are not teachers, and then changes nobody', async () => {
    const teacher = await aUser(db, { role: 'teacher' });
    const { id } = await aClass(db, { teachers: [teacher] });
    for (const userId of [(await aUser(db, { role: 'parent' })).userId, newId()])
      await expect(
        asAdmin().setTeachers({ class_id: id, teacher_ids: [teacher.userId, userId] }),
      ).rejects.toMatchObject({ code: 'NOT_A_TEACHER' });
    expect((await asAdmin().get({ class_id: id })).teachers).toHaveLength(1);
    await expect(asAdmin().setTeachers({ class_id: newId(), teacher_ids: [] })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('of two concurrent sets keeps one, never a mixture', async () => {
    const teachers = await Promise.all(Array.from({ length: 4 }, () => aUser(db, { role: 'teacher' })));
    const [a, b, c, d] = teachers.map(({ userId }) => userId);
    const { id } = await aClass(db);
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(
        [
          [a!, b!],
          [c!, d!],
        ].map((teacher_ids) => asAdmin().setTeachers({ class_id: id, teacher_ids })),
      );
      const left = (await asAdmin().get({ class_id: id })).teachers.map(({ user_id }) => user_id);
      expect([[a, b].toSorted(), [c, d].toSorted()]).toContainEqual(left.toSorted());
    }
  });

  it('of two concurrent changes of access from the same page, both take effect: each states what it was based on', async () => {
    const teachers = await Promise.all(Array.from({ length: 4 }, () => aUser(db, { role: 'teacher' })));
    const [a, b, c, d] = teachers.map(({ userId }) => userId) as [string, string, string, string];
    const { id } = await aClass(db, { teachers: teachers.slice(0, 2) });
    const was = [a, b];
    await Promise.all([
      asAdmin().setTeachers({ class_id: id, was, teacher_ids: [a, b, c] }),
      asAdmin().setTeachers({ class_id: id, was, teacher_ids: [a, d] }),
    ]);
    const left = (await asAdmin().get({ class_id: id })).teachers.map(({ user_id }) => user_id);
    expect(left.toSorted()).toEqual([a, c, d].toSorted());
  });

  it('a person who loses the teacher role no longer teaches or sees classes', async () => {
    const teacher = await aUser(db, { role: 'teacher' });
    const { id } = await aClass(db, { teachers: [teacher] });
    await setRole(
      { db, actor: admin.actor, now: () => new Date(), address: '10.0.0.1', timeZone: 'Africa/Douala' },
      { user_id: teacher.userId, role: 'parent' },
    );
    expect((await asAdmin().get({ class_id: id })).teachers).toEqual([]);
    const api = apiAs(classesRouter, db, { ...teacher.actor, role: 'parent' });
    expect(await api.list()).toEqual([]);
  });
});

const asked = () => ({ name: aName(), grade_level: 'grade_7' as const });

describe('capacity and class master', () => {
  it('are stored, unchanged if absent, and cleared by null', async () => {
    const teacher = await aUser(db, { role: 'teacher', full_name: 'Mbarga Luc' });
    const form = asked();
    const { id } = await asAdmin().create({ ...form, capacity: 60, class_master_id: teacher.userId });
    expect(await asAdmin().update({ class_id: id, ...form })).toMatchObject({
      capacity: 60,
      class_master: { user_id: teacher.userId, full_name: 'Mbarga Luc' },
    });
    const without = { ...form, capacity: null, class_master_id: null };
    expect(await asAdmin().update({ class_id: id, ...without })).toMatchObject({
      capacity: null,
      class_master: null,
    });
  });

  it('are in the exported file of the classes, with the number of students', async () => {
    const { userId } = await aUser(db, { role: 'teacher', full_name: 'Essomba Paul' });
    const made = { ...input, name: aName(), section: 'B', capacity: 40, class_master_id: userId };
    await asAdmin().create(made);
    const file = await asAdmin().export({ format: 'csv', language: 'fr' });
    const [head, ...lines] = (await file.text()).trim().split('\r\n');
    expect(head).toBe('Classe;Section;Niveau;Professeur principal;Enseignants;Élèves actifs;Places');
    expect(lines).toContain(`${made.name};B;Niveau 12;Essomba Paul;Essomba Paul;0;40`);
  });

  it('the class master is a teacher of the class and sees its students', async () => {
    const parent = await aUser(db, { role: 'parent' });
    await expect(asAdmin().create({ ...asked(), class_master_id: parent.userId })).rejects.toMatchObject({
      code: 'NOT_A_TEACHER',
    });
    const teacher = await aUser(db, { role: 'teacher' });
    const made = await asAdmin().create({ ...asked(), class_master_id: teacher.userId });
    expect(made.teachers.map(({ user_id }) => user_id)).toEqual([teacher.userId]);
    await setRole(
      { db, actor: admin.actor, now: () => new Date(), address: '10.0.0.1', timeZone: 'Africa/Douala' },
      { user_id: teacher.userId, role: null },
    );
    expect(await asAdmin().get({ class_id: made.id })).toMatchObject({ class_master: null, teachers: [] });
  });
});

describe('the levels of the school', () => {
  it('a class with a level has its grade, whatever the form sends, and is called by its name', async () => {
    const { level_id } = await aSection(db, { level: 'Tle', grade_level: 'grade_12' });
    const made = await asAdmin().create({ name: aName(), level_id, grade_level: 'grade_1' });
    expect(made).toMatchObject({ level_id, level: 'Tle', grade_level: 'grade_12' });
  });

  it('a nursery class has a level and no grade, and is listed before the others', async () => {
    const { level_id } = await aSection(db, { level: 'Petite section', grade_level: null });
    const { id } = await asAdmin().create({ name: aName(), level_id });
    const [first] = await asAdmin().list();
    expect(first).toMatchObject({ id, grade_level: null, level: 'Petite section' });
  });

  it('every class needs a level, and an existing one', async () => {
    await expect(asAdmin().create({ name: aName() })).rejects.toMatchObject({ status: 400 });
    await expect(asAdmin().create({ name: aName(), level_id: newId() })).rejects.toMatchObject({
      code: 'UNKNOWN_LEVEL',
    });
  });

  it('are made into classes with one click, and existing classes are unchanged', async () => {
    const { level_id } = await aSection(db, { level: 'Quick' });
    const wanted = ['A', 'B'].map((section) => ({ level_id, section }));
    expect(await asAdmin().createMany({ classes: wanted.slice(0, 1) })).toEqual({ made: 1 });
    expect(await asAdmin().createMany({ classes: wanted })).toEqual({ made: 1 });
    const own = (await asAdmin().list()).filter((each) => each.level_id === level_id);
    expect(own.map(({ name, section, grade_level }) => [name, section, grade_level])).toEqual([
      ['Quick', 'A', 'grade_7'],
      ['Quick', 'B', 'grade_7'],
    ]);
  });
});

import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { schoolSections } from '#features/roster/server/levels.tables.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { USUAL_SECTIONS, USUAL_SETS } from '../levels.rules.ts';
import { levelsRouter } from './levels.router.ts';

let db: Db;
let admin: Awaited<ReturnType<typeof aUser>>;
beforeAll(async () => {
  ({ db } = await testDatabase());
  admin = await aUser(db, { role: 'admin' });
});
beforeEach(async () => {
  await db.delete(classes);
  await db.delete(schoolSections);
});
const asAdmin = () => apiAs(levelsRouter, db, admin.actor);
const INPUT = {
  name: 'Secondaire',
  head_id: null,
  levels: [
    { name: '6e', grade_level: 'grade_7' as const },
    { name: '5e', grade_level: 'grade_8' as const },
  ],
};
const eventsOf = (id: string) => db.select().from(auditEvents).where(eq(auditEvents.subject_id, id));

describe('who may not', () => {
  it.each(['teacher', 'parent', 'student', null] as const)('%s cannot read or write levels', async (role) => {
    const { actor } = await aUser(db, { role });
    await expect(apiAs(levelsRouter, db, actor).list()).rejects.toMatchObject({ status: 403 });
    await expect(apiAs(levelsRouter, db, actor).create(INPUT)).rejects.toMatchObject({ status: 403 });
  });
});

it('adds the usual levels of a school with one click, and none twice', async () => {
  const first = await asAdmin().addUsual({
    sets: ['primary_francophone', 'secondary_anglophone', 'nursery'],
  });
  expect(first.map(({ levels }) => levels.map(({ name }) => name))).toEqual([
    ['SIL', 'CP', 'CE1', 'CE2', 'CM1', 'CM2'],
    ['Form 1', 'Form 2', 'Form 3', 'Form 4', 'Form 5', 'Lower Sixth', 'Upper Sixth'],
    ['Petite section', 'Moyenne section', 'Grande section'],
  ]);
  expect(await asAdmin().addUsual({ sets: ['primary_francophone'] })).toEqual(first);
});

it('has its own language and authority on papers, by default the school’s, unchanged if absent', async () => {
  const own = {
    paper_language: 'en' as const,
    authority_en: 'MINISTRY OF BASIC EDUCATION',
    authority_fr: '',
  };
  const { id } = await asAdmin().create({ ...INPUT, name: 'With its ministry', ...own });
  const kept = { ...own, authority_fr: null };
  const change = (more: object) =>
    asAdmin().change({ section_id: id, ...INPUT, name: 'With its ministry', ...more, levels: [] });
  expect(await change({})).toMatchObject(kept);
  expect(await change({ paper_language: null, authority_en: '' })).toMatchObject({
    paper_language: null,
    authority_en: null,
  });
  const [event] = (await eventsOf(id)).slice(-1);
  expect(event!.details).toMatchObject({ paper_language: 'en → –' });
});

it('restores missing levels of a usual section, and keeps its own', async () => {
  const { name } = USUAL_SECTIONS.primary_francophone;
  const { id } = await asAdmin().create({
    ...INPUT,
    name: name.toUpperCase(),
    levels: [{ name: 'sil', grade_level: 'grade_1' }],
  });
  const [section] = await asAdmin().addUsual({ sets: ['primary_francophone'] });
  expect([section?.id, section?.levels.map((level) => level.name)]).toEqual([
    id,
    ['sil', 'CP', 'CE1', 'CE2', 'CM1', 'CM2'],
  ]);
});

it('of the default levels only those of the nursery have no grade, and grades never decrease', () => {
  for (const set of USUAL_SETS) {
    const grades = USUAL_SECTIONS[set].levels.map(({ grade_level }) => Number(grade_level?.slice(6) ?? 0));
    expect(grades.every((grade) => (set === 'nursery' ? grade === 0 : grade > 0))).toBe(true);
    expect(grades.toSorted((a, b) => a - b)).toEqual(grades);
  }
});

it('a level keeps its classes when it is renamed and moved, and they follow its grade', async () => {
  const { id: section_id, levels } = await asAdmin().create(INPUT);
  const [sixth, fifth] = levels;
  const own = await aClass(db, { level_id: sixth!.id, grade_level: 'grade_7' });
  const changed = await asAdmin().change({
    section_id,
    ...INPUT,
    levels: [
      { id: fifth!.id, name: '6e', grade_level: 'grade_8' },
      { id: sixth!.id, name: '5e', grade_level: null },
      { name: 'CM2', grade_level: 'grade_6' },
    ],
  });
  expect(changed.levels.map(({ id, name, classes: used }) => [id, name, used])).toEqual([
    [fifth!.id, '6e', 0],
    [sixth!.id, '5e', 1],
    [expect.any(String), 'CM2', 0],
  ]);
  const [followed] = await db.select().from(classes).where(eq(classes.id, own.id));
  expect(followed?.grade_level).toBeNull();
  const [, event] = await eventsOf(section_id);
  expect(event?.details).toEqual({
    levels: '6e (grade_7), 5e (grade_8) → 6e (grade_8), 5e, CM2 (grade_6)',
  });
});

it('a level used by a class cannot be removed, alone or with its section', async () => {
  const { id: section_id, levels } = await asAdmin().create(INPUT);
  await aClass(db, { level_id: levels[0]!.id });
  await expect(asAdmin().change({ section_id, ...INPUT, levels: [] })).rejects.toMatchObject({
    code: 'LEVEL_IN_USE',
  });
  await expect(asAdmin().remove({ section_id })).rejects.toMatchObject({ code: 'LEVEL_IN_USE' });
  expect((await asAdmin().list())[0]?.levels).toHaveLength(2);
  await db.delete(classes);
  await asAdmin().remove({ section_id });
  expect(await asAdmin().list()).toEqual([]);
});

it('refuses a second section of the same name, two levels of one name, and a head who is not staff', async () => {
  await asAdmin().create(INPUT);
  await expect(asAdmin().create({ ...INPUT, name: 'SECONDAIRE' })).rejects.toMatchObject({
    code: 'SECTION_EXISTS',
  });
  const twice = [INPUT.levels[0]!, { ...INPUT.levels[0]!, name: '6E' }];
  await expect(asAdmin().create({ ...INPUT, name: 'Other', levels: twice })).rejects.toMatchObject({
    code: 'LEVEL_EXISTS',
  });
  const parent = await aUser(db, { role: 'parent' });
  await expect(asAdmin().create({ ...INPUT, name: 'Third', head_id: parent.userId })).rejects.toMatchObject({
    code: 'NOT_STAFF',
  });
  const teacher = await aUser(db, { role: 'teacher' });
  const made = await asAdmin().create({ ...INPUT, name: 'Fourth', head_id: teacher.userId });
  expect(made.head?.user_id).toBe(teacher.userId);
  await expect(asAdmin().change({ section_id: newId(), ...INPUT })).rejects.toMatchObject({ status: 404 });
});

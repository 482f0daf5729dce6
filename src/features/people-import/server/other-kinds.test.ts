import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { aSubject } from '#features/subjects/server/subjects.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { IMPORT_FIELDS, IMPORT_KINDS } from '../people-import.rules.ts';
import { importsAs } from './people-import.builders.ts';

let db: Db;
let api: ReturnType<typeof importsAs>;
beforeAll(async () => {
  ({ db } = await testDatabase());
  api = importsAs(db, (await aUser(db, { role: 'admin' })).actor);
});

const READ = {
  students: () => api.readStudents,
  guardians: () => api.readGuardians,
  teachers: () => api.readTeachers,
  subjects: () => api.readSubjects,
  balances: () => api.readBalances,
  matricules: () => api.readMatricules,
};
async function bring(kind: keyof typeof READ, ...lines: string[]) {
  const { id: import_id, mapping } = await READ[kind]()({ file: new File([lines.join('\n')], 'a.csv') });
  const choices = { import_id, mapping };
  return {
    plan: () => api.plan(choices),
    run: () => api.run(choices),
    undo: () => api.undo({ import_id }),
  };
}
const all = async (query: string) => (await db.execute(sql.raw(query))).rows;

const readSubjects = () =>
  all('select code, name_fr, name_en, subject_group, default_coefficient from subjects order by 1');

describe('subjects', () => {
  it('are created and changed by code, unchanged the second time, and restored by undo', async () => {
    await aSubject(db, { code: 'MATH', name_fr: 'Maths', name_en: 'Maths', group: 'Sciences' });
    const before = await readSubjects();
    const lines = [
      'Code;Intitulé;Coef',
      'math;Mathématiques;4,5',
      'HIST;Histoire;2',
      'hist;Encore;2',
      ';Sans code;2',
      'GEO;Géo;zéro',
    ];
    const faulty = await bring('subjects', ...lines);
    expect((await faulty.plan()).faults.map(({ row, message }) => [row, message])).toEqual([
      [4, 'This code appears twice in the file'],
      [5, 'Code is required'],
      [6, 'Enter a number above 0 with at most 2 decimals'],
    ]);
    const file = await bring('subjects', ...lines.slice(0, 3));
    expect(await file.run()).toMatchObject({
      made: 1,
      changed: 1,
      same: 0,
      created: [{ what: 'subjects', count: 1 }],
    });
    expect(await readSubjects()).toMatchObject([
      { code: 'HIST', name_fr: 'Histoire', name_en: 'Histoire', default_coefficient: '2.00' },
      { code: 'MATH', name_fr: 'Mathématiques', name_en: 'Maths', default_coefficient: '4.50' },
    ]);
    expect(await (await bring('subjects', ...lines.slice(0, 3))).plan()).toMatchObject({
      fresh: 0,
      changed: 0,
      same: 2,
    });
    expect(await file.undo()).toEqual({ removed: 1, restored: 1, kept: [] });
    expect(await readSubjects()).toEqual(before);
  });
});

describe('guardians', () => {
  it('have one line per child, are one person by name and telephone, and become guardians of the named students', async () => {
    for (const roll_number of ['Z-1', 'Z-2']) await aStudent(db, { roll_number });
    const lines = [
      'Nom,Téléphone,Profession,Matricule de l’enfant,Lien',
      'Eyong Grace,675003344,Infirmière,Z-1,mère',
      'EYONG Grace,+237 675 00 33 44,,z-2,mère',
      'Eyong Paul,675003344,,Z-1,père',
    ];
    const wrong = await bring('guardians', ...lines, 'Muna Suh,675003355,,Z-9,tante');
    expect((await wrong.plan()).faults).toMatchObject([
      { row: 5, message: 'No student has this roll number' },
    ]);
    const file = await bring('guardians', ...lines);
    expect(await file.plan()).toMatchObject({ fresh: 2, changed: 1, same: 0 });
    const created = [
      { what: 'guardians', count: 2 },
      { what: 'links', count: 3 },
    ];
    expect(await file.run()).toMatchObject({ created });
    const links = `select g.full_name as name, g.occupation, s.roll_number as roll, l.relation from student_guardians l
      join guardians g on g.id = l.guardian_id join students s on s.id = l.student_id order by 1, 3`;
    expect(await all(links)).toEqual([
      { name: 'Eyong Grace', occupation: 'Infirmière', roll: 'Z-1', relation: 'mother' },
      { name: 'Eyong Grace', occupation: 'Infirmière', roll: 'Z-2', relation: 'mother' },
      { name: 'Eyong Paul', occupation: null, roll: 'Z-1', relation: 'father' },
    ]);
    expect(await (await bring('guardians', ...lines)).plan()).toMatchObject({
      fresh: 0,
      changed: 0,
      same: 3,
    });
    expect(await file.undo()).toEqual({ removed: 2, restored: 0, kept: [] });
    expect(await all('select id from guardians')).toEqual([]);
  });
});

/** Creates the records that the lines of an example refer to. */
const prepare: Partial<Record<(typeof IMPORT_KINDS)[number], () => Promise<void>>> = {
  guardians: aClassroom,
  teachers: aClassroom,
  balances: aClassroom,
  matricules: async () => {
    const born = { 'Ngo Bassa Élodie': '2014-05-17', 'Tabi Emmanuel': '2013-11-03' };
    for (const [full_name, date_of_birth] of Object.entries(born))
      await aStudent(db, { roll_number: full_name, full_name, date_of_birth }).catch(() => undefined);
  },
};
async function aClassroom() {
  const names = { '2026-0001': 'Ngo Bassa Élodie', '2026-0002': 'Tabi Emmanuel' };
  for (const [roll_number, full_name] of Object.entries(names))
    await aStudent(db, { roll_number, full_name }).catch(() => undefined);
  for (const name of ['6e A', '5e A', 'Form 1']) await aClass(db, { name }).catch(() => undefined);
  for (const code of ['MATH', 'PHYS', 'ENG']) await aSubject(db, { code }).catch(() => undefined);
}

describe.each(IMPORT_KINDS)('the example of %s', (kind) => {
  it.each([
    ['en', 'csv'],
    ['fr', 'csv'],
    ['fr', 'xlsx'],
  ] as const)('in %s as %s is recognized column by column, without an error', async (language, format) => {
    await prepare[kind]?.();
    const file = await api.sample({ kind, format, language });
    const draft = await READ[kind]()({ file });
    const fields = IMPORT_FIELDS[kind].filter(({ key }) => !['last_name', 'first_name'].includes(key));
    expect(
      Object.fromEntries(Object.entries(draft.mapping.columns).filter(([, column]) => column !== null)),
    ).toEqual(Object.fromEntries(fields.map(({ key }, column) => [key, column])));
    const plan = await api.plan({ import_id: draft.id, mapping: draft.mapping, make_classes: true });
    expect(plan).toMatchObject({ rows: 2, faults: [], unused: [] });
  });
});

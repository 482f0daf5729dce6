import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { importsAs } from './people-import.builders.ts';

type Admin = Awaited<ReturnType<typeof aUser>>;
let db: Db;
let admin: Admin;
const ids: Record<string, string> = {};
const born = '2013-05-02';

beforeAll(async () => {
  ({ db } = await testDatabase());
  admin = await aUser(db, { role: 'admin' });
  const sixth = await aClass(db, { name: '6e', section: 'A' });
  const fifth = await aClass(db, { name: '5e', section: 'B' });
  const add = async (roll_number: string, given: Parameters<typeof aStudent>[1]) => {
    ids[roll_number] = (await aStudent(db, { roll_number, date_of_birth: born, sex: 'female', ...given })).id;
  };
  await add('1', { full_name: 'Élodie Ngo Bassa', class_id: sixth.id });
  await add('2', { full_name: 'Tabi Jean-Paul', sex: 'male' });
  await add('3', { full_name: 'Abena Rose', national_matricule: 'M3' });
  await add('4', { full_name: 'Biya Anne', national_matricule: 'M4' });
  await add('5', { full_name: 'Twin Grace', class_id: sixth.id });
  await add('6', { full_name: 'Twin Grace', class_id: fifth.id });
  await add('7', { full_name: 'Has Left', status: 'transferred', national_matricule: 'M7' });
  await add('8', { full_name: 'Not Listed' });
  await add('9', { full_name: 'Fon Mercy' });
});

const HEAD = 'Matricule;Noms et prénoms;Date de naissance;Sexe;Classe';
async function bring(...lines: string[]) {
  const api = importsAs(db, admin.actor);
  const { id: import_id, mapping } = await api.readMatricules({
    file: new File([[HEAD, ...lines].join('\n')], 'carte-scolaire.csv'),
  });
  const choices = { import_id, mapping };
  return {
    plan: () => api.plan(choices),
    run: () => api.run({ ...choices, leave_faulty: true }),
    undo: () => api.undo({ import_id }),
  };
}

const numbers = async () =>
  Object.fromEntries(
    (await db.select().from(students)).map(({ roll_number, national_matricule }) => [
      roll_number,
      national_matricule,
    ]),
  );

describe('the national list', () => {
  const LIST = [
    // Matched, whatever the order of the words, accents and capitals.
    'M1;NGO BASSA Elodie;02/05/2013;F;6e A',
    'M2;TABI JEAN PAUL;02/05/2013;M;',
    // The pupil already has this number.
    'm3;ABENA Rose;02/05/2013;F;',
    // The pupil has another number.
    'M40;BIYA Anne;02/05/2013;F;',
    // Distinguished only by the class.
    'M5;Twin Grace;02/05/2013;F;6e A',
    'M6;Twin Grace;02/05/2013;F;',
    // An unknown name, another birth date, another sex, the number of a pupil who left, a duplicate number.
    'M90;Nobody Known;02/05/2013;F;',
    'M91;Not Listed;03/05/2013;F;',
    'M92;Not Listed;02/05/2013;M;',
    'M7;Not Listed;02/05/2013;F;',
    'M93;Fon Mercy;02/05/2013;F;',
    'M93;Not Listed;02/05/2013;F;',
  ];

  it('is matched without writing: matched, same, different, duplicate, unknown, and students not on it', async () => {
    const brought = await bring(...LIST);
    const untouched = await numbers();
    const plan = await brought.plan();
    expect(plan).toMatchObject({ rows: 12, fresh: 0, changed: 3, same: 1, faulty_rows: 8, created: [] });
    expect(plan.faults.map(({ row, message }) => [row, message])).toEqual([
      [5, 'This student has another national number here'],
      [7, 'Several students here have this name: give date of birth or class'],
      [8, 'No student here has this name'],
      [9, 'The student with this name has another date of birth here'],
      [10, 'The student with this name and birth date has the other sex here'],
      [11, 'This national number already belongs to another student.'],
      [12, 'This national number appears twice in the file'],
      [13, 'This national number appears twice in the file'],
    ]);
    expect(plan.faults[0]!.text).toBe('M40 ≠ M4');
    expect(plan.sample.filter(({ state }) => state === 'changed')[0]).toMatchObject({
      label: 'Élodie Ngo Bassa · 6e A',
      changes: [{ field: 'national_matricule', from: null, to: 'M1' }],
    });
    // The twin Grace of 5e B, and Mercy, whose number occurs twice, but not the pupil who has left.
    expect(plan.unlisted).toEqual({ count: 2, names: ['Fon Mercy', 'Twin Grace · 5e B'] });
    expect(await numbers()).toEqual(untouched);
  });

  it('assigns the numbers once confirmed, with an audit record, and can be undone', async () => {
    const untouched = await numbers();
    const brought = await bring(...LIST);
    expect(await brought.run()).toMatchObject({ made: 0, changed: 3, same: 1, left_out: 8 });
    expect(await numbers()).toEqual({ ...untouched, 1: 'M1', 2: 'M2', 5: 'M5' });
    const [event] = await db.select().from(auditEvents).where(eq(auditEvents.action, 'people_import.ran'));
    expect(event!.details).toMatchObject({ kind: 'matricules', changed: 3 });
    // Importing the same list again writes nothing.
    expect(await (await bring(...LIST)).plan()).toMatchObject({ changed: 0, same: 4 });

    // A record changed since still loses its number on undo; a number corrected by hand stays.
    await db.update(students).set({ address: 'Bonapriso' }).where(eq(students.id, ids['1']!));
    await db.update(students).set({ national_matricule: 'M2-bis' }).where(eq(students.id, ids['2']!));
    expect(await brought.undo()).toEqual({ removed: 0, restored: 2, kept: ['2 Tabi Jean-Paul'] });
    expect(await numbers()).toEqual({ ...untouched, 2: 'M2-bis' });
  });

  it('does not take a number from the student who has it', async () => {
    await db.execute(sql`update students set national_matricule = 'M8' where roll_number = '9'`);
    const brought = await bring('M8;Not Listed;02/05/2013;F;');
    expect((await brought.plan()).faults).toMatchObject([{ field: 'national_matricule' }]);
    expect(await brought.run()).toMatchObject({ changed: 0, left_out: 1 });
  });
});

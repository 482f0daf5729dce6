import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { studentsRouter } from './students.router.ts';

let db: Db;
let admin: Awaited<ReturnType<typeof aUser>>;
beforeAll(async () => {
  ({ db } = await testDatabase());
  admin = await aUser(db, { role: 'admin' });
  const { id: class_id } = await aClass(db, { name: '6e', section: 'A; B' });
  await aStudent(db, { roll_number: '1', full_name: '=HYPERLINK("http://x")', class_id, status: 'left' });
  await aStudent(db, { roll_number: '2', full_name: 'Ngo, Élodie', phone: null });
});

const exported = async (filters: object) => {
  const file = await apiAs(studentsRouter(), db, admin.actor).exportCsv(filters);
  return { file, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer()) };
};

describe('the export', () => {
  it('opens in a French spreadsheet: a UTF-8 mark, semicolons, plain text in place of a formula', async () => {
    const { file, text } = await exported({ language: 'fr' });
    expect(file.name).toBe('students.csv');
    expect(file.type).toBe('text/csv; charset=utf-8');
    expect(text.split('\r\n')).toEqual([
      '\uFEFFMatricule;Nom;Classe;Date de naissance;Statut;Téléphone;Contact d’urgence;Redoublant(e)',
      `1;"'=HYPERLINK(""http://x"")";"6e A; B";2012-05-17;Parti;6 70 00 00 00;6 90 11 22 33;Non`,
      '2;Ngo, Élodie;;2012-05-17;Actif;;6 90 11 22 33;Non',
      '',
    ]);
  });

  it('opens in an English one: commas', async () => {
    const { text } = await exported({});
    expect(text.split('\r\n').slice(0, 3)).toEqual([
      '\uFEFFRoll Number,Name,Class,DOB,Status,Phone,Emergency Contact,Repeater',
      `1,"'=HYPERLINK(""http://x"")",6e A; B,2012-05-17,Left the school,6 70 00 00 00,6 90 11 22 33,No`,
      `2,"Ngo, Élodie",,2012-05-17,Active,,6 90 11 22 33,No`,
    ]);
  });

  it('marks repeaters in the words of the import’s own column', async () => {
    const { id: class_id } = await aClass(db, { name: '4e' });
    const { id } = await aStudent(db, { roll_number: 'R-1', full_name: 'Repeating', class_id });
    await db
      .update(students)
      .set({ repeater_since: schoolDay(new Date(), 'Africa/Douala') })
      .where(eq(students.id, id));
    const { text } = await exported({ search: 'Repeating', language: 'fr' });
    const [head, row] = text
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(';').at(-1)!);
    expect([head, row]).toEqual(['Redoublant(e)', 'Oui']);
  });

  it('has the filtered students in order, every page of them, and nothing else', async () => {
    for (let made = 0; made < 120; made += 1)
      await aStudent(db, { full_name: `Page ${made}`, status: 'suspended' });
    const { text } = await exported({
      search: 'page',
      status: 'suspended',
      sort: 'roll_number',
      direction: 'desc',
      page: 2,
    });
    const rolls = text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0]!);
    expect(rolls).toHaveLength(120);
    expect(rolls).toEqual(rolls.toSorted().toReversed());
    expect((await exported({ search: 'nobody' })).text.trimEnd().split('\r\n')).toHaveLength(1);
  });
});

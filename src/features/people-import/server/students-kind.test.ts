import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aUser } from '#features/people/server/people.builders.ts';
import { studentsAs } from '#features/students/server/enrolment.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { ownerOf, testDatabase } from '#platform/testing/database.ts';
import { fingerprint } from '#platform/testing/fingerprint.ts';
import { aLargeFile, aSchool, csvOf, importsAs, xlsxOf } from './people-import.builders.ts';

type Admin = Awaited<ReturnType<typeof aUser>>;
const text = async (file: File) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer());
const countOf = async (db: Db, table: string) => {
  const { rows } = await db.execute<{ n: number }>(sql.raw(`select count(*)::int as n from ${table}`));
  return one(rows).n;
};
/** An administrator's export of the students. */
const exportOf = async (db: Db, { actor }: Admin) =>
  text(await studentsAs(db, actor).exportCsv({ language: 'fr' }));

async function bring(db: Db, { actor }: Admin, file: File) {
  const api = importsAs(db, actor);
  const draft = await api.readStudents({ file });
  const choices = { import_id: draft.id, mapping: draft.mapping, make_classes: true };
  return {
    draft,
    choices,
    plan: () => api.plan(choices),
    run: (leave_faulty = false) => api.run({ ...choices, leave_faulty }),
    faults: (language: 'en' | 'fr') => api.faults({ ...choices, language }),
    undo: () => api.undo({ import_id: draft.id }),
  };
}

const sheet = (...lines: string[]) => new File([lines.join('\n')], 'a.csv');

describe('a thousand students with 37 planted faults (the bench brings five thousand)', () => {
  let db: Db;
  let admin: Admin;
  const { sheet, planted } = aLargeFile({ rows: 1_000 });
  beforeAll(async () => {
    ({ db } = await testDatabase());
    admin = await aUser(db, { role: 'admin' });
    const first = await bring(db, admin, csvOf({ head: sheet.head, lines: sheet.lines.slice(963) }));
    await first.run();
  });

  it('are previewed without writing, imported once, unchanged the second time, and undone completely', async () => {
    const before = await exportOf(db, admin);
    const file = await bring(db, admin, csvOf(sheet));
    const untouched = await fingerprint(db);
    const plan = await file.plan();
    expect(plan.faults.map(({ row, field, message }) => ({ row, field, message }))).toEqual(planted);
    expect(planted).toHaveLength(37);
    expect(plan).toMatchObject({ rows: 1_000, fresh: 926, changed: 0, same: 37, faulty_rows: 37 });
    await expect(file.run()).rejects.toMatchObject({ code: 'FAULTY_ROWS' });
    expect(await fingerprint(db), 'nothing was written').toBe(untouched);

    const done = await file.run(true);
    expect(done).toMatchObject({ made: 926, changed: 0, same: 37, left_out: 37 });
    expect(await countOf(db, 'students')).toBe(963);
    const imported = await exportOf(db, admin);

    const again = await bring(db, admin, csvOf(sheet));
    const tables = ['people_imports', 'people_mappings', 'audit_events', 'audit_seals', 'idempotent_answers'];
    const kept = await fingerprint(db, { except: tables });
    expect(await again.plan()).toMatchObject({ fresh: 0, changed: 0, same: 963, faulty_rows: 37 });
    expect(await again.run(true)).toMatchObject({ made: 0, changed: 0, same: 963, created: [] });
    expect(await fingerprint(db, { except: tables }), 'the second run wrote nothing').toBe(kept);
    expect(await exportOf(db, admin)).toBe(imported);

    const undone = await file.undo();
    expect(undone).toEqual({ removed: 926, restored: 0, kept: [] });
    expect(await exportOf(db, admin)).toBe(before);
    await expect(file.undo()).rejects.toMatchObject({ code: 'ALREADY_UNDONE' });
  });

  it.each([
    ['fr', 'Erreur', 'Cette date n’existe pas'],
    ['en', 'Error', 'This date does not exist'],
  ] as const)('are returned as a file with their messages in %s', async (language, head, sentence) => {
    const file = await bring(db, admin, csvOf(sheet));
    const lines = (await text(await file.faults(language))).split('\r\n');
    expect(lines[0]).toMatch(new RegExp(`${head}$`));
    expect(lines).toHaveLength(39);
    expect(lines.filter((line) => line.endsWith(sentence)).map((line) => line.split(/[;,]/)[3])).toEqual(
      planted.filter(({ message }) => message === 'This date does not exist').map(() => '31/02/2012'),
    );
  });
});

describe('a school of 1,178 students in 738 families', () => {
  let db: Db;
  let admin: Admin;
  const school = aSchool();
  beforeAll(async () => {
    ({ db } = await testDatabase());
    admin = await aUser(db, { role: 'admin' });
  });

  it.each([
    ['CSV in Windows-1252', () => csvOf(school, 'latin1')],
    ['Excel', () => xlsxOf(school)],
  ])(
    'is imported completely from %s: classes created once, parents shared by brothers and sisters',
    async (_, file) => {
      expect(school).toMatchObject({ families: 738, lines: { length: 1_178 } });
      const brought = await bring(db, admin, await file());
      expect(
        await importsAs(db, admin.actor).plan({ ...brought.choices, make_classes: false }),
      ).toMatchObject({
        fresh: 0,
        faulty_rows: 1_178,
        unknown_classes: { length: 12 },
      });
      const plan = await brought.plan();
      const created = [
        { what: 'students', count: 1_178 },
        { what: 'classes', count: 12 },
        { what: 'guardians', count: school.guardians },
        { what: 'links', count: school.links },
      ];
      expect(plan).toMatchObject({ fresh: 1_178, faulty_rows: 0, created });
      expect(await brought.run()).toMatchObject({ made: 1_178, created });
      expect(await countOf(db, 'classes')).toBe(12);
      expect(await countOf(db, 'guardians')).toBe(school.guardians);
      expect(await countOf(db, 'student_guardians')).toBe(school.links);
      expect(await countOf(db, 'student_events')).toBe(1_178);
      const { students, total } = await studentsAs(db, admin.actor).list({ search: 'elodie' });
      expect(total).toBeGreaterThan(20);
      expect(students[0]!.full_name).toMatch(/Élodie/);
      await brought.undo();
      for (const table of ['students', 'classes', 'guardians', 'student_guardians', 'student_events'])
        expect(await countOf(db, table), table).toBe(0);
    },
  );
});

describe('a row', () => {
  let db: Db;
  let admin: Admin;
  beforeAll(async () => {
    ({ db } = await testDatabase());
    admin = await aUser(db, { role: 'admin' });
  });
  const given = async (...lines: string[]) => {
    const file = await bring(db, admin, sheet(...lines));
    await file.run();
    return file;
  };
  const find = async (search: string) => {
    const { students } = await studentsAs(db, admin.actor).list({ search });
    return studentsAs(db, admin.actor).get({ student_id: students[0]!.id });
  };

  it('without a roll number gets the next of the school’s pattern, after those of the file, each once', async () => {
    const rows = ['Nom complet,Date de naissance,Matricule', 'Sans Un,01/02/2012,', 'Sans Deux,02/02/2012,'];
    const year = new Date().getFullYear();
    const file = await bring(db, admin, sheet(...rows, `Avec,03/02/2012,${year}-0002`));
    expect(await file.plan()).toMatchObject({ numbered: { count: 2, first: `${year}-0001` } });
    await file.run();
    expect((await find('Sans Un')).roll_number).toBe(`${year}-0001`);
    expect((await find('Sans Deux')).roll_number).toBe(`${year}-0003`);
    const again = await bring(db, admin, sheet(...rows, `Avec,03/02/2012,${year}-0002`));
    expect(await again.plan()).toMatchObject({ fresh: 0, changed: 0, same: 3, numbered: null });
  });

  it('with an error shows the student’s name, so that nobody counts lines in a spreadsheet', async () => {
    const file = await bring(
      db,
      admin,
      sheet('Nom,Prénoms,Téléphone', 'Talla,Boris,67010', 'Fon,Grace,6 70 10 20 11', ',,12'),
    );
    const { faults } = await file.plan();
    expect(faults.filter(({ field }) => field === 'phone')).toMatchObject([
      { row: 2, label: 'Talla Boris', message: 'Phone must be at least 9 digits, for example 6 70 10 20 11' },
      { row: 4, label: '' },
    ]);
  });

  it('of a known student changes only the given fields, and can be undone', async () => {
    await given('Roll number,Name,Phone,Class', 'C-1,Fon Grace,675003344,6e A');
    const before = await exportOf(db, admin);
    const change = await bring(db, admin, sheet('Roll number,Name,Phone,Class', 'c-1,Fon Grace Joy,,6e B'));
    const plan = await change.plan();
    expect(plan.sample).toEqual([
      {
        row: 2,
        state: 'changed',
        label: 'C-1 Fon Grace Joy',
        changes: [
          { field: 'full_name', from: 'Fon Grace', to: 'Fon Grace Joy' },
          { field: 'class', from: '6e A', to: '6e B' },
        ],
      },
    ]);
    await change.run();
    const student = await find('Grace Joy');
    expect(student).toMatchObject({ roll_number: 'C-1', phone: '+237675003344', class: { name: '6e B' } });
    const [moved] = await studentsAs(db, admin.actor).history({ student_id: student.id });
    expect(moved).toMatchObject({ kind: 'moved', from: '6e A', to: '6e B' });
    expect(await change.undo()).toEqual({ removed: 0, restored: 1, kept: [] });
    expect(await exportOf(db, admin)).toBe(before);
    expect(await studentsAs(db, admin.actor).history({ student_id: student.id })).toHaveLength(1);
  });

  it('of a student with later records is kept when the import is undone, with class and name', async () => {
    const file = await given(
      'Matricule,Nom complet,Classe',
      'K-1,Njie Mercy,Form 5',
      'K-2,Njie Elvis,Form 4',
    );
    const { id, ...student } = await find('Mercy');
    await studentsAs(db, admin.actor).setStatus({ student_id: id, status: 'suspended' });
    expect(await file.undo()).toEqual({ removed: 1, restored: 0, kept: ['K-1 Njie Mercy', 'Form 5'] });
    expect(await find('Mercy')).toMatchObject({ ...student, status: 'suspended' });
    expect(await studentsAs(db, admin.actor).history({ student_id: id })).toHaveLength(2);
  });

  it('reads repeaters in the words of lists, and keeps the day on which it was first recorded', async () => {
    const { db } = await testDatabase();
    const admin = await aUser(db, { role: 'admin' });
    const head = 'Matricule;Noms et prénoms;Classe;Redoublant(e)';
    const first = await bring(
      db,
      admin,
      sheet(head, 'R1;Ngo Élodie;6e A;R', 'R2;Tabi Paul;6e A;Non', 'R3;Abena Luc;6e A;'),
    );
    await first.run();
    const since = async () => {
      const { rows } = await db.execute<{ roll_number: string; repeater_since: string | null }>(
        sql`select roll_number, repeater_since from students order by 1`,
      );
      return rows.map(({ roll_number, repeater_since }) => [roll_number, repeater_since !== null]);
    };
    expect(await since()).toEqual([
      ['R1', true],
      ['R2', false],
      ['R3', false],
    ]);
    const second = await bring(
      db,
      admin,
      sheet(head, 'R1;Ngo Élodie;6e A;oui', 'R2;Tabi Paul;6e A;oui', 'R3;Abena Luc;6e A;peut-être'),
    );
    const plan = await second.plan();
    expect(plan).toMatchObject({ fresh: 0, changed: 1, same: 1, faulty_rows: 1 });
    expect(plan.faults).toMatchObject([{ row: 4, field: 'repeater', message: 'This is neither yes nor no' }]);
    await second.run(true);
    expect(await since()).toContainEqual(['R2', true]);
    await second.undo();
    expect(await since()).toContainEqual(['R2', false]);
  });

  it('reads second language and series in the words of lists, and restores them on undo', async () => {
    const { db } = await testDatabase();
    const admin = await aUser(db, { role: 'admin' });
    const head = 'Matricule;Noms et prénoms;Classe;LV2;Série du bac';
    const first = await bring(
      db,
      admin,
      sheet(head, 'L1;Ngo Élodie;Tle A;All.;A4', 'L2;Tabi Paul;Tle A;Klingon;C'),
    );
    expect((await first.plan()).faults).toMatchObject([{ row: 3, field: 'second_language' }]);
    await first.run(true);
    const kept = async () => {
      const { rows } = await db.execute(sql`select roll_number, second_language, series from students`);
      return rows;
    };
    expect(await kept()).toEqual([{ roll_number: 'L1', second_language: 'german', series: 'A4' }]);
    const second = await bring(db, admin, sheet(head, 'L1;Ngo Élodie;Tle A;espagnol;C'));
    await second.run();
    expect(await kept()).toEqual([{ roll_number: 'L1', second_language: 'spanish', series: 'C' }]);
    await second.undo();
    expect(await kept()).toEqual([{ roll_number: 'L1', second_language: 'german', series: 'A4' }]);
  });

  it('an import from before the record had one of its columns can be undone', async () => {
    const { db } = await testDatabase();
    const admin = await aUser(db, { role: 'admin' });
    const head = 'Matricule;Noms et prénoms;Classe';
    const first = await bring(db, admin, sheet(head, 'L1;Ngo Élodie;Tle A', 'L2;Tabi Paul;Tle A'));
    await first.run(true);
    const second = await bring(db, admin, sheet(head, 'L1;Ngo Ada Élodie;Tle A'));
    await second.run();
    await ownerOf(db).execute(sql`update people_import_records set before = before - 'series',
      after = after - 'series' where entity = 'student'`);
    const kept = async () => {
      const { rows } = await db.execute(sql`select full_name, series from students order by roll_number`);
      return rows;
    };
    await second.undo();
    expect(await kept()).toEqual([
      { full_name: 'Ngo Élodie', series: null },
      { full_name: 'Tabi Paul', series: null },
    ]);
    // A value in the new column counts as a later change.
    await ownerOf(db).execute(sql`update students set series = 'C' where roll_number = 'L2'`);
    await first.undo();
    expect(await kept()).toEqual([{ full_name: 'Tabi Paul', series: 'C' }]);
  });

  it('names two guardians, who are matched by name and telephone in any spelling', async () => {
    const head = 'Matricule,Nom,Prénom,Tuteur 1,Tél tuteur 1,Lien 1,Tuteur 2,Tél tuteur 2';
    await given(head, 'G-1,Suh,Joy,Suh Paul,6 99 00 11 22,père,Suh Anne,699001122');
    await given(head, 'G-2,Suh,Max,SUH PAUL,+237 699001122,Father,,');
    const links = await db.execute<{ name: string; relation: string; n: number }>(sql`
      select g.full_name as name, l.relation, count(*)::int as n from guardians g
      join student_guardians l on l.guardian_id = g.id where g.full_name like 'Suh%' group by 1, 2 order by 1`);
    expect(links.rows).toEqual([
      { name: 'Suh Anne', relation: 'guardian', n: 1 },
      { name: 'Suh Paul', relation: 'father', n: 2 },
    ]);
  });
});

it('only administrators import, and a draft belongs to the person who uploaded it', async () => {
  const { db } = await testDatabase();
  const [one, other] = [await aUser(db, { role: 'admin' }), await aUser(db, { role: 'admin' })];
  const file = new File(['Matricule,Nom complet\n1,Ayuk Divine\n'], 'a.csv');
  for (const role of ['teacher', 'parent', 'student'] as const)
    await expect(
      importsAs(db, (await aUser(db, { role })).actor).readStudents({ file }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const { choices, run, undo } = await bring(db, one, file);
  await expect(importsAs(db, other.actor).plan(choices)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(undo()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await run();
  await expect(importsAs(db, one.actor).plan(choices)).rejects.toMatchObject({ code: 'FILE_GONE' });
  expect(await importsAs(db, other.actor).list()).toMatchObject([{ made: 1, changed: 0, undone_at: null }]);
});

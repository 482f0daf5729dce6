import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#features/people/people.rules.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { aYear } from '#features/school-year/server/school-year.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { readTable } from '#platform/files/server/read-table.ts';
import { ownerOf, testDatabase } from '#platform/testing/database.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { FormTable } from '../ministry-forms.contract.ts';
import { FORM_KEYS, type FormKey } from '../ministry-forms.filters.ts';
import { CANVASES } from './canvases/canvases.ts';
import { ministryFormsRouter, staffRecordsRouter } from './ministry-forms.router.ts';

const NOW = new Date('2026-11-20T11:00:00Z');
const now = () => NOW;

let db: Db;
let office: Actor;
let rooms: { id: string }[];

/** The same choices on every run. */
function chooser(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** The age on 20 November 2026. */
const ageOf = (born: string) => 2026 - Number(born.slice(0, 4)) - (born.slice(5) > '11-20' ? 1 : 0);

const forms = () => apiAs(ministryFormsRouter, db, office, { now });
const staff = () => apiAs(staffRecordsRouter, db, office, { now });

async function tableOf(
  form: FormKey,
  key: string,
  filters: { as_of?: string; term?: string } = {},
): Promise<FormTable> {
  const { tables } = await forms().read({ form, table: key, ...filters });
  return tables.find((table) => table.key === key)!;
}

/** A table as plain values: by row key, then by column. */
const valuesOf = ({ columns, rows }: FormTable) =>
  Object.fromEntries(
    rows.map(({ key, cells }) => [
      key,
      Object.fromEntries(columns.map((column, at) => [column.key, cells[at]!.value])),
    ]),
  );

const counted = (table: FormTable) =>
  Object.fromEntries(Object.entries(valuesOf(table)).map(([key, { girls, boys }]) => [key, { girls, boys }]));

const keyOfSeries = (text: string) => createHash('md5').update(text.toLowerCase()).digest('hex').slice(0, 12);

const note = (list: string) => `As recorded today, not on that day: ${list}.`;

/** The reason why cells calculated from averages are empty. */
const reasonsOf = ({ columns, rows }: FormTable) => {
  const place = columns.findIndex(({ key }) => key === 'mean');
  return [...new Set(rows.map(({ cells }) => cells[place]!.lacks?.en))];
};

const save = (form: FormKey, table: string, [row, column, value, before = '']: string[]) =>
  forms().save({ form, table, row: row!, column: column!, value: value!, before });

beforeAll(async () => {
  ({ db } = await testDatabase());
  ({ actor: office } = await aUser(db, { role: 'admin', full_name: 'Onana Chantal' }));
  await aYear(db, { name: '2025/2026', first_day: '2025-09-08', last_day: '2026-06-12', status: 'closed' });
  await aYear(db, { name: '2026/2027', first_day: '2026-09-07', last_day: '2027-06-11', status: 'current' });
  rooms = [
    await aClass(db, { name: 'CM1', grade_level: 'grade_5' }),
    await aClass(db, { name: 'CM2', grade_level: 'grade_6' }),
  ];
  const choose = chooser(5);
  for (let nth = 0; nth < 40; nth += 1) {
    const { id } = await aStudent(db, {
      class_id: rooms[nth % 2]!.id,
      sex: (['female', 'male'] as const)[choose(2)]!,
      date_of_birth: `201${4 + choose(3)}-1${choose(3)}-1${choose(10)}`,
      birth_certificate: choose(3) === 0 ? null : `AN ${nth}`,
    });
    await ownerOf(db)
      .update(classMemberships)
      .set({ from_day: '2026-09-07' })
      .where(eq(classMemberships.student_id, id));
    // Some pupils were in the school last year, in either class.
    if (choose(2) === 0) continue;
    await ownerOf(db)
      .insert(classMemberships)
      .values({
        student_id: id,
        class_id: rooms[choose(2)]!.id,
        from_day: '2025-09-08',
        until_day: '2026-06-12',
      });
  }
});

describe('a form', () => {
  it('counts pupils by class, sex, age and birth certificate from the records', async () => {
    const records = await db
      .select({
        id: students.id,
        sex: students.sex,
        born: students.date_of_birth,
        certificate: students.birth_certificate,
        class_id: students.class_id,
      })
      .from(students);
    const earlier = new Map(
      (await db.select().from(classMemberships).where(eq(classMemberships.until_day, '2026-06-12'))).map(
        (one) => [one.student_id, one.class_id],
      ),
    );
    const count = (room: string, keep: (one: (typeof records)[number]) => boolean) =>
      records.filter((one) => one.class_id === room && keep(one)).length;
    const expected = Object.fromEntries(
      rooms.map(({ id }) => [
        id,
        {
          boys: count(id, ({ sex }) => sex === 'male'),
          girls: count(id, ({ sex }) => sex === 'female'),
          students: count(id, () => true),
        },
      ]),
    );
    expect(valuesOf(await tableOf('minedub_term', 'pupils_by_class'))).toEqual(expected);
    const repeaters = valuesOf(await tableOf('minedub_start', 'repeaters_by_class'));
    const uncertified = valuesOf(await tableOf('minedub_start', 'uncertified_by_class'));
    for (const { id } of rooms) {
      expect(repeaters[id]!['repeaters']).toBe(count(id, (one) => earlier.get(one.id) === id));
      expect(repeaters[id]!['repeating_girls']).toBe(
        count(id, (one) => one.sex === 'female' && earlier.get(one.id) === id),
      );
      expect(uncertified[id]!['uncertified']).toBe(count(id, ({ certificate }) => certificate === null));
    }
    expect(records.some(({ id, class_id }) => earlier.get(id) === class_id)).toBe(true);
    const byAge = valuesOf(await tableOf('minedub_start', 'pupils_by_age'));
    const ages = new Map<string, number>();
    for (const { born } of records) ages.set(String(ageOf(born!)), (ages.get(String(ageOf(born!))) ?? 0) + 1);
    expect(Object.fromEntries(Object.entries(byAge).map(([age, row]) => [age, row['students']]))).toEqual(
      Object.fromEntries(ages),
    );
  });

  it('counts second languages and series by level, and leaves them to manual entry if no pupil has one', async () => {
    for (const key of ['pupils_by_language', 'pupils_by_series']) {
      const { rows } = await tableOf('minesec', key);
      expect(rows.map((one) => one.key)).toEqual(['none']);
      expect(rows[0]!.cells.every(({ typed }) => typed)).toBe(true);
    }
    await save('minesec', 'pupils_by_series', ['none', 'girls', '3']);
    const records = await db.select().from(students).orderBy(students.id);
    const choose = chooser(11);
    const given = records
      .filter(({ class_id }) => class_id === rooms[0]!.id)
      .map(({ id, sex }) => ({
        id,
        sex,
        second_language: (['german', 'spanish', null] as const)[choose(3)]!,
        series: ['A4', 'a4', 'C'][choose(3)]!,
      }));
    for (const { id, second_language, series } of given)
      await ownerOf(db).update(students).set({ second_language, series }).where(eq(students.id, id));
    const expected = (keyOf: (one: (typeof given)[number]) => string) => {
      const counts: Record<string, { girls: number; boys: number }> = {};
      for (const one of given) {
        const row = (counts[`grade_5-${keyOf(one)}`] ??= { girls: 0, boys: 0 });
        row[one.sex === 'female' ? 'girls' : 'boys'] += 1;
      }
      return counts;
    };
    const languages = await tableOf('minesec', 'pupils_by_language');
    expect(counted(languages)).toEqual(expected((one) => one.second_language ?? 'none'));
    // The other class has no second language, so it is ignored.
    const missing = languages.rows.find(({ key }) => key === 'grade_5-none')!;
    expect(missing.label).toEqual({
      en: 'Grade 5 · not recorded yet',
      fr: 'Niveau 5 · pas encore enregistré',
    });
    expect(missing.cells[1]!.lacks?.en).toBe('Not recorded for these pupils');
    const series = await tableOf('minesec', 'pupils_by_series');
    expect(counted(series)).toEqual(expected((one) => keyOfSeries(one.series)));
    expect(series.rows.map(({ label }) => label)).toEqual([
      { en: 'Grade 5 · A4', fr: 'Niveau 5 · A4' },
      { en: 'Grade 5 · C', fr: 'Niveau 5 · C' },
    ]);
    await ownerOf(db).update(students).set({ second_language: null, series: null });
  });

  it('gives the figures of an earlier day after pupils have left', async () => {
    const before = valuesOf(await tableOf('minedub_start', 'pupils_by_age'));
    const [one] = await db.select({ id: students.id }).from(students).limit(1);
    await ownerOf(db)
      .update(classMemberships)
      .set({ until_day: '2026-11-19' })
      .where(sql`${classMemberships.student_id} = ${one!.id} and ${classMemberships.until_day} is null`);
    const sum = (values: typeof before) =>
      Object.values(values).reduce((all, row) => all + Number(row['students']), 0);
    const today = await tableOf('minedub_start', 'pupils_by_age');
    expect(sum(valuesOf(today))).toBe(39);
    const yesterday = await tableOf('minedub_start', 'pupils_by_age', { as_of: '2026-11-19' });
    expect(sum(valuesOf(yesterday))).toBe(40);
    expect(today.recorded_now).toBeNull();
    expect(yesterday.recorded_now?.en).toBe('As recorded today, not on that day: birth dates, pupils’ sex.');
    await ownerOf(db)
      .update(classMemberships)
      .set({ until_day: null })
      .where(eq(classMemberships.until_day, '2026-11-19'));
  });

  it('lists for each table of an earlier day which data are shown as currently recorded, in its files too', async () => {
    const of = { as_of: '2026-11-19' };
    const notes = async (form: FormKey, table: string) => (await tableOf(form, table, of)).recorded_now?.en;
    expect(await notes('minedub_term', 'results')).toBe(note('marks and averages'));
    expect(await notes('minedub_term', 'coverage')).toBe(note('the yearly plans'));
    expect(await notes('minedub_term', 'assiduity')).toBeUndefined();
    expect(await notes('minesec', 'staff_list')).toBe(note('the staff’s records'));
    const nationals = 'pupils’ sex, figures and texts filled in by hand';
    expect(await notes('minedub_start', 'nationals')).toBe(note(nationals));
    const file = await forms().export({ form: 'minedub_term', format: 'xlsx', ...of });
    const sheets = await readTable(new Uint8Array(await file.arrayBuffer()), { rows: 1_000 });
    expect(JSON.stringify(sheets)).toContain('the settings, figures and texts filled in by hand');
    const { recorded_now } = await forms().read({ form: 'minedub_term', ...of });
    expect(recorded_now?.fr).toContain('à cette date : les paramètres, ');
  });

  it('shows results of the current year only, whatever the day', async () => {
    const earlier = await tableOf('minedub_term', 'results', { as_of: '2026-03-02' });
    const now = await tableOf('minedub_term', 'results');
    expect(reasonsOf(earlier)).toEqual(['Only for the current school year']);
    expect(reasonsOf(now)).toEqual(['No averages yet']);
  });

  it('marks a figure as incomplete for one sex, and does not count it as answered', async () => {
    const whole = await tableOf('minedub_term', 'pupils_by_class');
    expect(whole.filled).toBe(whole.asked);
    const [one] = await db.select({ id: students.id, sex: students.sex }).from(students).limit(1);
    await db.update(students).set({ sex: null }).where(eq(students.id, one!.id));
    const table = await tableOf('minedub_term', 'pupils_by_class');
    expect(table.filled).toBe(table.asked - 2);
    const cell = table.rows.flatMap(({ cells }) => cells).find(({ lacks }) => lacks !== null);
    expect(cell).toMatchObject({ lacks: { fr: '1 sans sexe enregistré' }, to: '/students' });
    await db.update(students).set({ sex: one!.sex }).where(eq(students.id, one!.id));
  });

  it('subtracts typed counts of other nationalities from the pupils, once all of them are typed', async () => {
    const room = rooms[0]!.id;
    const open = valuesOf(await tableOf('minedub_start', 'nationals'));
    expect(open[room]).toEqual({ boys: null, girls: null });
    await save('minedub_start', 'foreigners', ['_none', 'none', 'yes']);
    await save('minedub_start', 'refugees', [room, 'boys', '2']);
    await save('minedub_start', 'refugees', [room, 'girls', '1']);
    const all = valuesOf(await tableOf('minedub_term', 'pupils_by_class'))[room]!;
    const nationals = valuesOf(await tableOf('minedub_start', 'nationals'))[room];
    expect(nationals).toEqual({ boys: Number(all['boys']) - 2, girls: Number(all['girls']) - 1 });
    // A count above the number of pupils is an error; the form never shows a negative number.
    await save('minedub_start', 'refugees', [room, 'boys', '99', '2']);
    const { rows } = await tableOf('minedub_start', 'nationals');
    expect(rows.find(({ key }) => key === room)!.cells[0]).toMatchObject({
      value: null,
      lacks: { en: 'More of other nationalities than pupils' },
    });
  });
});

describe('a typed cell', () => {
  it('is stored, changed only from its displayed value, and removed', async () => {
    const saved = await save('school_file', 'rooms', ['classrooms', 'solid_good', '1 2']);
    expect(valuesOf(saved)['classrooms']!['solid_good']).toBe(12);
    await expect(save('school_file', 'rooms', ['classrooms', 'solid_good', '9'])).rejects.toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
    const cleared = await save('school_file', 'rooms', ['classrooms', 'solid_good', '', '12']);
    expect(valuesOf(cleared)['classrooms']!['solid_good']).toBeNull();
    const [event] = await db
      .select({ details: auditEvents.details })
      .from(auditEvents)
      .where(eq(auditEvents.action, 'ministry_forms.filled_in'))
      .orderBy(sql`${auditEvents.id} desc`)
      .limit(1);
    expect(event!.details).toMatchObject({ before: '12', after: '' });
  });

  it.each([
    ['budget', 'running', 'received', '12,5'],
    ['budget', 'running', 'received', '-1'],
    ['visits', '1', 'day', '2026-02-30'],
    ['identity', 'sector', 'answer', 'space'],
    ['services', 'water', 'answer', 'perhaps'],
    ['pupils_by_age', '10', 'students', '4'],
  ])('of type %s refuses other types', async (table, row, column, value) => {
    await expect(save('minedub_start', table, [row, column, value])).rejects.toMatchObject({
      code: expect.stringMatching(/NOT_OF_THIS_KIND|NOT_FOUND/),
    });
  });

  it.each([
    ['rooms', 'moon', 'solid_good'],
    ['rooms', 'classrooms', 'gold'],
    ['visits', '7', 'purpose'],
    ['nothing', '1', 'purpose'],
  ])('outside a form (%s, %s, %s) does not exist', async (table, row, column) => {
    await expect(save('minedub_start', table, [row, column, '1'])).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('is shared by the forms with its table, and recalculates the rest of its row', async () => {
    await save('school_file', 'identity', ['subdivision', 'answer', 'Yaoundé III']);
    expect(valuesOf(await tableOf('minedub_start', 'identity'))['subdivision']).toEqual({
      answer: 'Yaoundé III',
    });
    await save('minedub_start', 'budget', ['running', 'received', '1 500 000']);
    const table = await save('minedub_start', 'budget', ['running', 'spent', '900000']);
    expect(valuesOf(table)['running']).toEqual({ received: '1500000', spent: '900000', rest: '600000' });
    expect(table.total).toEqual(['1500000', '900000', '600000']);
  });

  it('of a list adds a line, for its own year', async () => {
    await save('minedub_start', 'visits', ['1', 'authority', 'Inspecteur d’arrondissement']);
    const table = await save('minedub_start', 'visits', ['2', 'authority', 'Maire']);
    expect(table.rows.map(({ key }) => key)).toEqual(['1', '2', '3']);
    expect(table).toMatchObject({ filled: 1, asked: 1 });
    const earlier = await tableOf('minedub_start', 'visits', { as_of: '2026-03-02' });
    expect(earlier.rows.map(({ key }) => key)).toEqual(['1']);
  });

  it('needs a school year unless it is permanent', async () => {
    const summer = { as_of: '2026-08-01' };
    const entry = { row: '1', column: 'purpose', value: 'x', before: '' };
    await expect(
      forms().save({ form: 'minedub_start', table: 'visits', ...entry, ...summer }),
    ).rejects.toMatchObject({ code: 'NO_YEAR' });
    const kept = await forms().save({
      form: 'school_file',
      table: 'orders',
      row: '1',
      column: 'number',
      value: '12/MINEDUB',
      before: '',
      ...summer,
    });
    expect(valuesOf(kept)['1']).toMatchObject({ number: '12/MINEDUB' });
  });
});

describe('a custom table', () => {
  it('can be added, filled from the records and by hand, and removed with its entries', async () => {
    const { id } = await forms().addTable({
      form: 'minedub_start',
      name_en: 'Bursaries',
      name_fr: 'Bourses',
      rows: 'class',
      labels: [],
      columns: [
        { name_en: 'Girls', name_fr: 'Filles', measure: 'girls' },
        { name_en: 'Bursaries', name_fr: 'Boursières', kind: 'count' },
      ],
    });
    const room = rooms[1]!.id;
    const table = await save('minedub_start', `own_${id}`, [room, 'c2', '3']);
    expect(valuesOf(table)[room]).toEqual({
      c1: valuesOf(await tableOf('minedub_term', 'pupils_by_class'))[room]!['girls'],
      c2: 3,
    });
    await forms().removeTable({ table_id: id });
    const { tables } = await forms().read({ form: 'minedub_start' });
    expect(tables.some(({ own }) => own === id)).toBe(false);
    await expect(forms().removeTable({ table_id: id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('refuses figures from the records in rows that have none', async () => {
    await expect(
      forms().addTable({
        form: 'uis',
        name_en: 'Clubs',
        name_fr: 'Clubs',
        rows: 'lines',
        labels: [],
        columns: [{ name_en: 'Girls', name_fr: 'Filles', measure: 'girls' }],
      }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe('the staff file', () => {
  it('supplies the tables of staff', async () => {
    const people = [];
    for (let nth = 0; nth < 5; nth += 1)
      people.push(await aUser(db, { role: 'teacher', full_name: `Tabe ${nth}` }));
    for (const [nth, { actor }] of people.entries())
      await staff().save({
        user_id: actor.userId,
        sex: nth % 2 ? 'male' : 'female',
        contract: nth < 3 ? 'permanent' : 'part_time',
        post: nth === 4 ? 'retired' : 'at_post',
        date_of_birth: '1980-01-01',
        hired_on: nth === 0 ? '2026-10-01' : '2015-09-01',
        diploma: 'CAPIEMP',
        grade: 'IPEG',
        step: '',
        social_number: '',
      });
    const contracts = valuesOf(await tableOf('minedub_start', 'staff_by_contract'));
    expect(contracts['permanent']).toEqual({ men: 1, women: 2, staff: 3 });
    expect(contracts['part_time']).toEqual({ men: 1, women: 0, staff: 1 });
    const grades = await tableOf('minedub_start', 'staff_by_grade');
    expect(grades.rows.map(({ label, cells }) => [label, cells[2]!.value])).toContainEqual(['IPEG', 4]);
    expect(valuesOf(await tableOf('uis', 'staff_posting'))).toMatchObject({
      retired: { answer: 1 },
      recruited: { answer: 1 },
    });
    const list = valuesOf(await tableOf('minesec', 'staff_list'));
    expect(list[people[0]!.actor.userId]).toMatchObject({ born: '1980-01-01', hired: '2026-10-01' });
  });

  it('refuses people who are not staff, and future birth dates', async () => {
    const { actor } = await aUser(db, { role: 'parent' });
    const facts = {
      sex: null,
      contract: null,
      post: 'at_post',
      date_of_birth: '',
      hired_on: '',
      diploma: '',
      grade: '',
      step: '',
      social_number: '',
    } as const;
    await expect(staff().save({ user_id: actor.userId, ...facts })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(
      staff().save({ user_id: office.userId, ...facts, date_of_birth: '2030-01-01' }),
    ).rejects.toMatchObject({ code: 'NOT_A_PAST_DAY' });
  });
});

describe('a file', () => {
  it('has a sheet per table, and a line with code and value per answered cell', async () => {
    await save('minesec', 'minesec_identity', ['quarter', 'answer', 'Essos']);
    const workbook = await forms().export({ form: 'minesec', format: 'xlsx', language: 'fr' });
    const sheet = await readTable(new Uint8Array(await workbook.arrayBuffer()), { rows: 1_000 });
    expect(JSON.stringify(sheet)).toContain('Essos');
    const lines = (
      await (await forms().export({ form: 'minesec', format: 'csv', language: 'fr' })).text()
    ).split('\r\n');
    expect(lines).toContain('1103;Essos');
    const paper = await forms().export({ form: 'minedub_start', format: 'pdf', language: 'fr' });
    expect(
      Buffer.from(await paper.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });
});

describe('the form definitions', () => {
  it('list every table, row and column once, and refer only to existing tables', () => {
    for (const form of FORM_KEYS) {
      const { tables } = CANVASES[form];
      const keys = tables.map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
      for (const { columns, rows } of tables) {
        expect(new Set(columns.map(({ key }) => key)).size).toBe(columns.length);
        if ('listed' in rows)
          expect(new Set(rows.listed.map(({ key }) => key)).size).toBe(rows.listed.length);
        for (const column of columns)
          for (const { table, column: name } of 'less' in column ? (column.less ?? []) : [])
            expect(tables.find(({ key }) => key === table)?.columns.map(({ key }) => key)).toContain(name);
      }
    }
  });

  it('are answered one by one, and listed with their completion', async () => {
    for (const { key } of await forms().list()) {
      const { filled, asked } = await forms().filled({ form: key });
      const read = await forms().read({ form: key });
      expect({ filled, asked }).toEqual({ filled: read.filled, asked: read.asked });
      expect(filled).toBeGreaterThan(0);
      expect(filled).toBeLessThan(asked);
    }
  });
});

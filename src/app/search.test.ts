import { beforeAll, describe, expect, it } from 'vitest';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { aFee, paymentsAs } from '#features/fees/server/fees.builders.ts';
import type { Actor, Role } from '#features/people/people.rules.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { MOST_FOUND } from '#features/search/search.filters.ts';
import { searchRouter } from '#features/search/server/search.router.ts';
import { ACTIONS, folded, KIND_NAMES, localChoices } from '#features/search/web/shared/local-choices.ts';
import type { Db } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { FEATURES } from './features.ts';
import { matchPage } from './web/match-page.ts';
import { PAGES } from './web/pages.ts';

const FINDERS = FEATURES.flatMap(({ finders }) => finders ?? []);
const ROLL = 'Z-2026-0042';

let db: Db;
let people: Record<Role | 'stranger', { userId: string; actor: Actor }>;
let payment: { reference: string; receipt: string };
beforeAll(async () => {
  ({ db } = await testDatabase());
  const [admin, teacher, parent, student, stranger] = await Promise.all([
    aUser(db, { role: 'admin', full_name: 'Directrice Zoa' }),
    aUser(db, { role: 'teacher', full_name: 'Mbarga Thérèse' }),
    aUser(db, { role: 'parent', full_name: 'Parent Bassa' }),
    aUser(db, { role: 'student' }),
    aUser(db, { role: 'parent' }),
  ]);
  people = { admin, teacher, parent, student, stranger };
  const sixth = await aClass(db, { name: 'Sixième', section: 'A', teachers: [teacher] });
  const own = await aStudent(db, {
    full_name: 'Ngo Bassa Élodie',
    roll_number: ROLL,
    phone: '+237 677 12 34 56',
    class_id: sixth.id,
    user_id: student.userId,
    parents: [parent],
  });
  await aStudent(db, { full_name: 'Mbassa Paul', roll_number: 'Z-2026-00421' });
  for (let turn = 0; turn < 12; turn += 1) await aStudent(db, { full_name: `Autre Bassa ${turn}` });
  const fee = one(await aFee(db, { student: own }));
  const paid = await paymentsAs(db, admin.actor).record({ student_fee_ids: [fee.id], amount: '100' });
  payment = { reference: paid.payment_reference, receipt: paid.receipt };
});

const groupsOf = async (actor: Actor, text: string) =>
  (await apiAs(searchRouter(FINDERS), db, actor).find({ text })).groups;
async function found(who: keyof typeof people, text: string, kind: string) {
  const groups = await groupsOf(people[who].actor, text);
  return groups.find((group) => group.kind === kind)?.found.map(({ title }) => title) ?? [];
}

describe('the search over everything', () => {
  it.each([
    ['elodie bassa', 'a name without its accent and in another order'],
    ['bassa élod', 'the beginnings of two names'],
    [ROLL.toLowerCase(), 'a roll number in another case'],
    ['677123456', 'a phone number without its spaces'],
    ['12-34 56', 'the end of a phone number, however it is written'],
  ])('finds a student by %j: %s', async (text) => {
    expect(await found('admin', text, 'students')).toContain('Ngo Bassa Élodie');
  });

  it('ranks exact matches first, then matches at the start, then matches within', async () => {
    expect(await found('admin', ROLL, 'students')).toEqual(['Ngo Bassa Élodie', 'Mbassa Paul']);
    const bassa = await found('admin', 'bassa', 'students');
    expect(bassa).toHaveLength(MOST_FOUND);
    expect(bassa).not.toContain('Mbassa Paul');
  });

  it('ranks a name that begins with the text before one with a later word that does, and that before one that contains it', async () => {
    for (const full_name of ['Nkamdem Uri', 'Ada Kamdem', 'Kamdem Zo', 'Kamdem'])
      await aStudent(db, { full_name });
    expect(await found('admin', 'kamdem', 'students')).toEqual([
      'Kamdem',
      'Kamdem Zo',
      'Ada Kamdem',
      'Nkamdem Uri',
    ]);
  });

  it('finds the one visible student even among more matches than are ranked', async () => {
    for (let turn = 0; turn < 60; turn += 1) await aStudent(db, { full_name: `Fouda Essomba ${turn}` });
    const own = await aClass(db, { name: 'Cinquième', teachers: [people.teacher] });
    await aStudent(db, { full_name: 'Zoa Essomba', class_id: own.id });
    expect(await found('teacher', 'essomba', 'students')).toEqual(['Zoa Essomba']);
    expect(await found('admin', 'essomba', 'students')).toHaveLength(MOST_FOUND);
  });

  it('finds a payment by its reference, its start and its receipt, and puts the kind with the exact number first', async () => {
    for (const text of [payment.reference, payment.reference.slice(0, 12), payment.receipt])
      expect(await found('admin', text, 'payments'), text).toEqual([payment.reference]);
    expect((await groupsOf(people.admin.actor, payment.receipt))[0]?.kind).toBe('payments');
  });

  it('shows each result only to those who may see it', async () => {
    const expected: Record<keyof typeof people, [string, string, number][]> = {
      admin: [
        ['elodie', 'students', 1],
        ['mbarga', 'teachers', 1],
        ['parent bassa', 'people', 1],
        ['sixieme', 'classes', 1],
        [payment.reference, 'payments', 1],
      ],
      teacher: [
        ['elodie', 'students', 1],
        ['autre bassa', 'students', 0],
        ['677123456', 'students', 1],
        ['mbarga', 'teachers', 0],
        ['parent bassa', 'people', 0],
        ['sixieme', 'classes', 1],
        [payment.reference, 'payments', 0],
      ],
      parent: [
        ['elodie', 'students', 1],
        ['autre bassa', 'students', 0],
        ['directrice', 'people', 0],
        ['sixieme', 'classes', 0],
        [payment.reference, 'payments', 1],
      ],
      student: [
        ['elodie', 'students', 1],
        ['autre bassa', 'students', 0],
        ['sixieme', 'classes', 1],
        [payment.reference, 'payments', 1],
      ],
      stranger: [
        ['elodie', 'students', 0],
        [ROLL, 'students', 0],
        ['677123456', 'students', 0],
        [payment.reference, 'payments', 0],
        [payment.receipt, 'payments', 0],
      ],
    };
    for (const [who, searches] of Object.entries(expected))
      for (const [text, kind, many] of searches)
        expect([who, text, (await found(who as keyof typeof people, text, kind)).length]).toEqual([
          who,
          text,
          many,
        ]);
  });

  it('links everybody only to pages that they may open', async () => {
    for (const who of ['admin', 'teacher', 'parent', 'student'] as const)
      for (const text of ['elodie', 'mbarga', 'bassa', 'sixieme', payment.reference])
        for (const { found: rows } of await groupsOf(people[who].actor, text))
          for (const { path } of rows) expect([who, path, mayOpen(who, path)]).toEqual([who, path, true]);
  });

  it('treats wildcard characters literally, and does not search for a single letter', async () => {
    for (const text of ['%%', '__', String.raw`\\`, "'; drop table students; --", '\0\0', ' ', 'a', ''])
      expect(await groupsOf(people.admin.actor, text)).toEqual([]);
  });

  it('has a heading for every kind', () => {
    expect(FINDERS.map(({ kind }) => kind).filter((kind) => !(kind in KIND_NAMES))).toEqual([]);
  });
});

const mayOpen = (role: Role, path: string): boolean => {
  const roles = matchPage(PAGES, path.replace(/\?.*/, ''))?.page.roles;
  return roles === 'signed-in' || roles?.includes(role) === true;
};

const same = (english: string) => english;

describe('actions and pages', () => {
  it('are offered only to roles that may open them', () => {
    for (const { path, roles } of ACTIONS)
      for (const role of roles) expect([role, path, mayOpen(role, path)]).toEqual([role, path, true]);
  });

  it('are found by words of either language, ignoring accents, with exact names first', () => {
    const first = (text: string, part: 'actions' | 'pages') =>
      localChoices({ role: 'admin', duties: ['head'] }, text, same)[part][0]?.path;
    expect(first('paiement', 'actions')).toBe('/fees?do=record-payment');
    expect(first('record pay', 'actions')).toBe('/fees?do=record-payment');
    expect(first('eleve', 'actions')).toBe('/students?do=enrol');
    expect(first('sauvegarde', 'actions')).toBe('/settings?open=backups');
    expect(first('frais', 'pages')).toBe('/fees');
    expect(localChoices({ role: 'parent', duties: [] }, 'payment', same).actions).toEqual([]);
    expect(folded('Élève')).toBe('eleve');
  });
});

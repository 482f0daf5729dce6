import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#features/people/people.rules.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aGuardian, aGuardianLink } from '#features/roster/server/guardians.builders.ts';
import { families } from '#features/roster/server/families.tables.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { studentPapers } from '#features/students/server/papers.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { one } from '#platform/db/one.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { receiptsRouter } from '../../papers/server/receipts.router.ts';
import { aFee, forFees, paymentsAs } from '../../server/fees.builders.ts';

const now = () => new Date('2026-11-20T09:00:00Z');

let db: Db;
let admin: Actor;
const office = () => paymentsAs(db, admin, { now });
const receipts = () => apiAs(receiptsRouter, db, admin, { now });

/**
 * Élodie and Paul share their mother; Aïcha shares a household with Paul; the namesake is
 * unrelated.
 */
let elodie: { id: string };
let paul: { id: string };
let aicha: { id: string };
let namesake: { id: string };
let paidReceipt: { receipt: string; payment_reference: string; receiptId: string; code: string };
const CARD = '7K9F-9MXR-4TGD';

beforeAll(async () => {
  ({ db } = await testDatabase());
  ({ actor: admin } = await aUser(db, { role: 'admin' }));
  const phone = '+237 677 00 00 01';
  const household = one(await db.insert(families).values({ id: newId() }).returning());
  elodie = await aStudent(db, { full_name: 'Ngo Bassa Élodie', roll_number: '2026-0001', phone });
  paul = await aStudent(db, {
    full_name: 'Ngo Bassa Paul',
    roll_number: '2026-0002',
    phone,
    family_id: household.id,
    emergency_contact: 'Oncle Jean +237 655 00 00 09',
  });
  aicha = await aStudent(db, {
    full_name: 'Fotso Aïcha',
    roll_number: '2026-0003',
    phone,
    family_id: household.id,
  });
  await aStudent(db, { full_name: 'Abena', roll_number: '2026-00031', phone });
  namesake = await aStudent(db, { full_name: 'Ngo Bassa Élodie', roll_number: '2026-0004', phone });
  const mother = await aGuardian(db, { full_name: 'Mme Bassa', phone: '+237699001122' });
  const aunt = await aGuardian(db, { full_name: 'Tante Rose', phone: '+237655443322' });
  const verified_at = new Date('2026-09-01');
  for (const student_id of [elodie.id, paul.id])
    await aGuardianLink(db, { guardian_id: mother.id, student_id, verified_at });
  await aGuardianLink(db, { guardian_id: aunt.id, student_id: namesake.id, verified_at, position: 1 });
  // An unconfirmed link: the aunt is not related to Élodie.
  await aGuardianLink(db, { guardian_id: aunt.id, student_id: elodie.id });
  await aFee(db, { student: elodie, amount: '10000', due_date: '2026-10-01' });
  const ofPaul = one(await aFee(db, { student: paul, amount: '5000', due_date: '2027-01-01' }));
  const paid = await office().record({ ...forFees(ofPaul), amount: '1000' });
  const receiptId = paid.receipts[0]!.id;
  const { code } = await receipts().get({ receipt_id: receiptId });
  paidReceipt = { ...paid, receiptId, code };
  await db.insert(studentPapers).values({
    id: newId(),
    student_id: aicha.id,
    kind: 'card',
    year: 2026,
    code: CARD,
    issued_on: '2026-10-01',
    created_at: now(),
  });
});

const found = async (search: string) =>
  (await office().families({ search })).families.map(({ students, found: first }) =>
    students.map(({ student_id }, at) => (at < first ? '' : '+') + nameOf(student_id)),
  );
const nameOf = (id: string) =>
  id === elodie.id ? 'É' : id === paul.id ? 'P' : id === aicha.id ? 'A' : id === namesake.id ? 'N' : '?';

const whose = async (search: string) =>
  (await office().families({ search })).families.map(({ pupil_id }) => pupil_id && nameOf(pupil_id));
const matched = async (search: string) =>
  (await office().families({ search })).families.map((family) => family.matched);

describe('the search for a payer', () => {
  it('finds families, separates those with one name, and shows what each owes and whom the school calls', async () => {
    const { families: listed } = await office().families({ search: 'bassa elodie' });
    expect(listed.map(({ balance, overdue, guardian }) => [balance, overdue, guardian])).toEqual([
      ['14000', '10000', { full_name: 'Mme Bassa', phone: '+237699001122' }],
      ['0', '0', { full_name: 'Tante Rose', phone: '+237655443322' }],
    ]);
    expect(listed[0]!.students.map(({ balance }) => balance)).toEqual(['10000', '4000']);
  });

  it.each([
    ['bassa elodie', [['É', '+P'], ['N']]],
    ['ngo bassa', [['É', '+P'], ['N'], ['P', '+É', '+A']]],
    ['2026-0003', [['A', '+P']]],
    ['677 00 00 01', [['?'], ['A', 'É', 'P'], ['N']]],
    ['655 00 00 09', [['P', '+É', '+A']]],
    ['699 00 11 22', [['É', 'P', '+A']]],
    ['+237 699 00 11 22', [['É', 'P', '+A']]],
    ['mme bassa', [['É', 'P', '+A']]],
    ['tante rose', [['N']]],
    [CARD, [['A', '+P']]],
    [CARD.replaceAll('-', '').toLowerCase(), [['A', '+P']]],
    [`https://school.example/v/${CARD}`, [['A', '+P']]],
    ['nobody at all', []],
    ['   ', []],
  ])('finds by %s', async (search, expected) => {
    const groups = await found(search);
    expect(groups.toSorted()).toEqual(expected.toSorted());
  });

  it('tells whether the pupil was found, or the whole family by a guardian or a shared number', async () => {
    expect(await whose('bassa paul')).toEqual(['P']);
    expect(await whose('2026-0003')).toEqual(['A']);
    expect(await whose(CARD)).toEqual(['A']);
    expect(await whose(paidReceipt.receipt)).toEqual(['P']);
    expect(await whose('mme bassa')).toEqual([null]);
    expect(await whose('699 00 11 22')).toEqual([null]);
    expect((await whose('677 00 00 01')).toSorted()).toEqual(['?', 'N', null]);
  });

  it('shows the number that was searched, even another guardian’s or the emergency number', async () => {
    expect(await matched('699001')).toEqual([{ full_name: 'Mme Bassa', phone: '+237699001122' }]);
    expect(await matched('6554433')).toEqual([{ full_name: 'Tante Rose', phone: '+237655443322' }]);
    expect(await matched('655 00 00 09')).toEqual([
      { full_name: null, phone: 'Oncle Jean +237 655 00 00 09' },
    ]);
    expect(await matched('bassa paul')).toEqual([null]);
  });

  it('finds by the text on a receipt: its code, its address, its number and its reference', async () => {
    const { code, receipt, payment_reference } = paidReceipt;
    for (const search of [code, `https://school.example/v/${code}`, receipt, payment_reference])
      expect(await found(search), search).toEqual([['P', expect.any(String), expect.any(String)]]);
    // A partial reference would match the payments of half a school.
    expect(await found('PAY-2026')).toEqual([]);
  });

  it('uses one family name for all siblings, whichever of them are listed', async () => {
    const { families: all } = await office().open({});
    const name = new Map(all.map(({ student_id, family }) => [student_id, family]));
    expect(name.get(elodie.id)).toBe(name.get(paul.id));
    const { families: alone } = await office().open({ student_id: paul.id });
    expect(alone).toEqual([{ student_id: paul.id, family: name.get(elodie.id) }]);
  });
});

const nextDay = () => new Date('2026-11-21T09:00:00Z');

describe('the payment dialog before a family is selected', () => {
  it('shows this cashier’s last payers and the next reference, without reserving it', async () => {
    const { actor: cashier } = await aUser(db, { role: 'admin' });
    const desk = () => paymentsAs(db, cashier, { now: nextDay }).desk({});
    expect(await desk()).toMatchObject({
      recent: [],
      next_reference: 'PAY-20261121-0001',
      till_closed: false,
      any_open: true,
      any_fee: true,
    });
    const fee = one(await aFee(db, { student: namesake, amount: '3000' }));
    const paid = await paymentsAs(db, cashier, { now: nextDay }).record({ ...forFees(fee), amount: '500' });
    expect(paid.payment_reference, 'what was shown, unless somebody else was faster').toBe(
      'PAY-20261121-0001',
    );
    const { recent, next_reference } = await desk();
    expect(recent.map(({ pupil_id }) => pupil_id)).toEqual([namesake.id]);
    expect(next_reference).toBe('PAY-20261121-0002');
  });
});

const recipient = async (id: string) => (await receipts().recipient({ receipt_id: id })).guardian;

describe('the recipient of a receipt', () => {
  it('is a guardian of all its students who sees fees and accepts messages, or nobody', async () => {
    expect(await recipient(paidReceipt.receiptId)).toEqual({
      full_name: 'Mme Bassa',
      phone: '+237699001122',
    });
    const a = one(await aFee(db, { student: elodie }));
    const b = one(await aFee(db, { student: namesake }));
    const across = await office().record({ ...forFees(a, b), amount: '1000' });
    expect(await recipient(across.receipts[0]!.id), 'of two families').toBeNull();
    const part = across.receipts.find(({ student_id }) => student_id === elodie.id)!;
    expect((await recipient(part.id))?.full_name).toBe('Mme Bassa');
    await aGuardianLink(db, {
      guardian_id: (await aGuardian(db, { full_name: 'Papa', phone: '677889900' })).id,
      student_id: namesake.id,
      verified_at: now(),
      sees_fees: false,
      position: 0,
    });
    const theirs = across.receipts.find(({ student_id }) => student_id === namesake.id)!;
    expect((await recipient(theirs.id))?.full_name, 'not one from whom fees are kept').toBe('Tante Rose');
    await expect(recipient(newId())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

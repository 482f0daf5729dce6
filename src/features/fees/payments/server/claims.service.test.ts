import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#features/people/people.rules.ts';
import { notices } from '#features/people/server/notices.tables.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aGuardianLink } from '#features/roster/server/guardians.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import type { FileStore } from '#platform/files/server/store.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { testStore } from '#platform/testing/files.ts';
import { aFee, brokenRules, forFees, paidOf, paymentsAs } from '../../server/fees.builders.ts';
import { waysRouter } from './ways.router.ts';
import { aClaim, aClaimPhoto, aWay, claimsAs } from './claims.builders.ts';

let db: Db;
let files: FileStore;
let admin: Actor;
beforeAll(async () => {
  ({ db } = await testDatabase());
  files = await testStore();
  ({ actor: admin } = await aUser(db, { role: 'admin' }));
  await aWay(db);
});
const now = () => new Date('2026-11-20T09:00:00Z');
const office = () => paymentsAs(db, admin, { now });
const queueOf = (actor: Actor) => claimsAs(db, actor, { now, files });

// Whatever was sent, refused or raced for, all invariants of the books and of the fees hold.
afterAll(async () => expect(await brokenRules(db)).toEqual({}));

/** A parent of one child who owes 30,000. */
async function aFamily() {
  const student = await aStudent(db);
  const { actor: parent } = await aUser(db, { role: 'parent' });
  await aGuardianLink(db, { user_id: parent.userId, student_id: student.id, verified_at: now() });
  const fee = one(await aFee(db, { student, amount: '30000' }));
  return { student, parent, fee: fee };
}
const aNumber = () => `mp 2611.${randomUUID().slice(0, 8)}`;
const sent = (student: { id: string }, given: object = {}) => ({
  student_id: student.id,
  way: 'MTN Mobile Money',
  operator_reference: aNumber(),
  amount: '25000',
  paid_on: '2026-11-19',
  ...given,
});
const noticesOf = (userId: string) =>
  db
    .select()
    .from(notices)
    .where(sql`${notices.user_id} = ${userId} and ${notices.kind} like 'fees.claim%'`);
const outcomes = async (calls: Promise<unknown>[]) =>
  (await Promise.allSettled(calls))
    .map((each) => (each.status === 'fulfilled' ? 'ok' : (each.reason as { code: string }).code))
    .toSorted();

describe('a payment claim of a family', () => {
  it('waits in the office, and becomes an ordinary payment once accepted: the family sees each step', async () => {
    const { student, parent, fee } = await aFamily();
    const { file_id } = await queueOf(parent).uploadPhoto({ file: await aClaimPhoto() });
    const claim = await queueOf(parent).send(
      sent(student, { operator_reference: 'mp 2611.0915 a7', file_id }),
    );
    expect(claim).toMatchObject({
      state: 'sent',
      operator_reference: 'MP2611.0915A7',
      own: true,
      photo: { width: 60 },
    });
    const { claims } = await queueOf(admin).queue();
    expect(claims.find(({ id }) => id === claim.id)).toMatchObject({
      amount: '25000',
      balance: '30000',
      own: false,
    });
    expect(await queueOf(admin).photo({ claim_id: claim.id })).toMatchObject({ type: 'image/webp' });
    expect(await noticesOf(admin.userId)).toMatchObject([{ kind: 'fees.claim_sent' }]);

    const accepting = { ...forFees(fee), amount: '25000', payment_method: 'mobile_money' as const };
    const payment = await office().record({
      ...accepting,
      operator_reference: 'MP2611.0915A7',
      claim_id: claim.id,
    });
    expect(await paidOf(db, [fee])).toEqual(['25000']);
    expect(await queueOf(parent).mine({ student_id: student.id })).toMatchObject([
      { state: 'accepted', payment: { id: payment.id, receipt: payment.receipt, reversed: false } },
    ]);
    expect(await noticesOf(parent.userId)).toMatchObject([
      {
        kind: 'fees.claim_accepted',
        params: { amount: expect.stringContaining('25') },
        link: `/fees/students/${student.id}`,
      },
    ]);
  });

  it('is refused with a message for its sender, and may be sent again', async () => {
    const { student, parent } = await aFamily();
    const input = sent(student);
    const claim = await queueOf(parent).send(input);
    await queueOf(admin).refuse({ claim_id: claim.id, reason: 'This number is unknown to MTN.' });
    expect(await queueOf(parent).mine({})).toMatchObject([
      { state: 'refused', reason: 'This number is unknown to MTN.', payment: null },
    ]);
    expect(await noticesOf(parent.userId)).toMatchObject([
      { kind: 'fees.claim_refused', params: { reason: 'This number is unknown to MTN.' } },
    ]);
    await expect(queueOf(parent).withdraw({ claim_id: claim.id })).rejects.toMatchObject({
      code: 'NOT_WAITING',
    });
    expect(await queueOf(parent).send(input)).toMatchObject({ state: 'sent' });
  });

  it('can be withdrawn only by its sender, while it waits, and is invisible to others', async () => {
    const { student, parent } = await aFamily();
    const stranger = await aFamily();
    const claim = await queueOf(parent).send(sent(student));
    const { actor: other } = await aUser(db, { role: 'parent' });
    await aGuardianLink(db, { user_id: other.userId, student_id: student.id, verified_at: now() });
    expect(await queueOf(other).mine({})).toMatchObject([{ id: claim.id, own: false }]);
    expect(await queueOf(stranger.parent).mine({})).toEqual([]);
    expect(await queueOf(stranger.parent).mine({ student_id: student.id })).toEqual([]);
    for (const somebody of [stranger.parent, other])
      for (const refused of [
        () => queueOf(somebody).withdraw({ claim_id: claim.id }),
        () => queueOf(somebody).photo({ claim_id: claim.id }),
      ])
        await expect(refused()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(queueOf(stranger.parent).send(sent(student))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await queueOf(parent).withdraw({ claim_id: claim.id });
    expect(await queueOf(parent).mine({})).toMatchObject([{ state: 'withdrawn' }]);
  });

  it('is refused for a future day, a removed or office-only method, or beyond five at a time', async () => {
    const { student, parent } = await aFamily();
    const code = (given: object) => outcomes([queueOf(parent).send(sent(student, given))]);
    expect(await code({ paid_on: '2026-11-21' })).toEqual(['WRONG_DAY']);
    expect(await code({ paid_on: '2025-01-01' })).toEqual(['WRONG_DAY']);
    expect(await code({ way: 'Unknown Money' })).toEqual(['WAY_GONE']);
    const atTheOffice = { payment_method: 'cash', name: 'At the office', number: null } as const;
    await aWay(db, atTheOffice);
    expect(await code({ way: 'At the office' })).toEqual(['WAY_GONE']);
    expect(await code({ file_id: randomUUID() })).toEqual(['PHOTO_GONE']);
    expect(await code({ operator_reference: 'MP 12<b>' })).toEqual(['BAD_REQUEST']);
    const many = await outcomes(Array.from({ length: 7 }, () => queueOf(parent).send(sent(student))));
    expect(many).toEqual(['TOO_MANY_WAITING', 'TOO_MANY_WAITING', 'ok', 'ok', 'ok', 'ok', 'ok']);
  });
});

describe('concurrent actions', () => {
  it('if two people accept a claim, one succeeds, and the money counts once', async () => {
    const { student, parent, fee } = await aFamily();
    const { id: claim_id } = await queueOf(parent).send(sent(student, { amount: '5000' }));
    const accept = () => office().record({ ...forFees(fee), amount: '5000', claim_id });
    const refuse = () => queueOf(admin).refuse({ claim_id, reason: 'Not found' });
    const all = await outcomes([accept(), accept(), refuse(), accept()]);
    expect(all.filter((each) => each === 'ok')).toHaveLength(1);
    expect(all.filter((each) => each !== 'ok').every((each) => each.endsWith('NOT_WAITING'))).toBe(true);
    expect([['0'], ['5000']]).toContainEqual(await paidOf(db, [fee]));
  });

  it('an operator’s number is accepted once, across all claims and payments', async () => {
    const one = await aFamily();
    const two = await aFamily();
    const number = aNumber();
    const send = ({ parent, student }: typeof one) =>
      queueOf(parent).send(sent(student, { operator_reference: number }));
    const record = ({ fee }: typeof one) =>
      office().record({
        ...forFees(fee),
        amount: '100',
        payment_method: 'mobile_money',
        operator_reference: ` ${number.toUpperCase().replace('.', '. ')} `,
      });
    const all = await outcomes([send(one), record(two), send(two), record(one), send(one)]);
    expect(all.filter((each) => each === 'ok')).toHaveLength(1);
    const refusals = new Set(all.filter((each) => each !== 'ok'));
    for (const code of refusals)
      expect(['NUMBER_KNOWN', 'OPERATOR_REFERENCE_TAKEN', 'OPERATOR_REFERENCE_CLAIMED']).toContain(code);
  });

  it('a number with a dash, or with another operator, is the same number', async () => {
    const { parent, student, fee } = await aFamily();
    const other = await aFamily();
    const number = aNumber();
    await queueOf(parent).send(sent(student, { operator_reference: number }));
    const dashed = `${number.slice(0, 3)}-${number.slice(3)}`;
    const again = queueOf(other.parent).send(sent(other.student, { operator_reference: dashed }));
    expect(await outcomes([again])).toEqual(['NUMBER_KNOWN']);
    const payment = { ...forFees(fee), amount: '100', operator_reference: dashed };
    const record = office().record({ ...payment, payment_method: 'bank_transfer' });
    expect(await outcomes([record])).toEqual(['OPERATOR_REFERENCE_CLAIMED']);
  });

  it('the number of a reversed payment may be sent again', async () => {
    const { parent, student, fee } = await aFamily();
    const operator_reference = aNumber();
    const payment = await office().record({
      ...forFees(fee),
      amount: '100',
      payment_method: 'mobile_money',
      operator_reference,
    });
    const send = () => queueOf(parent).send(sent(student, { operator_reference }));
    expect(await outcomes([send()])).toEqual(['NUMBER_KNOWN']);
    await office().reverse({ transaction_id: payment.id, reason: 'Another child' });
    expect(await outcomes([send()])).toEqual(['ok']);
  });
});

it('a claim is accepted for its own student, with the values it was sent with', async () => {
  const { student } = await aFamily();
  const { fee } = await aFamily();
  const claim_id = await aClaim(db, { student_id: student.id });
  const accepted = office().record({ ...forFees(fee), amount: '100', claim_id });
  expect(await outcomes([accepted])).toEqual(['NOT_ITS_CLAIM']);
  await expect(
    db.execute(sql`update fee_claims set amount = 1 where id = ${claim_id}`),
  ).rejects.toMatchObject({ cause: { code: '42501' } });
});

it('payment methods are saved in order, and the audit trail has the old and the new list', async () => {
  const ways = apiAs(waysRouter, db, admin, { now });
  const mtn = {
    payment_method: 'mobile_money' as const,
    name: 'MTN',
    number: '677001122',
    holder: 'CES',
    note: '',
  };
  const desk = {
    payment_method: 'cash' as const,
    name: 'Office',
    number: '',
    holder: '',
    note: '7:30-15:00',
  };
  const first = one(await ways.save({ ways: [mtn, desk] }));
  const saved = await ways.save({ ways: [desk, mtn] });
  expect(saved).toMatchObject([
    { name: 'Office', number: null, note: '7:30-15:00' },
    { id: first.id, holder: 'CES' },
  ]);
  expect(await ways.list()).toEqual(saved);
  const { rows } = await db.execute<{ ways: string }>(
    sql`select details ->> 'ways' as ways from audit_events where action = 'fees.ways_changed' order by at, id desc`,
  );
  expect(rows.map((row) => row.ways)).toContain(
    'mobile_money, MTN, 677001122, CES; cash, Office, 7:30-15:00 → cash, Office, 7:30-15:00; mobile_money, MTN, 677001122, CES',
  );
  await expect(ways.save({ ways: [{ ...mtn, number: '' }] })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

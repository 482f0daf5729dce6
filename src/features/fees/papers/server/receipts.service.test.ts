import jsQR from 'jsqr';
import { beforeAll, describe, expect, it } from 'vitest';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { asPaperKeys, readPaperKeys } from '#features/signed-papers/server/paper-keys.service.ts';
import { readPaper } from '#features/signed-papers/signed-papers.rules.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { TEST_INSTALLATION } from '#platform/testing/api.ts';
import { testDatabase } from '#platform/testing/database.ts';
import type { PaymentDetails } from '../../payments/payments.contract.ts';
import { aFee } from '../../server/fees.builders.ts';
import { paymentsRouter } from '../../payments/server/payments.router.ts';
import { receiptsRouter } from './receipts.router.ts';
import { receiptNow } from './receipts.service.ts';

const NASTY = '<img src=x onerror=alert(1)>';

let db: Db;
let admin: Actor;
let parent: Actor;
/** A guardian of the elder child only. */
let aunt: Actor;
let teacher: Actor;
let pupil: Actor;
let payment: PaymentDetails;
/** The younger comes first by due date, the elder by roll number. */
let elder: { id: string };
let younger: { id: string };

const receipts = (actor: Actor | null) => apiAs(receiptsRouter, db, actor);
const payments = (actor: Actor) => apiAs(paymentsRouter, db, actor);
const paperOf = (of: PaymentDetails, studentId: string | null) =>
  of.receipts.find(({ student_id }) => student_id === studentId)!.id;

beforeAll(async () => {
  ({ db } = await testDatabase());
  ({ actor: admin } = await aUser(db, { role: 'admin', full_name: 'Onana Chantal' }));
  const mother = await aUser(db, { role: 'parent' });
  parent = mother.actor;
  const sister = await aUser(db, { role: 'parent' });
  aunt = sister.actor;
  ({ actor: teacher } = await aUser(db, { role: 'teacher' }));
  const own = await aUser(db, { role: 'student' });
  pupil = own.actor;
  elder = await aStudent(db, {
    full_name: 'Ngo Bassa Élodie',
    roll_number: 'A-1',
    user_id: own.userId,
    parents: [mother, sister],
  });
  younger = await aStudent(db, { full_name: NASTY, roll_number: 'B-2', parents: [mother] });
  const first = one(await aFee(db, { student: younger, amount: '10000', due_date: '2099-01-01' }));
  const second = one(await aFee(db, { student: elder, amount: '20000', due_date: '2099-02-01' }));
  payment = await payments(admin).record({
    student_fee_ids: [first.id, second.id],
    amount: '31000',
    allocation: 'oldest',
    credit_student_id: elder.id,
    payment_method: 'mobile_money',
    operator_reference: 'OM-4711',
    notes: 'From the aunt',
  });
});

describe('a receipt', () => {
  it('says all of a family payment: each part, what was kept, who took it, and what each child still owed', async () => {
    expect(await receipts(admin).get({ receipt_id: paperOf(payment, null) })).toMatchObject({
      number: payment.receipt,
      school: TEST_INSTALLATION.schoolName,
      cashier: 'Onana Chantal',
      payment_method: 'mobile_money',
      operator_reference: 'OM-4711',
      amount: '31000',
      to_credit: '1000',
      reversed_by: null,
      prints: 0,
      items: [{ amount_allocated: '10000' }, { amount_allocated: '20000' }],
      balances: [
        { full_name: NASTY, balance: '0' },
        { full_name: 'Ngo Bassa Élodie', balance: '0' },
      ],
    });
  });

  it('says nothing of the notes, which are the office’s own, on no paper', async () => {
    for (const paper of payment.receipts)
      expect(JSON.stringify(await receipts(admin).get({ receipt_id: paper.id }))).not.toContain('aunt');
  });

  it('of one child has that child’s part, a number by roll number, and the credit only where it was kept', async () => {
    const [a, b] = await Promise.all(
      [elder, younger].map(({ id }) => receipts(admin).get({ receipt_id: paperOf(payment, id) })),
    );
    expect(a).toMatchObject({ number: `${payment.receipt}/1`, amount: '21000', to_credit: '1000' });
    expect(b).toMatchObject({ number: `${payment.receipt}/2`, amount: '10000', to_credit: '0' });
    expect(a!.items.map(({ student }) => student.student_id)).toEqual([elder.id]);
    expect(a!.balances.map(({ student_id }) => student_id)).toEqual([elder.id]);
  });

  it('keeps the balance of its own moment: a later payment changes nothing on it', async () => {
    const student = await aStudent(db);
    const fee = one(await aFee(db, { student, amount: '5000' }));
    const pay = (amount: string) => payments(admin).record({ student_fee_ids: [fee.id], amount });
    const before = await pay('2000');
    await pay('1500');
    const paper = await receipts(admin).get({ receipt_id: paperOf(before, null) });
    expect(paper.balances).toMatchObject([{ balance: '3000' }]);
    expect(paper.number).toBe(before.receipt);
  });

  it('is the family’s as far as all its students are theirs; for everybody else it does not exist', async () => {
    const whole = { receipt_id: paperOf(payment, null) };
    const eldersPart = { receipt_id: paperOf(payment, elder.id) };
    const youngersPart = { receipt_id: paperOf(payment, younger.id) };
    for (const of of [whole, eldersPart, youngersPart])
      await expect(receipts(parent).get(of)).resolves.toMatchObject({ payment_id: payment.id });
    for (const relative of [aunt, pupil]) {
      const part = await receipts(relative).get(eldersPart);
      expect(part).toMatchObject({ number: `${payment.receipt}/1`, amount: '21000' });
      expect(JSON.stringify(part)).not.toContain(younger.id);
      for (const of of [whole, youngersPart])
        await expect(receipts(relative).get(of)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    await expect(receipts(teacher).get(eldersPart)).rejects.toMatchObject({ status: 403 });
    await expect(receipts(null).get(eldersPart)).rejects.toMatchObject({ status: 401 });
  });

  it('counts the office’s prints, each paper by itself, and the trail says so', async () => {
    const receipt_id = paperOf(payment, younger.id);
    expect(await receipts(admin).printed({ receipt_id })).toEqual({ prints: 1 });
    expect(await receipts(admin).printed({ receipt_id })).toEqual({ prints: 2 });
    expect((await receipts(parent).get({ receipt_id })).prints).toBe(2);
    expect((await receipts(admin).get({ receipt_id: paperOf(payment, elder.id) })).prints).toBe(0);
    await expect(receipts(parent).printed({ receipt_id })).rejects.toMatchObject({ status: 403 });
    await expect(receipts(admin).printed({ receipt_id: elder.id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const events = await db.select().from(auditEvents);
    const printed = events.filter(({ action }) => action === 'fees.receipt_printed');
    expect(printed.map(({ details }) => details)).toEqual([
      { receipt_id, prints: 1 },
      { receipt_id, prints: 2 },
    ]);
  });

  it('carries a QR code that a phone reads as the address of its page', async () => {
    const paper = await receipts(parent).get({ receipt_id: paperOf(payment, null) });
    expect(paper.verify_url).toBe(`https://portal.school.test/v/${paper.code}`);
    const [address, digits] = decoded(paper.verify_qr)!.split('#');
    expect(address).toBe('https://portal.school.test/verify');
    const keys = asPaperKeys(await db.transaction(readPaperKeys), 'Lycée de Test');
    const read = readPaper(digits!, keys);
    expect(read).toMatchObject({
      outcome: 'signed',
      paper: { kind: 'receipt', facts: { number: paper.number, amount: paper.amount, day: paper.date } },
    });
    // The school confirms the same facts for the whole payment and for each child's part.
    const { facts } = (read as Extract<typeof read, { paper: unknown }>).paper;
    const said = (number: string) => db.transaction((tx) => receiptNow(tx, { ...facts, number }, new Date()));
    expect(await said(paper.number)).toEqual({ state: 'valid', facts });
    const part = await receipts(admin).get({ receipt_id: paperOf(payment, younger.id) });
    expect(await said(part.number)).toMatchObject({
      state: 'valid',
      facts: { number: part.number, amount: part.amount },
    });
    for (const number of [`${paper.number}/9`, 'REC-2026-900000', 'CARD-2026-000001', ''])
      expect(await said(number)).toBeNull();
  });
});

/** Decodes the picture: renders the SVG at four pixels per module. */
function decoded(picture: string): string | undefined {
  const svg = decodeURIComponent(picture.slice(picture.indexOf(',') + 1));
  const modules = Number(/viewBox="0 0 (\d+)/.exec(svg)![1]);
  const lines = /stroke="#000000" d="([^"]+)"/.exec(svg)![1]!;
  const size = modules * 4;
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  let [x, y] = [0, 0];
  for (const [, step, across, down = '0'] of lines.matchAll(/([Mmh])(-?[\d.]+)(?: (-?[\d.]+))?/g)) {
    if (step === 'M') [x, y] = [Number(across), Math.floor(Number(down))];
    else if (step === 'm') [x, y] = [x + Number(across), y + Number(down)];
    else {
      for (let row = y * 4; row < y * 4 + 4; row += 1)
        for (let column = x * 4; column < (x + Number(across)) * 4; column += 1)
          pixels.fill(0, (row * size + column) * 4, (row * size + column) * 4 + 3);
      x += Number(across);
    }
  }
  // The package is CommonJS: in Node its function is `default`.
  const read = (jsQR as unknown as { default?: typeof jsQR }).default ?? jsQR;
  return read(pixels, size, size)?.data;
}

const check = (code: string) => receipts(null).verify({ code });

describe('the check of a receipt', () => {
  it('tells anybody that it is valid, its amount, its date and initials, and nothing else', async () => {
    const whole = await receipts(admin).get({ receipt_id: paperOf(payment, null) });
    expect(await check(whole.code)).toEqual({
      state: 'valid',
      amount: '31000',
      date: payment.payment_date,
      initials: ['N. B. É.', 'I. S. O.'],
      school: TEST_INSTALLATION.schoolName,
    });
    const part = await receipts(admin).get({ receipt_id: paperOf(payment, elder.id) });
    expect(await check(part.code)).toMatchObject({ amount: '21000', initials: ['N. B. É.'] });
  });

  it('reads what people type', async () => {
    const { code } = await receipts(admin).get({ receipt_id: paperOf(payment, null) });
    const typed = `${code.match(/.{4}/g)!.join('- ').toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')} `;
    expect(await check(typed)).toMatchObject({ state: 'valid', amount: '31000' });
  });

  it('says of a payment that was taken back that it is reversed, on paper too', async () => {
    const fee = one(await aFee(db, { amount: '5000' }));
    const taken = await payments(admin).record({ student_fee_ids: [fee.id], amount: '5000' });
    const receipt_id = paperOf(taken, null);
    const { code } = await receipts(admin).get({ receipt_id });
    const back = await payments(admin).reverse({ transaction_id: taken.id, reason: 'Wrong child' });
    const number = taken.receipt;
    const today = await db.transaction((tx) => receiptNow(tx, { number }, new Date()));
    expect(today).toMatchObject({ state: 'cancelled', facts: { number, amount: '5000' } });
    expect(await check(code)).toMatchObject({ state: 'reversed', amount: '5000' });
    expect((await receipts(admin).get({ receipt_id })).reversed_by).toBe(back.receipt);
  });

  it('finds nothing for other codes, and stops a neighbourhood that tries many of them; real ones don’t count', async () => {
    const { code } = await receipts(admin).get({ receipt_id: paperOf(payment, null) });
    for (const nonsense of ['', '12345', `${code}0`, `U${code.slice(1)}`, NASTY])
      await expect(check(nonsense || '-')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    for (let tries = 0; tries < 40; tries += 1) await check(code);
    for (let tries = 0; tries < 30; tries += 1)
      await expect(check('0'.repeat(16))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(check('0'.repeat(16))).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
    await expect(check(code)).rejects.toMatchObject({ status: 429 });
  });
});

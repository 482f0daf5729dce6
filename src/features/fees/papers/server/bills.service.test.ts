import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { classes } from '#features/roster/server/classes.tables.ts';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { one } from '#platform/db/one.ts';
import { placeInLine } from '#platform/http/server/heavy-work.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { makeBillsPdf } from './bill-drawing.ts';
import { aWay } from '../../payments/server/claims.builders.ts';
import { aFee, aFeeStructure } from '../../server/fees.builders.ts';
import { feeBillBatches } from '../../server/fees.tables.ts';
import { feesRouter } from '../../charges/server/fees.router.ts';
import { paymentsRouter } from '../../payments/server/payments.router.ts';
import { pdfPages } from '#platform/pdf/pdf-text.builders.ts';
import { receiptsRouter } from './receipts.router.ts';

const NASTY = '<img src=x onerror=alert(1)>';
const NOW = () => new Date('2026-11-21T10:00:00Z');

let db: Db;
let admin: Actor;
let parent: Actor;
let student: { id: string };
let late: string;
let soon: string;
let structureId: string;

const bills = (actor: Actor | null, now = NOW) => apiAs(receiptsRouter, db, actor, { now });

beforeAll(async () => {
  ({ db } = await testDatabase());
  ({ actor: admin } = await aUser(db, { role: 'admin' }));
  const mother = await aUser(db, { role: 'parent' });
  parent = mother.actor;
  student = await aStudent(db, { full_name: `Ŋgɔ́ ${NASTY}`, roll_number: 'A-1', parents: [mother] });
  const first = one(await aFee(db, { student, amount: '10000', due_date: '2026-10-01' }));
  const second = one(await aFee(db, { student, amount: '20000', due_date: '2026-12-01' }));
  const third = one(await aFee(db, { student, amount: '3000', due_date: '2026-09-01' }));
  late = first.id;
  soon = second.id;
  structureId = second.structure.id;
  const pay = apiAs(paymentsRouter, db, admin, { now: NOW });
  await pay.record({ student_fee_ids: [third.id], amount: '3500', credit_student_id: student.id });
  await pay.record({ student_fee_ids: [late], amount: '4000' });
  await apiAs(feesRouter, db, admin, { now: NOW }).reduce({
    student_fee_id: soon,
    kind: 'discount',
    amount: '5000',
    reason: 'Second child',
  });
});

describe('a bill', () => {
  it('has all that is open: what is due after discounts, paid, late, and kept as credit', async () => {
    const bill = await bills(admin).bill({ student_id: student.id });
    expect(bill).toMatchObject({
      date: '2026-11-21',
      amount_due: '25000',
      amount_paid: '4000',
      balance: '21000',
      overdue: '6000',
      credit: '500',
      fees: [
        { id: late, status: 'overdue', balance: '6000' },
        { id: soon, status: 'pending', amount_charged: '20000', amount_due: '15000' },
      ],
    });
  });

  it('is composed once for page and file, in the reader’s language', async () => {
    const of = { student_id: student.id };
    const { paper } = await bills(admin).bill({ ...of, language: 'en' });
    expect(paper).toMatchObject({
      title: 'Payment bill',
      overdue: 'OVERDUE',
      fees: [
        {
          due_date: 'Oct 1, 2026',
          overdue: 'OVERDUE',
          amounts: ['10\u00a0000', '-', '4\u00a0000', '6\u00a0000'],
        },
        { overdue: null, amounts: ['20\u00a0000', '5\u00a0000', '0', '15\u00a0000'] },
      ],
      nothing: null,
      total: { term: 'Balance to pay', value: '21\u00a0000\u00a0FCFA' },
      credit: { value: '500\u00a0FCFA' },
      in_words: 'In words: twenty-one thousand CFA francs',
      how_to_pay: null,
    });
    expect(paper.facts.map(({ term }) => term)).toEqual(['Student', 'Roll Number', 'Class', 'Date']);
    expect(await bills(admin).bill(of)).toMatchObject({ paper: { title: 'Facture', overdue: 'EN RETARD' } });
  });

  it('of one fee lists that alone, whatever its state; for somebody else’s fee there is none', async () => {
    expect(await bills(admin).bill({ student_id: student.id, student_fee_id: soon })).toMatchObject({
      fees: [{ id: soon }],
      balance: '15000',
      overdue: '0',
    });
    const other = one(await aFee(db, {}));
    await expect(
      bills(admin).bill({ student_id: student.id, student_fee_id: other.id }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is the family’s own, and for everybody else it does not exist', async () => {
    const { actor: stranger } = await aUser(db, { role: 'parent' });
    const { actor: teacher } = await aUser(db, { role: 'teacher' });
    const of = { student_id: student.id };
    await expect(bills(parent).bill(of)).resolves.toMatchObject({ balance: '21000' });
    await expect(bills(stranger).bill(of)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(bills(teacher).bill(of)).rejects.toMatchObject({ status: 403 });
  });
});

/** The finished bills' text, page by page. */
async function made(wish: Parameters<ReturnType<typeof bills>['startBills']>[0]) {
  const { id, total, ...started } = await bills(admin).startBills(wish);
  expect(started).toMatchObject({ state: 'running', done: 0 });
  await expect
    .poll(() => bills(admin).bills({ batch_id: id }), { timeout: 8_000 })
    .toMatchObject({ state: 'ready', done: total });
  const file = await bills(admin).billsFile({ batch_id: id });
  expect(file).toMatchObject({ type: 'application/pdf', name: 'bills-2026-11-21.pdf' });
  return { id, total, pages: pdfPages(Buffer.from(await file.arrayBuffer())) };
}

describe('a batch of bills', () => {
  let classId: string;
  let inClass: { id: string }[];
  let ofClass: string;

  beforeAll(async () => {
    classId = newId();
    await db.insert(classes).values({ id: classId, name: '6e', section: 'A', grade_level: 'grade_7' });
    inClass = [];
    for (const number of [3, 1, 2])
      inClass.push(await aStudent(db, { full_name: `Pupil ${number}`, class_id: classId }));
    // One has nothing overdue; another has paid everything.
    await aFee(db, { student: inClass[0]!, amount: '1000', due_date: '2026-10-01' });
    await aFee(db, { student: inClass[1]!, amount: '2000', due_date: '2026-12-31' });
    const paid = one(await aFee(db, { student: inClass[2]!, amount: '3000', due_date: '2026-10-01' }));
    await apiAs(paymentsRouter, db, admin, { now: NOW }).record({
      student_fee_ids: [paid.id],
      amount: '3000',
    });
  });

  it('has a page for each student of the class who owes something, by name', async () => {
    const { id, total, pages } = await made({ class_id: classId, language: 'en' });
    ofClass = id;
    expect(total).toBe(2);
    expect(pages.map(({ box }) => box)).toEqual(['0 0 595.28 841.89', '0 0 595.28 841.89']);
    expect(pages[0]!.text).toContain('Pupil 1');
    expect(pages[0]!.text).not.toContain('OVERDUE');
    expect(pages[1]!.text).toContain('Pupil 3');
    expect(pages[1]!.text).toContain('▲ OVERDUE');
    expect(pages[1]!.text).toContain('In words: one thousand CFA francs');
  });

  it('speaks French, and writes every name as it is, whatever letters or signs it has', async () => {
    const { total, pages } = await made({ structure_id: structureId, language: 'fr' });
    expect(total).toBe(1);
    for (const text of [
      `Ŋgɔ́ ${NASTY}`,
      'Lycée de Test',
      'Facture',
      '▲ EN RETARD',
      '21\u00a0000\u00a0FCFA',
      'Avoir gardé par l’établissement',
      'En lettres\u00a0: vingt et un mille francs CFA',
    ])
      // Accents are drawn as separate glyphs.
      expect(pages[0]!.text.replaceAll('\n', '')).toContain(text);
  });

  it('goes over pages where one student has many fees, and each page says whose it is', async () => {
    const pupil = await aStudent(db, { full_name: 'Pupil of many fees' });
    for (let fees = 0; fees < 4; fees += 1)
      await aFee(db, {
        student: pupil,
        amount: '12000',
        instalments: Array.from({ length: 12 }, (_, part) => ({
          amount: '1000',
          due_date: `2027-${String(part + 1).padStart(2, '0')}-01`,
        })),
      });
    const bill = await bills(admin).bill({ student_id: pupil.id });
    const pages = pdfPages(await makeBillsPdf([bill], 'en'));
    expect(pages).toHaveLength(2);
    for (const { text } of pages) expect(text).toContain('Pupil of many fees');
    expect(pages[1]!.text).toContain('Balance to pay\n48\u00a0000\u00a0FCFA');
  });

  it('says where to pay, which roll number to write, and what each fund gets', async () => {
    const pupil = await aStudent(db, { full_name: 'Pupil of two funds' });
    await aFee(db, {
      student: pupil,
      structure: await aFeeStructure(db, { amount: '2500', fund: 'Parents' }),
    });
    await aFee(db, { student: pupil, amount: '40000' });
    await aWay(db, { holder: 'CES Deido', note: 'Mondays' });
    const bill = await bills(admin).bill({ student_id: pupil.id });
    const [page] = pdfPages(await makeBillsPdf([bill], 'en'));
    for (const text of [
      'How to pay\nMTN Mobile Money 677 00 11 22\nCES Deido · Mondays',
      `As the reason, write the roll number: ${bill.student.roll_number}`,
      'Balance for Parents\n2\u00a0500\u00a0FCFA',
      `Balance for ${bill.school}\n40\u00a0000\u00a0FCFA`,
    ])
      expect(page!.text).toContain(text);
  });

  it('takes only who is late, if told, and is refused where nobody owes anything', async () => {
    const { pages } = await made({ class_id: classId, overdue: true, language: 'en' });
    expect(pages.map(({ text }) => /Pupil \d/.exec(text)?.[0])).toEqual(['Pupil 3']);
    await expect(bills(admin).startBills({ class_id: newId() })).rejects.toMatchObject({
      code: 'NO_BILLS',
      status: 409,
    });
  });

  it('is the office’s alone, and the trail names who made it', async () => {
    const id = ofClass;
    await expect(bills(parent).bills({ batch_id: id })).rejects.toMatchObject({ status: 403 });
    await expect(bills(parent).billsFile({ batch_id: id })).rejects.toMatchObject({ status: 403 });
    const events = await db.select().from(auditEvents).where(eq(auditEvents.action, 'fees.bills_made'));
    expect(events).toContainEqual(
      expect.objectContaining({
        actor_id: admin.userId,
        details: { batch_id: id, bills: 2, class_id: classId, structure_id: null, overdue: false },
      }),
    );
  });

  it('has failed when its process said nothing for a minute, and is gone a day later', async () => {
    const id = newId();
    const at = NOW();
    await db
      .insert(feeBillBatches)
      .values({ id, created_by: admin.userId, created_at: at, wish: {}, total: 9, done: 4, beat_at: at });
    const later = (seconds: number) => bills(admin, () => new Date(at.getTime() + seconds * 1_000));
    expect(await later(59).bills({ batch_id: id })).toMatchObject({ state: 'running', done: 4 });
    expect(await later(61).bills({ batch_id: id })).toMatchObject({ state: 'failed' });
    await expect(later(61).billsFile({ batch_id: id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await later(86_401).startBills({ class_id: classId });
    await expect(later(86_401).bills({ batch_id: id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is one of three that a person has under way, however many are begun at once; others begin theirs meanwhile', async () => {
    const { actor: bursar } = await aUser(db, { role: 'admin' });
    const { actor: other } = await aUser(db, { role: 'admin' });
    const at = NOW();
    for (let n = 0; n < 2; n += 1)
      await db
        .insert(feeBillBatches)
        .values({ id: newId(), created_by: bursar.userId, created_at: at, wish: {}, total: 9, beat_at: at });
    // With one slot left in the queue for heavy work, the first batch runs after all six were
    // started; with eight queued it would be refused, fail, and make room for another.
    const leave = await placeInLine(newId());
    const begun = await Promise.allSettled(
      Array.from({ length: 6 }, () => bills(bursar).startBills({ class_id: classId })),
    );
    leave();
    const refused = begun.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    expect(refused).toHaveLength(5);
    for (const reason of refused) expect(reason).toMatchObject({ code: 'TOO_MANY_REQUESTS', status: 429 });
    await expect(bills(other).startBills({ class_id: classId })).resolves.toMatchObject({ total: 2 });
    await db
      .update(feeBillBatches)
      .set({ state: 'failed' })
      .where(eq(feeBillBatches.created_by, bursar.userId));
    await expect(bills(bursar).startBills({ class_id: classId })).resolves.toMatchObject({ total: 2 });
  });
});

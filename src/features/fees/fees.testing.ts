import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { apiAs } from '#features/people/server/people.builders.ts';
import { aGuardianLink } from '#features/roster/server/guardians.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import type { FeatureTesting } from '#features/testing.ts';
import { addDays } from '#features/school-year/school-year.rules.ts';
import { one } from '#platform/db/one.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { remindersRouter } from './reminders/server/reminders.router.ts';
import { aClaim, aClaimPhoto, aKeptPhoto, aWay } from './payments/server/claims.builders.ts';
import { paymentsRouter } from './payments/server/payments.router.ts';
import { receiptsRouter } from './papers/server/receipts.router.ts';
import { feeClaims } from './server/claims.tables.ts';
import { aFee, aFeeStructure } from './server/fees.builders.ts';

export const feesTesting: FeatureTesting = {
  matrix: {
    'fees.summary': '--++-+',
    'fees.list': '--++-+',
    'fees.own': '--++--',
    'fees.exportFees': '-----+',
    'fees.account': '--oo-+',
    'fees.statement': '--oo-+',
    'fees.structures': '-----+',
    'fees.funds': '-----+',
    'fees.createStructure': '-----+',
    'fees.changeStructure': '-----+',
    'fees.candidates': '-----+',
    'fees.assign': '-----+',
    'fees.reduce': '-----+',
    'payments.reference': '-----+',
    'payments.desk': '-----+',
    'payments.families': '-----+',
    'payments.open': '-----+',
    'payments.record': '-----+',
    'payments.list': '--++-+',
    'payments.get': '--oo-+',
    'payments.exportPayments': '-----+',
    'payments.reverse': '-----+',
    'payments.useCredit': '-----+',
    'payments.refundCredit': '-----+',
    'receipts.get': '--oo-+',
    'receipts.recipient': '-----+',
    'receipts.printed': '-----+',
    'receipts.verify': '++++++',
    'receipts.bill': '--oo-+',
    'receipts.startBills': '-----+',
    'receipts.bills': '-----+',
    'receipts.billsFile': '-----+',
    'feeReports.weeks': '-----+',
    'feeReports.ageing': '-----+',
    'feeReports.byStructure': '-----+',
    'feeReports.byClass': '-----+',
    'feeReports.debtors': '-----+',
    'feeReports.exportDebtors': '-----+',
    'feeWays.list': '--++-+',
    'feeWays.save': '-----+',
    'feeWays.split': '-----+',
    'feeWays.chooseSplit': '-----+',
    'feeClaims.uploadPhoto': '--++--',
    'feeClaims.send': '--oo--',
    'feeClaims.mine': '--++--',
    'feeClaims.withdraw': '--ss--',
    'feeClaims.photo': '--ss-+',
    'feeClaims.queue': '-----+',
    'feeClaims.refuse': '-----+',
    'feeReminders.choices': '-----+',
    'feeReminders.choose': '-----+',
    'feeReminderTexts.get': '-----+',
    'feeReminderTexts.save': '-----+',
    'feeReminders.today': '-----+',
    'feeReminders.ofStudent': '-----+',
    'feeReminders.arrange': '-----+',
    'feeReminders.endArrangement': '-----+',
    'feeReminders.arrangements': '-----+',
  },
  // Long because it is a table: one valid input per procedure.
  inputs: ({ db, id, kind, own, row, turn, unique, world }) => {
    const { asAdmin } = world;
    const structureFields = { amount: '5000', academic_term: 'term_2' };
    const structure = async () => (await aFeeStructure(db)).id;
    const fee = async () => one(await aFee(db)).id;
    /** A payment that can still be reversed. */
    const payment = async () =>
      (await asAdmin('/payments', { student_fee_ids: [await fee()], amount: '500' })).id;
    const studentWithCredit = async () => {
      const student = { id: (await aStudent(db)).id };
      const [[paid]] = [await aFee(db, { student }), await aFee(db, { student })];
      const wish = { student_fee_ids: [paid!.id], amount: '5500', credit_student_id: student.id };
      await asAdmin('/payments', wish);
      return student.id;
    };
    /** A different day each time, so that each call changes something. */
    const promise = () => ({
      until: addDays(schoolDay(new Date(), 'Africa/Douala'), 1 + (turn % 300)),
      note: `After the harvest ${turn}`,
    });
    return {
      'fees.list': () => ({
        search: 'a',
        status: 'pending',
        term: 'term_1',
        due_from: '2026-01-01',
        page: 1,
      }),
      'fees.exportFees': () => ({ search: 'a', format: turn % 2 ? 'csv' : 'xlsx', language: 'fr' }),
      'fees.account': async () => ({ student_id: await row('student') }),
      'fees.statement': async () => ({
        student_id: await row('student'),
        from: '2026-01-01',
        to: '2099-12-31',
      }),
      'fees.structures': () => ({ page: 1 }),
      'fees.createStructure': async () => ({
        ...structureFields,
        academic_year: (await aFeeStructure(db)).academic_year,
        name: `Fee ${unique}`,
      }),
      'fees.changeStructure': async () => ({
        fee_structure_id: await id({ mine: structure }),
        archived: true,
      }),
      'fees.candidates': async () => ({
        fee_structure_id: await id({ mine: world.mine['feeStructure']! }),
        search: 'a',
      }),
      'fees.assign': async () => ({
        fee_structure_id: await structure(),
        instalments: [{ amount: structureFields.amount, due_date: '2099-12-31' }],
        student_ids: [(await aStudent(db)).id],
      }),
      'fees.reduce': async () => ({
        student_fee_id: await id({ mine: fee }),
        kind: 'discount',
        amount: '100',
        reason: 'Third child',
      }),
      'payments.families': () => ({ search: 'a' }),
      'payments.open': () => ({ search: 'a' }),
      'payments.record': async () => ({
        student_fee_ids: [await fee()],
        payment_method: 'mobile_money',
        amount: '500',
        operator_reference: `MP-${unique}`,
        notes: 'Paid by the aunt',
        allocation: 'oldest',
      }),
      'payments.list': () => ({
        search: 'PAY',
        method: 'cash',
        from: '2026-01-01',
        to: '2099-12-31',
        page: 1,
      }),
      'payments.get': async () => ({
        payment_id: await row('payment'),
      }),
      'payments.exportPayments': () => ({ search: 'PAY', format: turn % 2 ? 'csv' : 'xlsx', language: 'fr' }),
      'payments.reverse': async () => ({
        transaction_id: await id({ mine: payment }),
        reason: 'Typed twice',
      }),
      'payments.useCredit': async () => ({ student_id: await id({ mine: studentWithCredit }) }),
      'payments.refundCredit': async () => ({
        student_id: await id({ mine: studentWithCredit }),
        amount: '100',
        reason: 'The family moves away',
      }),
      'receipts.get': async () => ({ receipt_id: await row('receipt') }),
      'receipts.recipient': async () => ({ receipt_id: await row('receipt') }),
      'receipts.printed': async () => ({ receipt_id: await row('receipt') }),
      'receipts.verify': () => ({
        code:
          { missing: '0000000000000000', malformed: '0'.repeat(41) }[kind as string] ??
          world.mine['receiptCode'],
      }),
      'receipts.bill': async () => ({ student_id: await row('student') }),
      'receipts.startBills': () => ({ language: 'fr' }),
      'receipts.bills': async () => ({ batch_id: await id({ mine: world.mine['billBatch']! }) }),
      'receipts.billsFile': async () => ({ batch_id: await id({ mine: world.mine['billBatch']! }) }),
      'feeWays.save': () => ({
        ways: [
          {
            payment_method: 'mobile_money',
            name: `MTN ${unique}`.slice(0, 60),
            number: '677 00 11 22',
            holder: '',
            note: '',
          },
        ],
      }),
      'feeWays.chooseSplit': () => ({ split: 'oldest' }),
      'feeClaims.uploadPhoto': async () => ({ file: await aClaimPhoto() }),
      'feeClaims.send': async () => {
        // At most five claims may wait for one child.
        await db
          .update(feeClaims)
          .set({ state: 'withdrawn', decided_at: new Date() })
          .where(eq(feeClaims.state, 'sent'));
        return {
          student_id: await row('student'),
          way: await aWay(db),
          operator_reference: `MP ${unique}`,
          amount: '25000',
          paid_on: '2026-01-01',
        };
      },
      'feeClaims.mine': () => ({}),
      'feeClaims.withdraw': async () => ({
        claim_id: await own((userId) => aClaim(db, { sent_by: userId })),
      }),
      'feeClaims.photo': async () => ({
        claim_id: await own(async (userId) =>
          aClaim(db, { sent_by: userId, file_id: await aKeptPhoto(db, world.files, userId) }),
        ),
      }),
      'feeClaims.refuse': async () => ({
        claim_id: await id({ mine: () => aClaim(db) }),
        reason: 'No such payment has arrived',
      }),
      'feeReminders.choose': () => ({ on: false, steps: [turn % 2 ? 7 : 14] }),
      'feeReminderTexts.save': () => ({
        before: { fr: `Bientôt ${unique}`.slice(0, 100), en: '' },
        on: { fr: '', en: '' },
        after: { fr: '', en: '{amount} for {student}' },
      }),
      'feeReminders.today': () => ({ page: 1 }),
      'feeReminders.ofStudent': async () => ({ student_id: await row('student') }),
      'feeReminders.arrange': async () => ({ student_id: await row('student'), ...promise() }),
      'feeReminders.endArrangement': async () => {
        const student_id = await row('student');
        if (kind === 'mine')
          await apiAs(remindersRouter, db, world.people.admin.actor).arrange({ student_id, ...promise() });
        return { student_id };
      },
      'feeReports.debtors': () => ({ search: 'a', days: '30', page: 1 }),
      'feeReports.exportDebtors': () => ({ format: turn % 2 ? 'csv' : 'xlsx', language: 'fr' }),
    };
  },
  changing: ({ db, people }) => ({
    'feeClaims.send': async () => {
      const student_id = (await aStudent(db)).id;
      await aGuardianLink(db, { user_id: people.parent.userId, student_id, verified_at: new Date() });
      return { student_id };
    },
  }),
  nested: (missing) => ({
    'fees.assign': { student_ids: [missing] },
    'payments.record': { student_fee_ids: [missing] },
  }),
  reads: {
    'payments.reference': 'gives out a number that stands nowhere until a payment bears it',
  },
  keptReads: ['fees.exportFees', 'payments.exportPayments', 'feeReports.exportDebtors'],
  backgroundTables: ['fee_bill_batches'],
  personColumns: {
    'fee_bill_batches.created_by': { untold: 'about somebody else; that it was done is an event' },
    'fee_claims.decided_by': { untold: 'about somebody else; that it was done is an event' },
    'fee_claims.sent_by': { told: 'fee_claims' },
    'fee_funds.created_by': { untold: 'about somebody else; that it was done is an event' },
    'fee_payments.created_by': { untold: 'about somebody else; that it was done is an event' },
    'fee_arrangements.created_by': { untold: 'about somebody else; that it was done is an event' },
    'fee_reminders.user_id': { told: 'fee_reminders' },
    'fee_reminder_items.user_id': { told: 'fee_reminders' },
    'fee_structures.created_by': { untold: 'about somebody else; that it was done is an event' },
  },
  rows: async (db, { student, admin }) => {
    const fee = one(await aFee(db, { student: { id: student } }));
    const paid = await apiAs(paymentsRouter, db, admin).record({
      student_fee_ids: [fee.id],
      amount: '1000',
    });
    const receipts = apiAs(receiptsRouter, db, admin);
    const receipt = paid.receipts[0]!.id;
    // A finished file with the bills of all students who owe something.
    const { id: billBatch } = await receipts.startBills({});
    while ((await receipts.bills({ batch_id: billBatch })).state === 'running') await sleep(20);
    return {
      payment: paid.id,
      receipt,
      receiptCode: (await receipts.get({ receipt_id: receipt })).code,
      feeStructure: (await aFeeStructure(db)).id,
      billBatch,
    };
  },
};

import type { Feature } from '#features/feature.ts';
import { holdsDuty } from '#features/people/server/duties.service.ts';
import { sql } from 'drizzle-orm';
import { feesNotices } from './fees.notices.ts';
import { owedBy, seesFeesOf } from './accounts/server/accounts.service.ts';
import { assignAutomatically } from './charges/server/automatic.service.ts';
import { tellFamiliesJob } from './charges/server/charge-notices.ts';
import { claimsRouter } from './payments/server/claims.router.ts';
import { feesRouter } from './charges/server/fees.router.ts';
import { feesAuditWords } from './fees.audit.ts';
import { feesBookWords } from './fees-book-words.ts';
import { feesPages } from './fees.pages.ts';
import { mayKeepFees } from './fees.policy.ts';
import { findPayments } from './payments/server/payments-find.ts';
import { paymentsRouter } from './payments/server/payments.router.ts';
import { receiptsRouter } from './papers/server/receipts.router.ts';
import { receiptNow } from './papers/server/receipts.service.ts';
import { feeReportsRouter } from './reports/server/fee-reports.router.ts';
import { reminderTextsRouter } from './reminders/server/reminder-texts.router.ts';
import { remindersRouter } from './reminders/server/reminders.router.ts';
import { REMINDER, reminderNow, remindersJob } from './reminders/server/reminders.service.ts';
import { feesApprovals } from './server/fees-approvals.ts';
import { demoFees } from './server/demo/fees.demo.ts';
import { feeInvariants } from './server/fees.invariants.ts';
import { feesOwnData } from './server/fees.own-data.ts';
import * as choicesTables from './server/choices.tables.ts';
import * as claimsTables from './server/claims.tables.ts';
import * as feesTables from './server/fees.tables.ts';
import * as fundsTables from './server/funds.tables.ts';
import * as remindersTables from './server/reminders.tables.ts';
import { waysRouter } from './payments/server/ways.router.ts';

export const feesFeature: Feature = {
  name: 'fees',
  notices: feesNotices,
  noticeReaders: { 'fees.claim_sent': holdsDuty('bursar') },
  noticesNow: { [REMINDER]: reminderNow },
  pages: feesPages,
  router: () => ({
    fees: feesRouter,
    payments: paymentsRouter,
    receipts: receiptsRouter,
    feeReports: feeReportsRouter,
    feeWays: waysRouter,
    feeClaims: claimsRouter,
    feeReminders: remindersRouter,
    feeReminderTexts: reminderTextsRouter,
  }),
  tables: { ...feesTables, ...claimsTables, ...fundsTables, ...choicesTables, ...remindersTables },
  invariants: feeInvariants,
  bookWords: feesBookWords,
  live: {
    mayHear: {
      // Live updates of one student's fees, for readers who may see them.
      fee_account: (tx, actor, id) => id !== 'all' && seesFeesOf(tx, actor, id),
      // Live updates of all fees, for the office.
      fees: (_tx, actor, id) => id === 'all' && mayKeepFees(actor),
    },
    wider: { fee_account: 'fees:all' },
  },
  finders: [{ kind: 'payments', find: findPayments }],
  audit: {
    words: feesAuditWords,
    subjects: [
      { type: 'fee_structure', names: sql`select id, name from fee_structures` },
      { type: 'fee_payment', names: sql`select id, payment_reference as name from fee_payments` },
      { type: 'fee_fund', names: sql`select id, name from fee_funds` },
    ],
  },
  ownData: feesOwnData,
  jobs: ({ school }) => [tellFamiliesJob(), remindersJob(school)],
  onEnrolled: assignAutomatically,
  papersNow: { receipt: receiptNow },
  studentMoney: async (tx, studentId) => ({ owed: await owedBy(tx, studentId) }),
  approvals: feesApprovals,
  demo: demoFees,
};

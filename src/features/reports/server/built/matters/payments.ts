import { sql } from 'drizzle-orm';
import { feeEntries, feePayments, studentFees } from '#features/fees/server/fees.tables.ts';
import { METHOD_NAMES, PAYMENT_METHODS, type PaymentMethod } from '#features/ledger/payment-methods.rules.ts';
import { ledgerTransactions } from '#features/ledger/server/ledger.tables.ts';
import { office } from '#features/people/people.policy.ts';
import { profiles } from '#features/people/server/people.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { papersOf } from '#platform/i18n/server/words.ts';
import { both } from '../../report.ts';
import { type Choices, choicesIn, type MatterOf } from '../matter.ts';
import { monthField, yesOrNo } from '../shared-fields.ts';

const WORDS = papersOf((say) => ({
  title: say(/*i18n*/ 'Payments'),
  rule: say(/*i18n*/ 'One row per payment of fees, reversed ones included.'),
  receipt: say(/*i18n*/ 'Receipt number'),
  students: say(/*i18n*/ 'Students'),
  day: say(/*i18n*/ 'Payment Date'),
  month: say(/*i18n*/ 'Month'),
  method: say(/*i18n*/ 'Method'),
  cashier: say(/*i18n*/ 'Entered by'),
  amount: say(/*i18n*/ 'Amount'),
  credit: say(/*i18n*/ 'To credit'),
  reversed: say(/*i18n*/ 'Reversed'),
  ofMethod: (method: PaymentMethod) => say(METHOD_NAMES[method]),
}));

const head = (key: Exclude<keyof (typeof WORDS)['en'], 'ofMethod'>) => both(WORDS, (words) => words[key]);

async function selectCashiers(tx: Tx): Promise<Choices> {
  const { rows } = await tx.execute<{ id: string; full_name: string }>(sql`
    select user_id as id, full_name from ${profiles}
    where full_name is not null and user_id in (select distinct created_by from ${feePayments}) order by name_key, user_id`);
  return new Map(rows.map(({ id, full_name }) => [id, { en: full_name, fr: full_name }]));
}

export const paymentsMatter: MatterOf = () => ({
  key: 'payments',
  title: head('title'),
  rule: head('rule'),
  policy: office('bursar'),
  rows: sql`from ${feePayments} p join ${ledgerTransactions} t on t.id = p.id where true`,
  id: sql`p.id`,
  order: sql`p.payment_date desc, p.id desc`,
  columns: ['receipt', 'day', 'students', 'method', 'cashier', 'amount'],
  fields: [
    {
      key: 'receipt',
      kind: 'text',
      head: head('receipt'),
      value: sql`coalesce(t.paper_number, to_char(t.value_date, 'YYYYMMDD') || '-' || lpad(t.receipt_number::text, 4, '0'))`,
    },
    {
      key: 'students',
      kind: 'text',
      head: head('students'),
      value: sql`(select string_agg(distinct coalesce(s.full_name, s.roll_number), ', ')
        from ${students} s where s.id = p.credit_student_id or s.id in (
          select f.student_id from ${feeEntries} e join ${studentFees} f on f.id = e.student_fee_id where e.transaction_id = p.id))`,
    },
    { key: 'day', kind: 'day', head: head('day'), value: sql`p.payment_date` },
    monthField('month', head('month'), sql`p.payment_date`),
    {
      key: 'method',
      kind: 'choice',
      head: head('method'),
      value: sql`p.payment_method`,
      choices: () => choicesIn(PAYMENT_METHODS, WORDS, ({ ofMethod }, method) => ofMethod(method)),
    },
    {
      key: 'cashier',
      kind: 'choice',
      head: head('cashier'),
      value: sql`p.created_by`,
      choices: selectCashiers,
      people: true,
    },
    { key: 'amount', kind: 'money', head: head('amount'), value: sql`p.total_amount` },
    { key: 'credit', kind: 'money', head: head('credit'), value: sql`p.to_credit` },
    yesOrNo(
      'reversed',
      head('reversed'),
      sql`exists (select from ${ledgerTransactions} v where v.reverses = p.id)`,
    ),
  ],
});

import { structureYear } from '#features/fees/server/structure-year.service.ts';
import { sql } from 'drizzle-orm';
import { FEE_STATUSES } from '#features/fees/charges/fee-status.rules.ts';
import { feeStructures, studentFees } from '#features/fees/server/fees.tables.ts';
import { office } from '#features/people/people.policy.ts';
import { students } from '#features/roster/server/students.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { papersOf } from '#platform/i18n/server/words.ts';
import { both } from '../../report.ts';
import { type Choices, choicesIn, type MatterOf } from '../matter.ts';
import { classFields, classOn, monthField, studentFields } from '../shared-fields.ts';

const WORDS = papersOf((say) => ({
  title: say(/*i18n*/ 'Fees'),
  rule: say(/*i18n*/ 'One row per installment of a student’s fee, as it stands in the books now.'),
  fee: say(/*i18n*/ 'Fee'),
  due_on: say(/*i18n*/ 'Due Date'),
  month: say(/*i18n*/ 'Month due'),
  status: say(/*i18n*/ 'Status'),
  due: say(/*i18n*/ 'Amount Due'),
  paid: say(/*i18n*/ 'Amount Paid'),
  left: say(/*i18n*/ 'Balance'),
  late: say(/*i18n*/ 'Days late'),
  statuses: {
    pending: say(/*i18n*/ 'Pending'),
    partial: say(/*i18n*/ 'Partial'),
    paid: say(/*i18n*/ 'Paid'),
    overdue: say(/*i18n*/ 'Overdue'),
  },
}));

const head = (key: Exclude<keyof (typeof WORDS)['en'], 'statuses'>) => both(WORDS, (words) => words[key]);

async function selectStructures(tx: Tx): Promise<Choices> {
  const { rows } = await tx.execute<{ id: string; name: string; academic_year: string }>(
    sql`select id, name, ${structureYear} as academic_year from ${feeStructures} order by 3 desc, name, id`,
  );
  return new Map(
    rows.map(({ id, name, academic_year }) => {
      const label = `${name} · ${academic_year}`;
      return [id, { en: label, fr: label }];
    }),
  );
}

export const feesMatter: MatterOf = (today) => ({
  key: 'fees',
  title: head('title'),
  rule: head('rule'),
  policy: office('bursar'),
  rows: sql`from ${studentFees} f join ${students} s on s.id = f.student_id ${classOn(today)} where true`,
  id: sql`f.id`,
  opens: { id: sql`s.id`, page: (id) => `/fees/students/${id}` },
  order: sql`c.order_key nulls last, s.name_key, s.roll_number, f.due_date, f.id`,
  columns: ['full_name', 'class', 'fee', 'due_on', 'status', 'left'],
  fields: [
    ...studentFields(),
    ...classFields(),
    {
      key: 'fee',
      kind: 'choice',
      head: head('fee'),
      value: sql`f.fee_structure_id`,
      choices: selectStructures,
    },
    { key: 'due_on', kind: 'day', head: head('due_on'), value: sql`f.due_date` },
    monthField('month', head('month'), sql`f.due_date`),
    {
      key: 'status',
      kind: 'choice',
      head: head('status'),
      value: sql`case when f.state = 'paid' then 'paid' when f.due_date < ${today}::date then 'overdue'
        when f.state = 'partial' then 'partial' else 'pending' end`,
      choices: () => choicesIn(FEE_STATUSES, WORDS, ({ statuses }, status) => statuses[status]),
    },
    { key: 'due', kind: 'money', head: head('due'), value: sql`f.amount_due` },
    { key: 'paid', kind: 'money', head: head('paid'), value: sql`f.amount_paid` },
    { key: 'left', kind: 'money', head: head('left'), value: sql`f.amount_due - f.amount_paid` },
    {
      key: 'late',
      kind: 'count',
      head: head('late'),
      value: sql`case when f.state <> 'paid' and f.due_date < ${today}::date then ${today}::date - f.due_date else 0 end`,
    },
  ],
});

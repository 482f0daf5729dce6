import { schoolPeriods, schoolYears } from '#features/school-year/server/school-year.tables.ts';
import { type SQL, sql } from 'drizzle-orm';
import { classes } from '#features/roster/server/classes.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { amountText, centimes } from '#platform/money/money.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import type { ClassSums, Debtor, FeeWeek, StructureSums } from '../fee-reports.contract.ts';
import type { AcademicTerm, Age } from '../../fees.rules.ts';
import { aliased, hasStatus } from '../../charges/server/fee-status.queries.ts';
import { feeCollections, feeStructures, feeTallies, studentFees } from '../../server/fees.tables.ts';
import { feeFunds } from '../../server/funds.tables.ts';
import { selectPayers } from '../../charges/server/payers.queries.ts';
import type { Payer } from '../../charges/fees.contract.ts';

const text = (amount: string) => amountText(centimes(BigInt(amount)));
const owed = sql`(f.amount_due - f.amount_paid)`;

/** Amounts due and paid by week: `before` weeks up to today's, and those after. */
export async function selectWeeks(
  tx: Tx,
  today: SchoolDay,
  { before, after }: { before: number; after: number },
): Promise<FeeWeek[]> {
  const { rows } = await tx.execute<FeeWeek>(sql`
    with weeks as (
      select monday::date from generate_series(
        date_trunc('week', ${today}::timestamp) - ${before} * interval '7 days',
        date_trunc('week', ${today}::timestamp) + ${after} * interval '7 days', interval '7 days') monday
    ), bounds as (
      select min(monday) as first, max(monday) + 6 as last from weeks
    ), due as (
      select date_trunc('week', t.due_date::timestamp)::date as monday, sum(t.due) as amount
      from ${feeTallies} t, bounds b where t.due_date between b.first and b.last group by 1
    ), collected as (
      -- What was taken back counts on the day on which it was.
      select date_trunc('week', c.day::timestamp)::date as monday,
        sum(case when c.taken_back then -c.amount else c.amount end) as amount
      from ${feeCollections} c, bounds b where c.day between b.first and b.last group by 1
    )
    select w.monday::text, coalesce(d.amount, 0)::text as due, coalesce(c.amount, 0)::text as collected
    from weeks w left join due d using (monday) left join collected c using (monday) order by w.monday`);
  return rows.map(({ monday, due, collected }) => ({ monday, due: text(due), collected: text(collected) }));
}

/** The due dates of an age band; null where it is unbounded. */
export type Span = { age: Age; due_from: SchoolDay | null; due_to: SchoolDay | null };

const within = ({ due_from, due_to }: Span): SQL =>
  sql`${due_from ? sql`f.due_date >= ${due_from}::date` : sql`true`} and ${due_to ? sql`f.due_date <= ${due_to}::date` : sql`true`}`;

/** Open fees by age, in the order of the spans. */
export async function selectAges(
  tx: Tx,
  spans: readonly Span[],
): Promise<{ fees: number; students: number; balance: string }[]> {
  const bands = spans.map(
    (
      span,
    ) => sql`select count(*)::int as fees, count(distinct f.student_id)::int as students, coalesce(sum(${owed}), 0)::text as balance
      from ${studentFees} f where f.state <> 'paid' and ${within(span)}`,
  );
  const { rows } = await tx.execute<{ fees: number; students: number; balance: string }>(
    sql.join(bands, sql` union all `),
  );
  return rows.map((row) => ({ ...row, balance: text(row.balance) }));
}

type Sums = { students: number; due: string; paid: string; balance: string };
// Summed per student first, so that students are counted without sorting all fees.
const sums = sql`count(*)::int as students, sum(o.due)::text as due, sum(o.paid)::text as paid, sum(o.due - o.paid)::text as balance`;
const sumsOf = ({ students: number, due, paid, balance }: Sums) => ({
  students: number,
  amount_due: text(due),
  amount_paid: text(paid),
  balance: text(balance),
});

/** The totals of each assigned structure, the newest structure first. */
export async function selectStructureSums(tx: Tx): Promise<StructureSums[]> {
  const { rows } = await tx.execute<
    Sums & {
      structure_id: string;
      name: string;
      academic_term: AcademicTerm | null;
      period: { en: string; fr: string } | null;
      academic_year: string;
      fund: string | null;
    }
  >(sql`
    with summed as (
      select o.fee_structure_id, ${sums}
      from (
        select f.fee_structure_id, f.student_id, sum(f.amount_due) as due, sum(f.amount_paid) as paid
        from ${studentFees} f group by 1, 2
      ) o group by 1
    )
    select s.id as structure_id, s.name, s.academic_term,
      case when p.id is not null then jsonb_build_object('en', p.name_en, 'fr', p.name_fr) end as period, coalesce(y.name, s.academic_year) as academic_year, u.name as fund, o.students, o.due, o.paid, o.balance
    from summed o join ${feeStructures} s on s.id = o.fee_structure_id left join ${feeFunds} u on u.id = s.fund_id
      left join ${schoolYears} y on y.id = s.year_id left join ${schoolPeriods} p on p.id = s.period_id order by s.id desc`);
  return rows.map(({ structure_id, name, academic_term, period, academic_year, fund, ...row }) => ({
    structure_id,
    ...(fund !== null && { fund }),
    name,
    academic_term,
    ...(period && { period }),
    academic_year,
    ...sumsOf(row),
  }));
}

/** Totals by class, in class order; students without a class last. */
export async function selectClassSums(tx: Tx): Promise<ClassSums[]> {
  const { rows } = await tx.execute<
    Sums & { class_id: string | null; name: string; section: string | null }
  >(sql`
    select c.id as class_id, c.name, c.section, ${sums}
    from (
      select f.student_id, sum(f.amount_due) as due, sum(f.amount_paid) as paid from ${studentFees} f group by 1
    ) o
    join ${students} s on s.id = o.student_id left join ${classes} c on c.id = s.class_id
    group by c.id order by c.order_key nulls last, c.id`);
  return rows.map(({ class_id, name, section, ...row }) => ({
    class_id,
    class: class_id === null ? null : { name, section },
    ...sumsOf(row),
  }));
}

type DebtorsAsked = {
  /** A predicate over `students`; undefined for all. */
  which: SQL | undefined;
  today: SchoolDay;
  spans: readonly Span[];
  /** Only students whose oldest overdue fee was due by this day. */
  oldestBy: SchoolDay;
};

type DebtorRow = Record<'overdue' | 'to_30' | 'to_60' | 'to_90' | 'over_90', string> & {
  student_id: string;
  full_name: string | null;
  roll_number: string;
  class_name: string | null;
  section: string | null;
  oldest: SchoolDay;
};

/**
 * One page of students with overdue fees, the largest sum first, with the total number and amount. Overdue fees are summed once
 * for both, and by age band only for the page shown.
 */
export async function selectDebtors(
  tx: Tx,
  { which, today, spans, oldestBy }: DebtorsAsked,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<{ debtors: Debtor[]; total: number; overdue: string }> {
  const isLate = hasStatus(aliased('f'), 'overdue', today);
  const ofAsked = which && sql`and f.student_id = any(array(select id from ${students} where ${which}))`;
  const ages = spans.map(
    (span) =>
      sql`coalesce(sum(${owed}) filter (where ${within(span)}), 0)::text as ${sql.identifier(span.age)}`,
  );
  const { rows } = await tx.execute<{ total: number; overdue: string; debtors: DebtorRow[] }>(sql`
    with late as (
      select f.student_id, sum(${owed}) as overdue, min(f.due_date) as oldest
      from ${studentFees} f where ${isLate} ${ofAsked}
      group by f.student_id having min(f.due_date) <= ${oldestBy}::date
    ), shown as (
      select row_number() over () as place, page.*
      from (
        select s.id as student_id, s.full_name, s.roll_number, s.class_id, late.oldest, late.overdue::text
        from late join ${students} s on s.id = late.student_id
        order by late.overdue desc, s.roll_number, s.id limit ${limit} offset ${offset}
      ) page
    )
    select (select count(*)::int from late) as total, (select coalesce(sum(late.overdue), 0)::text from late) as overdue,
      coalesce(jsonb_agg(to_jsonb(shown) || to_jsonb(aged) || jsonb_build_object('class_name', c.name, 'section', c.section)
        order by shown.place), '[]') as debtors
    from shown left join ${classes} c on c.id = shown.class_id,
      lateral (select ${sql.join(ages, sql`, `)} from ${studentFees} f where f.student_id = shown.student_id and ${isLate}) aged`);
  const { debtors, total, overdue } = one(rows);
  const payers = await selectPayers(
    tx,
    debtors.map(({ student_id }) => student_id),
  );
  return {
    debtors: debtors.map((row) => debtorOf(row, payers.get(row.student_id) ?? null)),
    total,
    overdue: text(overdue),
  };
}

function debtorOf(row: DebtorRow, payer: Payer | null): Debtor {
  return {
    student_id: row.student_id,
    full_name: row.full_name,
    roll_number: row.roll_number,
    class: row.class_name === null ? null : { name: row.class_name, section: row.section },
    overdue: text(row.overdue),
    to_30: text(row.to_30),
    to_60: text(row.to_60),
    to_90: text(row.to_90),
    over_90: text(row.over_90),
    oldest_due_date: row.oldest,
    payer,
  };
}

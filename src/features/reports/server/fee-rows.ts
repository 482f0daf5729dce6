import { sql } from 'drizzle-orm';
import { feeEntries, studentFees } from '#features/fees/server/fees.tables.ts';
import { ledgerTransactions } from '#features/ledger/server/ledger.tables.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { dayOf, endOf } from './movement-rows.ts';
import type { Asked } from './report.ts';

/** Current fees: triggers keep the sums of their entries up to date. */
const FEES_NOW = sql`(
    select f.id, f.student_id, f.fee_structure_id, f.instalment, f.instalments, f.due_date, f.amount_due as due, f.amount_paid as paid
    from ${studentFees} f)`;

/**
 * Fees as recorded at the end of a day, by time of posting: later postings do not change the figures of that
 * day, whatever their value date.
 */
export const feesOn = (asked: Asked) =>
  dayOf(asked) >= asked.today
    ? FEES_NOW
    : sql`(
    select f.id, f.student_id, f.fee_structure_id, f.instalment, f.instalments, f.due_date, sum(e.due) as due, sum(e.paid) as paid
    from ${studentFees} f join ${feeEntries} e on e.student_fee_id = f.id
      join ${ledgerTransactions} t on t.id = e.transaction_id and t.posted_at < ${endOf(asked)}::timestamptz
    group by f.id)`;

/** The student of each fee `f`, and the class on that day. */
export const withClass = (asked: Asked) => sql`
  join ${students} s on s.id = f.student_id
  left join ${classMemberships} m on m.student_id = f.student_id and m.from_day <= ${dayOf(asked)}::date
    and (m.until_day is null or m.until_day >= ${dayOf(asked)}::date)
  left join ${classes} c on c.id = m.class_id`;

/** The key of the row for students without a class. */
export const NO_CLASS_KEY = 'none';
export const CLASS_KEY = sql`coalesce(c.id::text, ${sql.raw(`'${NO_CLASS_KEY}'`)})`;

export const ofClass = ({ class_id }: Asked) => (class_id ? sql`and c.id = ${class_id}::uuid` : sql``);

/** The conditions of a row of a report by class. */
export const ofRow = (row: string) => (row === 'all' ? sql`` : sql`and ${CLASS_KEY} = ${row}`);

import { eq, sql } from 'drizzle-orm';
import type { Actor } from '#features/people/people.rules.ts';
import { findOwnTill } from '#features/till/server/till.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import { referenceName } from '../../fees.rules.ts';
import { feeReferenceDays } from '../../server/fees.tables.ts';
import type { PaymentDesk, PayingFamily } from '../paying-families.contract.ts';
import { describeFamilies } from './paying-families.service.ts';

/** A short list, from as many payments as a few families make in one visit. */
const MOST_RECENT = 5;
const MOST_PAYMENTS = 20;
const DAYS = 7;

/** The payment dialog's data before a family is chosen. It reserves nothing. */
export async function findDesk(tx: Tx, actor: Actor, today: SchoolDay): Promise<PaymentDesk> {
  const till = await findOwnTill(tx, actor.userId);
  return {
    recent: await findRecent(tx, actor, today),
    next_reference: await peekReference(tx, today),
    till_closed: till.inUse && till.sessionId === null,
    ...(await isAnythingThere(tx)),
  };
}

/** The reference that `nextReference` would return now. */
async function peekReference(tx: Tx, day: SchoolDay): Promise<string> {
  const [given] = await tx
    .select({ references: feeReferenceDays.references })
    .from(feeReferenceDays)
    .where(eq(feeReferenceDays.day, day));
  return referenceName(day, (given?.references ?? 0) + 1);
}

/** The last payers: a pupil if the payment was for one alone, else the family. */
async function findRecent(tx: Tx, actor: Actor, today: SchoolDay): Promise<PayingFamily[]> {
  const { rows } = await tx.execute<{ student_ids: string[] }>(sql`
    select (select array_agg(distinct f.student_id) from fee_entries e join student_fees f on f.id = e.student_fee_id
        where e.transaction_id = p.id) as student_ids
    from fee_payments p
    where p.created_by = ${actor.userId} and p.payment_date >= ${today}::date - ${DAYS}::int
      and not exists (select from ledger_transactions back where back.reverses = p.id)
    order by p.payment_date desc, p.id desc limit ${MOST_PAYMENTS}`);
  const paid = new Map<string, 'pupil' | 'others'>();
  for (const { student_ids } of rows)
    for (const id of student_ids)
      if (!paid.has(id)) paid.set(id, student_ids.length === 1 ? 'pupil' : 'others');
  const found = [...paid].map(([id, by]) => ({ id, by }));
  return describeFamilies(tx, found, today, { most: MOST_RECENT });
}

async function isAnythingThere(tx: Tx): Promise<Pick<PaymentDesk, 'any_open' | 'any_fee'>> {
  const { rows } = await tx.execute<{ any_open: boolean; any_fee: boolean }>(sql`
    select exists (select from student_fees where (state = 'paid') = false) as any_open,
      exists (select from student_fees) as any_fee`);
  return one(rows);
}

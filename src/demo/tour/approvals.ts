import { and, desc, eq, gte, notExists, sql } from 'drizzle-orm';
import { askSecondPerson } from '#features/approvals/server/ask.service.ts';
import { approvalRules } from '#features/approvals/server/approvals.tables.ts';
import { mayKeepFees } from '#features/fees/fees.policy.ts';
import { findPostingFacts } from '#features/fees/server/approval-facts.queries.ts';
import { feePayments } from '#features/fees/server/fees.tables.ts';
import { officeCall } from './calls.ts';
import { OFFICE as OFFICE_PEOPLE } from './school-plan.ts';
import { ids, type Tour } from './tour.ts';

const LIMIT = 2_500_000n;
const ASKED_MS = 2 * 3_600_000;

/**
 * The school requires a second person for large reversals, and the bursar's request of this morning is
 * pending for the head.
 */
export async function writeApprovals(tour: Tour): Promise<void> {
  const { tx, now } = tour;
  await tx.insert(approvalRules).values({ kind: 'fees.reversal', is_on: true, above: LIMIT });
  const [payment] = await tx
    .select({ id: feePayments.id })
    .from(feePayments)
    .where(
      and(
        gte(feePayments.total_amount, LIMIT + 1n),
        eq(feePayments.payment_method, 'cash'),
        notExists(sql`(select from ledger_transactions r where r.reverses = ${feePayments.id})`),
      ),
    )
    .orderBy(desc(feePayments.created_at))
    .limit(1);
  const bursar = OFFICE_PEOPLE.find(({ duties }) => duties.includes('bursar'))!;
  const reason = 'Saisi deux fois';
  const { amount, ...facts } = await findPostingFacts(tx, payment!.id);
  await askSecondPerson(tx, officeCall(tour, new Date(now.getTime() - ASKED_MS), ids.person(bursar.number)), {
    kind: 'fees.reversal',
    policy: mayKeepFees,
    subjectId: payment!.id,
    input: { transaction_id: payment!.id, reason },
    amount,
    facts,
    variant: 'fee_payment',
    reason,
  });
}

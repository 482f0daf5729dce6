import { MOST_LEG } from '#features/ledger/ledger.rules.ts';
import { findAnswer, keepAnswer, type KeyedCall } from '#platform/http/server/idempotency.ts';
import { amountText } from '#platform/money/money.ts';
import { type Assigned, type AssignInput, sumOf } from '../structures.contract.ts';
import { selectChosen } from './assign.queries.ts';
import { prepareCharge, prepareCreditUse } from './charge.ts';
import { tellOfCharge } from './charge-notices.ts';
import type { KeyedUse } from '../../server/fees-call.ts';
import { lockStructure } from './structures.queries.ts';
import { partsOf } from './structures.service.ts';

type Refused = {
  refused: 'STRUCTURE_NOT_FOUND' | 'STUDENT_NOT_FOUND' | 'INSTALMENTS_DO_NOT_SUM' | 'TOO_MUCH_AT_ONCE';
};

/**
 * Assigns a fee to students, classes and a grade, once per student even under concurrent calls;
 * students who already have it are reported and skipped. Existing credit pays the new fees at once,
 * oldest first.
 */
export async function assignFee(call: KeyedUse, input: AssignInput): Promise<Assigned | Refused> {
  const { db, actor, key } = call;
  const keyed: KeyedCall = { actorId: actor.userId, procedure: 'fees.assign', key, input };
  return db.transaction(async (tx) => {
    const previous = await findAnswer<Assigned>(tx, keyed);
    if (previous) return previous.answer;
    const structure = await lockStructure(tx, input.fee_structure_id);
    if (!structure || structure.archived_at) return { refused: 'STRUCTURE_NOT_FOUND' } as const;
    if (sumOf(input.instalments) !== structure.amount) return { refused: 'INSTALMENTS_DO_NOT_SUM' } as const;
    const chosen = await selectChosen(tx, structure.id, input);
    if (!chosen) return { refused: 'STUDENT_NOT_FOUND' } as const;
    const { ids, already } = chosen;
    if (structure.amount * BigInt(ids.length) > MOST_LEG) return { refused: 'TOO_MUCH_AT_ONCE' } as const;
    const nothing = { assigned: 0, paid_from_credit: '0', already };
    if (ids.length === 0) {
      await keepAnswer(tx, keyed, nothing);
      return nothing;
    }
    const parts = partsOf(input.instalments);
    const charge = await prepareCharge(tx, call, { structure, parts, studentIds: ids, keyed });
    const creditUse = await prepareCreditUse(tx, call, {
      fees: charge.fees,
      fundId: structure.fund_id,
      keyed: { ...keyed, procedure: 'fees.assign credit' },
    });
    const answer = { assigned: ids.length, paid_from_credit: amountText(creditUse.paid), already };
    await tellOfCharge(tx, { transactionId: charge.id, studentIds: ids, at: call.now() });
    await keepAnswer(tx, keyed, answer);
    await charge.post();
    await creditUse.post();
    return answer;
  });
}

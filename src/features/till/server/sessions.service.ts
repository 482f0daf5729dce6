import { TILLS } from '#features/ledger/payment-methods.rules.ts';
import { closeAccount, openAccount, post } from '#features/ledger/server/ledger.service.ts';
import { type Call as AnyCall, record } from '#features/people/server/people.service.ts';
import { newId } from '#platform/db/ids.ts';
import { orRefuse } from '#platform/db/violations.ts';
import { findAnswer, keepAnswer, type KeyedCall } from '#platform/http/server/idempotency.ts';
import { moneyOf } from '#platform/money/amount.ts';
import { amountText, centimes } from '#platform/money/money.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import type { CloseTillInput, OpenTillInput, TillSession } from '../till.contract.ts';
import { CASHIER_TILL, closingLegs, countedTotal, needsReason, TILL_KINDS } from '../till.rules.ts';
import { findChainEnd, findSession, lockSession, lockTill } from './till.queries.ts';
import { closeSession, insertSession, signSession } from './till-writes.ts';

export type Call = AnyCall & { timeZone: string };
export type KeyedUse = Call & { key: string };

const subjectOf = (id: string) => ({ type: 'till', id });

type Opened = TillSession | { refused: 'TILL_ALREADY_OPEN' };

/**
 * Opens the caller's till with a float from the shared cash. One till per person: of two
 * concurrent openings one is refused.
 */
export async function openTill(call: KeyedUse, input: OpenTillInput): Promise<Opened> {
  const { db, actor, now, timeZone, key } = call;
  const keyed: KeyedCall = { actorId: actor.userId, procedure: 'till.open', key, input };
  return orRefuse({ till_sessions_one_open_key: 'TILL_ALREADY_OPEN' } as const, () =>
    db.transaction(async (tx) => {
      const previous = await findAnswer<TillSession>(tx, keyed);
      if (previous) return previous.answer;
      const id = newId();
      const at = now();
      const float = moneyOf(input.opening_float);
      await openAccount(tx, { id, kind: CASHIER_TILL, ownerId: id, at });
      await insertSession(tx, {
        id,
        cashier_id: actor.userId,
        opened_at: at,
        opened_on: schoolDay(at, timeZone),
        opening_float: float,
        opened_position: await findChainEnd(tx),
      });
      const transactionId = float === 0n ? null : newId();
      await record(tx, call, {
        action: 'till.opened',
        subject: subjectOf(id),
        details: { amount: amountText(float), ...(transactionId && { transaction_id: transactionId }) },
      });
      const session = { ...(await findSession(tx, id))!, expected: amountText(float) };
      await keepAnswer(tx, keyed, session);
      if (transactionId)
        await post(
          tx,
          {
            kind: TILL_KINDS.float,
            legs: [
              { accountId: id, amount: float },
              { accountId: TILLS.cash, amount: centimes(-float) },
            ],
          },
          { id: transactionId, createdBy: actor.userId, at, timeZone, keyed },
        );
      return session;
    }),
  );
}

type Closed = TillSession | { refused: 'NOT_FOUND' | 'CLOSED_ALREADY' | 'TILL_MOVED' | 'REASON_NEEDED' };

/**
 * Closes a till: the counted cash goes to the shared cash, the difference to its own account,
 * leaving zero. A concurrent posting is either in the till before the count or refused. The
 * cashier closes it; another administrator may if they cannot.
 */
export async function closeTill(call: KeyedUse, sessionId: string, input: CloseTillInput): Promise<Closed> {
  const { db, actor, now, timeZone, key } = call;
  const keyed: KeyedCall = {
    actorId: actor.userId,
    procedure: 'till.close',
    key,
    input: { sessionId, ...input },
  };
  return db.transaction(async (tx) => {
    const previous = await findAnswer<{ id: string }>(tx, keyed);
    if (previous)
      return { ...(await findSession(tx, previous.answer.id))!, signed_by: null, signed_at: null };
    const expected = await lockTill(tx, sessionId);
    const session = await lockSession(tx, sessionId);
    if (!session) return { refused: 'NOT_FOUND' } as const;
    if (expected === null) return { refused: 'CLOSED_ALREADY' } as const;
    if (moneyOf(input.expected) !== expected) return { refused: 'TILL_MOVED' } as const;
    const counted = countedTotal(input.denominations);
    const reason = input.reason || null;
    if (needsReason(expected, counted) && (reason?.length ?? 0) < 3)
      return { refused: 'REASON_NEEDED' } as const;
    const at = now();
    const legs = closingLegs({ till: sessionId, shared: TILLS.cash }, expected, counted);
    const transactionId = legs.length === 0 ? null : newId();
    await record(tx, call, {
      action: 'till.closed',
      subject: subjectOf(sessionId),
      details: {
        amount: amountText(counted),
        ...(expected !== counted && { difference: amountText(centimes(counted - expected)) }),
        ...(transactionId && { transaction_id: transactionId }),
      },
    });
    await keepAnswer(tx, keyed, { id: sessionId });
    if (transactionId)
      await post(
        tx,
        { kind: TILL_KINDS.close, memo: reason, legs },
        { id: transactionId, createdBy: actor.userId, at, timeZone, keyed },
      );
    // Only possible once the till is empty, hence after the posting.
    await closeAccount(tx, sessionId);
    await closeSession(tx, sessionId, {
      closed_at: at,
      closed_by: actor.userId,
      closed_position: await findChainEnd(tx),
      expected,
      counted,
      denominations: input.denominations,
      reason: expected === counted ? null : reason,
      closing_id: transactionId,
    });
    return (await findSession(tx, sessionId))!;
  });
}

type Signed = TillSession | { refused: 'NOT_FOUND' | 'NOT_CLOSED' | 'SIGNED_ALREADY' | 'OWN_COUNT' };

/** Countersigns the count by a second person, without blocking any posting. */
export async function signTill(call: Call, sessionId: string): Promise<Signed> {
  const { db, actor, now } = call;
  return db.transaction(async (tx) => {
    const session = await lockSession(tx, sessionId);
    if (!session) return { refused: 'NOT_FOUND' } as const;
    if (!session.closed_at) return { refused: 'NOT_CLOSED' } as const;
    if (session.signed_by) return { refused: 'SIGNED_ALREADY' } as const;
    if ([session.cashier_id, session.closed_by].includes(actor.userId))
      return { refused: 'OWN_COUNT' } as const;
    await signSession(tx, sessionId, { signed_by: actor.userId, signed_at: now() });
    await record(tx, call, { action: 'till.signed', subject: subjectOf(sessionId), details: {} });
    return (await findSession(tx, sessionId))!;
  });
}

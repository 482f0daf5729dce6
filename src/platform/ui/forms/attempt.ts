import { ORPCError } from '@orpc/client';
import { newKey } from '#platform/http/web/idempotency-key.ts';
import { isFinalRefusal } from './refusals.ts';

/** What was typed for one movement of money, and the key under which it goes however often it is sent. */
export type Attempt<Typed> = {
  key: string;
  typed: Typed;
  /** It was sent, and nobody knows yet whether it counted. */
  unanswered: boolean;
};

/** While the page stays loaded: a movement whose answer got lost keeps its key over a closed dialog. Another person's page is loaded anew. */
const kept = new Map<string, Attempt<unknown>>();

/** The attempt that still waits for its answer, or a new one. `of` says what it does, and to what. */
export function startAttempt<Typed>(of: string, empty: Typed): Attempt<Typed> {
  return (kept.get(of) as Attempt<Typed> | undefined) ?? { key: newKey(), typed: empty, unanswered: false };
}

/** Whether a key came back with other input: the first sending did count, only its answer got lost. */
export function countedBefore(error: unknown): error is ORPCError<string, unknown> {
  return error instanceof ORPCError && error.code === 'IDEMPOTENCY_KEY_REUSED';
}

/** The same refusal in other words. */
export const saying = ({ code, status, data }: ORPCError<string, unknown>, message: string) =>
  new ORPCError(code, { status, data, message });

/**
 * Sends an attempt under its key. The key changes only once the server says that it was used: after a refusal it has moved
 * nothing, and a first sending that comes in late can't count beside a second one under the same key.
 */
export async function sendAttempt<Typed, Answer>(
  of: string,
  attempt: Attempt<Typed>,
  typed: Typed,
  call: (options: { context: { idempotencyKey: string } }) => Promise<Answer>,
): Promise<Answer> {
  const waitedBefore = attempt.unanswered;
  Object.assign(attempt, { typed, unanswered: true });
  kept.set(of, attempt);
  try {
    const answer = await call({ context: { idempotencyKey: attempt.key } });
    settle(of, attempt);
    return answer;
  } catch (error) {
    if (countedBefore(error)) attempt.key = newKey();
    if (isAnswer(error) && !(waitedBefore && wasTurnedAway(error))) settle(of, attempt);
    throw error;
  }
}

function settle(of: string, attempt: Attempt<unknown>): void {
  attempt.unanswered = false;
  kept.delete(of);
}

/** The books being stopped is said after the key was looked up: nothing counted. */
function isAnswer(error: unknown): boolean {
  return isFinalRefusal(error) || (error instanceof ORPCError && error.code === 'LEDGER_HALTED');
}

/** Refused at the door, before the key was looked at: that says nothing of an earlier sending. */
function wasTurnedAway(error: unknown): boolean {
  return error instanceof ORPCError && [401, 403, 408, 423, 429].includes(error.status);
}

import { ORPCError } from '@orpc/client';
import { newKey } from '#platform/http/web/idempotency-key.ts';

/** Typed values of one action, with the idempotency key that every send of it uses. */
export type Attempt<Typed> = {
  /** Whose, what is done, and to what: a lost answer is waited for under this name. */
  of: string;
  key: string;
  typed: Typed;
  /** It was sent, and nobody knows yet whether it counted. */
  unanswered: boolean;
};

/** Call options that carry the idempotency key. */
export type KeyedOptions = { context: { idempotencyKey: string } };

/** While the page stays loaded: what waits for its answer keeps its key over a closed dialog. Another person's page is loaded anew. */
const kept = new Map<string, Attempt<unknown>>();

/** The attempt that still waits for its answer (or to be sent, where a draft was kept), or a new one. */
export function startAttempt<Typed>(of: string, empty: Typed): Attempt<Typed> {
  return (
    (kept.get(of) as Attempt<Typed> | undefined) ?? { of, key: newKey(), typed: empty, unanswered: false }
  );
}

/** Whether somebody still waits here for what became of it. */
export function waitsForAnswer(of: string): boolean {
  return kept.get(of)?.unanswered ?? false;
}

/** Remembers what was typed and not sent yet. What waits for its answer stays as it was sent. */
export function keepDraft<Typed>(attempt: Attempt<Typed>, typed: Typed): void {
  if (attempt.unanswered) return;
  attempt.typed = typed;
  kept.set(attempt.of, attempt);
}

/** Forgets what was typed. What waits for its answer is not forgotten: only its key brings that answer. */
export function discardDraft({ of }: Attempt<unknown>): void {
  if (!waitsForAnswer(of)) kept.delete(of);
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
  attempt: Attempt<Typed>,
  typed: Typed,
  call: (options: KeyedOptions) => Promise<Answer>,
): Promise<Answer> {
  const waitedBefore = attempt.unanswered;
  Object.assign(attempt, { typed, unanswered: true });
  kept.set(attempt.of, attempt);
  try {
    const answer = await call({ context: { idempotencyKey: attempt.key } });
    settle(attempt);
    return answer;
  } catch (error) {
    if (countedBefore(error)) attempt.key = newKey();
    if (isAnswer(error) && !(waitedBefore && wasTurnedAway(error))) settle(attempt);
    throw error;
  }
}

function settle(attempt: Attempt<unknown>): void {
  attempt.unanswered = false;
  kept.delete(attempt.of);
}

/** The server's own word, not that of something on the way. The books being stopped is said after the key was looked up. */
function isAnswer(error: unknown): error is ORPCError<string, unknown> {
  if (!(error instanceof ORPCError) || !error.defined) return false;
  return error.status < 500 || error.code === 'LEDGER_HALTED';
}

const AT_THE_DOOR = new Set([400, 401, 403, 408, 413, 415, 423, 429]);

/** Refused at the door, before the key was looked at: that says nothing of an earlier sending. */
function wasTurnedAway({ status, code }: ORPCError<string, unknown>): boolean {
  return AT_THE_DOOR.has(status) || code === 'INVALID_INPUT';
}

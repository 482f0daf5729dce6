import { ORPCError } from '@orpc/client';
import { newKey } from '#platform/http/web/idempotency-key.ts';

/** Typed values of one action, with the idempotency key that every send of it uses. */
export type Attempt<Typed> = {
  /** Key of the attempt: person, action and target, by which an unanswered attempt is found again. */
  of: string;
  key: string;
  typed: Typed;
  /** True if it was sent and its result is unknown. */
  unanswered: boolean;
};

/** Call options that carry the idempotency key. */
export type KeyedOptions = { context: { idempotencyKey: string } };

/** Module state: an unanswered attempt keeps its key when the dialog closes. A change of user reloads the page. */
const kept = new Map<string, Attempt<unknown>>();

/** The unanswered attempt or stored draft of this name, or a new one. */
export function startAttempt<Typed>(of: string, empty: Typed): Attempt<Typed> {
  return (
    (kept.get(of) as Attempt<Typed> | undefined) ?? { of, key: newKey(), typed: empty, unanswered: false }
  );
}

/** True if an attempt of this name is unanswered. */
export function waitsForAnswer(of: string): boolean {
  return kept.get(of)?.unanswered ?? false;
}

/** Stores unsent values. An unanswered attempt stays as it was sent. */
export function keepDraft<Typed>(attempt: Attempt<Typed>, typed: Typed): void {
  if (attempt.unanswered) return;
  attempt.typed = typed;
  kept.set(attempt.of, attempt);
}

/** Discards the draft. An unanswered attempt is kept: only its key can retrieve the result. */
export function discardDraft({ of }: Attempt<unknown>): void {
  if (!waitsForAnswer(of)) kept.delete(of);
}

/** True if the key was reused with other input, so the first send succeeded and only its response was lost. */
export function countedBefore(error: unknown): error is ORPCError<string, unknown> {
  return error instanceof ORPCError && error.code === 'IDEMPOTENCY_KEY_REUSED';
}

/** The same error with another message. */
export const saying = ({ code, status, data }: ORPCError<string, unknown>, message: string) =>
  new ORPCError(code, { status, data, message });

/**
 * Sends an attempt under its idempotency key. The key changes only once the server reports that it was used: a
 * refusal has changed nothing, and a delayed first send cannot count twice under the same key.
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

/** True for errors of our server rather than of a proxy. A halted ledger is reported after the key was looked up. */
function isAnswer(error: unknown): error is ORPCError<string, unknown> {
  if (!(error instanceof ORPCError) || !error.defined) return false;
  return error.status < 500 || error.code === 'LEDGER_HALTED';
}

const AT_THE_DOOR = new Set([400, 401, 403, 408, 413, 415, 423, 429]);

/** Refused before the key was looked up, so it tells nothing about an earlier send. */
function wasTurnedAway({ status, code }: ORPCError<string, unknown>): boolean {
  return AT_THE_DOOR.has(status) || code === 'INVALID_INPUT';
}

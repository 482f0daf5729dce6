import { type Attempt, type KeyedOptions, sendAttempt, startAttempt } from '#platform/ui/forms/attempt.ts';
import { isFinalRefusal } from '#platform/ui/forms/refusals.ts';
import type { AccountFailure, Credential, WaitingStudent } from '../student-accounts.contract.ts';

type Named = { roll_number: string; full_name: string | null };
export type Made = { results: Credential[]; failures: AccountFailure[] };

export type AttemptCalls = {
  /** The scope under which unanswered requests are retried. */
  by: string;
  create: (input: { students: Named[]; domain: string }, options: KeyedOptions) => Promise<Made>;
  pause: (milliseconds: number) => Promise<void>;
  /** Whether to retry. */
  goesOn: () => boolean;
};

export type Piece = readonly WaitingStudent[];
type Asked = { piece: Piece; domain: string };

const PAUSES_MS = [1_000, 4_000];

/**
 * Retries account creation until the server has answered. Each piece keeps its idempotency key meanwhile: if only the
 * answer was lost, only the same key returns the passwords.
 */
export function accountAttempts({ by, create, pause, goesOn }: AttemptCalls) {
  const open = new Map<string, Attempt<Asked>>();

  async function make(piece: Piece, domain: string): Promise<Made> {
    const ids = piece.map(({ student_id }) => student_id).join(' ');
    // Retries repeat the same students and domain: anything else would be a different request.
    const attempt = startAttempt<Asked>(`${by} accounts in a run: ${ids}`, { piece, domain });
    open.set(ids, attempt);
    const students = piece.map(({ roll_number, full_name }) => ({ roll_number, full_name }));
    for (let tries = 0; ; tries += 1) {
      try {
        const made = await sendAttempt(attempt, attempt.typed, (options) =>
          create({ students, domain: attempt.typed.domain }, options),
        );
        open.delete(ids);
        return made;
      } catch (error) {
        if (!attempt.unanswered) open.delete(ids);
        const pauseMs = PAUSES_MS[tries];
        if (isFinalRefusal(error) || pauseMs === undefined || !goesOn()) throw error;
        await pause(pauseMs);
      }
    }
  }

  return {
    make,
    /** Pieces whose accounts may exist with passwords not received here. */
    unanswered: (): Piece[] => [...open.values()].map(({ typed }) => typed.piece),
  };
}

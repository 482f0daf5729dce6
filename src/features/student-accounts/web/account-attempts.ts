import { type Attempt, type KeyedOptions, sendAttempt, startAttempt } from '#platform/ui/forms/attempt.ts';
import { isFinalRefusal } from '#platform/ui/forms/refusals.ts';
import type { AccountFailure, Credential, WaitingStudent } from '../student-accounts.contract.ts';

type Named = { roll_number: string; full_name: string | null };
export type Made = { results: Credential[]; failures: AccountFailure[] };

export type AttemptCalls = {
  /** Whose run it is: a lost answer is waited for under this name. */
  by: string;
  create: (input: { students: Named[]; domain: string }, options: KeyedOptions) => Promise<Made>;
  pause: (milliseconds: number) => Promise<void>;
  /** Whether it is still worth asking again. */
  goesOn: () => boolean;
};

/** Students whose accounts are asked for in one call. */
export type Piece = readonly WaitingStudent[];
type Asked = { piece: Piece; domain: string };

const PAUSES_MS = [1_000, 4_000];

/**
 * Asks for accounts until the server has answered for good. Until then each piece keeps an idempotency key: the accounts
 * may be there when only the answer was lost, and only the same key brings their passwords.
 */
export function accountAttempts({ by, create, pause, goesOn }: AttemptCalls) {
  const open = new Map<string, Attempt<Asked>>();

  async function make(piece: Piece, domain: string): Promise<Made> {
    const ids = piece.map(({ student_id }) => student_id).join(' ');
    // Students asked for before go again together and under the same domain: anything else would be another request.
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
    /** Whose accounts may be there without anybody here knowing their passwords. */
    unanswered: (): Piece[] => [...open.values()].map(({ typed }) => typed.piece),
  };
}

import { type Attempt, type KeyedOptions, sendAttempt, startAttempt } from '#platform/ui/forms/attempt.ts';
import { isFinalRefusal } from '#platform/ui/forms/refusals.ts';
import type { Credential, WaitingStudent } from '../student-accounts.contract.ts';

export type AttemptCalls = {
  /** Whose run it is: a lost answer is waited for under this name. */
  by: string;
  create: (input: { student_id: string; domain: string }, options: KeyedOptions) => Promise<Credential>;
  pause: (milliseconds: number) => Promise<void>;
  /** Whether it is still worth asking again. */
  goesOn: () => boolean;
};

type Asked = { student: WaitingStudent; domain: string };

const PAUSES_MS = [1_000, 4_000];

/**
 * Asks for accounts until the server has answered for good. Until then each student keeps an idempotency key: the account
 * may be there when only its answer was lost, and only the same key brings its password.
 */
export function accountAttempts({ by, create, pause, goesOn }: AttemptCalls) {
  const open = new Map<string, Attempt<Asked>>();

  async function make(student: WaitingStudent, domain: string): Promise<Credential> {
    const { student_id } = student;
    // A student asked for before goes again under the same domain: another one would be another request.
    const attempt = startAttempt<Asked>(`${by} account in a run: ${student_id}`, { student, domain });
    open.set(student_id, attempt);
    for (let tries = 0; ; tries += 1) {
      try {
        const credential = await sendAttempt(attempt, attempt.typed, (options) =>
          create({ student_id, domain: attempt.typed.domain }, options),
        );
        open.delete(student_id);
        return credential;
      } catch (error) {
        if (!attempt.unanswered) open.delete(student_id);
        const pauseMs = PAUSES_MS[tries];
        if (isFinalRefusal(error) || pauseMs === undefined || !goesOn()) throw error;
        await pause(pauseMs);
      }
    }
  }

  return {
    make,
    /** Whose account may be there without anybody here knowing its password. */
    unanswered: () => [...open.values()].map(({ typed }) => typed.student),
  };
}

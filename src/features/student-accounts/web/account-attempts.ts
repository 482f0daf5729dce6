import { newKey } from '#platform/http/web/idempotency-key.ts';
import { isFinalRefusal } from '#platform/ui/forms/refusals.ts';
import type { Credential, WaitingStudent } from '../student-accounts.contract.ts';

export type AttemptCalls = {
  create: (input: { student_id: string; domain: string }, key: string) => Promise<Credential>;
  pause: (milliseconds: number) => Promise<void>;
  /** Whether it is still worth asking again. */
  goesOn: () => boolean;
};

const PAUSES_MS = [1_000, 4_000];

/**
 * Asks for accounts until the server has answered for good. Until then each student keeps an idempotency key: the account
 * may be there when only its answer was lost, and only the same key brings its password.
 */
export function accountAttempts({ create, pause, goesOn }: AttemptCalls) {
  const open = new Map<string, { student: WaitingStudent; domain: string; key: string }>();

  async function make(student: WaitingStudent, domain: string): Promise<Credential> {
    const { student_id } = student;
    // A student asked for before goes again under the same domain: another one would be another request.
    const attempt = open.get(student_id) ?? { student, domain, key: newKey() };
    open.set(student_id, attempt);
    for (let tries = 0; ; tries += 1) {
      try {
        const credential = await create({ student_id, domain: attempt.domain }, attempt.key);
        open.delete(student_id);
        return credential;
      } catch (error) {
        if (isFinalRefusal(error)) open.delete(student_id);
        const pauseMs = PAUSES_MS[tries];
        if (isFinalRefusal(error) || pauseMs === undefined || !goesOn()) throw error;
        await pause(pauseMs);
      }
    }
  }

  return {
    make,
    /** Whose account may be there without anybody here knowing its password. */
    unanswered: () => [...open.values()].map(({ student }) => student),
  };
}

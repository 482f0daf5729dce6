import { newKey } from '#platform/http/web/idempotency-key.ts';
import { isFinalRefusal } from '#platform/ui/forms/refusals.ts';
import type { EnrolInput } from '../students.contract.ts';

/** What has been typed so far, and the key under which it was or will be sent. */
export type EnrolAttempt = { key: string; typed: Partial<EnrolInput> };

/**
 * The key for the next sending. It stays until the server has answered for good: when the network failed, the student may
 * have been enrolled all the same, and only the same key gets that same answer.
 */
export function keyAfter(key: string, error: unknown): string {
  return isFinalRefusal(error) ? newKey() : key;
}

let kept: { by: string; attempt: EnrolAttempt } | null = null;

/** Remembers an unfinished enrolment while the page stays loaded: leaving the directory for a moment costs nothing. */
export function keepAttempt(by: string, attempt: EnrolAttempt): void {
  kept = { by, attempt };
}

/** The unfinished enrolment of the same person, or a new one. On a shared computer nobody sees what another typed. */
export function startAttempt(by: string): EnrolAttempt {
  return kept?.by === by ? kept.attempt : { key: newKey(), typed: {} };
}

export function forgetAttempt(): void {
  kept = null;
}

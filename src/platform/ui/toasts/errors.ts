import { msg } from '@lingui/core/macro';
import { i18n } from '#platform/i18n/web/i18n.ts';
import { closeToast, showToast } from './toast.ts';

const UNREACHABLE = msg`The server cannot be reached. Check your connection and try again.`;
const BROKEN = msg`Something went wrong on the server. Please try again.`;

type Refusal = { code?: unknown; status?: unknown; message?: unknown };

/** Whatever went wrong, as a sentence for the person in front of it: the contract's own where there is one. */
export function errorSentence(error: unknown): string {
  const { status, message } = (error ?? {}) as Refusal;
  if (typeof status === 'number' && status < 500 && typeof message === 'string' && message)
    return i18n._(message);
  if (status === 503 && typeof message === 'string' && message) return i18n._(message);
  if (isUnreachable(error)) return i18n._(UNREACHABLE);
  if (typeof error === 'string' && error) return i18n._(error);
  return i18n._(BROKEN);
}

/**
 * fetch throws a TypeError when nothing answered, in words that differ from browser to browser; a fault of the program is one too, and
 * each browser says it with one of these words.
 */
const OF_THE_PROGRAM = /\b(?:undefined|null|is not|cannot)\b/i;

function isUnreachable(error: unknown): boolean {
  if (error instanceof TypeError) return !OF_THE_PROGRAM.test(error.message);
  return error instanceof DOMException && error.name === 'NetworkError';
}

/** The notice that the server cannot be reached, while it stands. */
let unreachable: number | null = null;

/** The server has answered: that it cannot be reached is not so any more. */
export function noteAnswer(): void {
  if (unreachable !== null) closeToast(unreachable);
  unreachable = null;
}

/** The toast of every failure in students, bank and fees: "Error", and why. */
export function toastError(error: unknown): number {
  const description = errorSentence(error);
  const shown = showToast({ title: i18n._(msg`Error`), description, tone: 'destructive' });
  if (description === i18n._(UNREACHABLE)) unreachable = shown;
  return shown;
}

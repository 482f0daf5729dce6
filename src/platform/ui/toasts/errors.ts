import { msg } from '@lingui/core/macro';
import { i18n } from '#platform/i18n/web/i18n.ts';
import { isDeferred } from '../forms/refusals.ts';
import { SaidError } from './said-error.ts';
import { closeToast, showToast } from './toast.ts';

const UNREACHABLE = msg`The server cannot be reached. Check your connection and try again.`;
const BROKEN = msg`Something went wrong on the server. Please try again.`;

type Refusal = { code?: unknown; status?: unknown; message?: unknown };

/** The message for any error: the contract's sentence if there is one. */
export function errorSentence(error: unknown): string {
  if (error instanceof SaidError) return error.message;
  const { status, message } = (error ?? {}) as Refusal;
  if (typeof status === 'number' && status < 500 && typeof message === 'string' && message)
    return i18n._(message);
  if (status === 503 && typeof message === 'string' && message) return i18n._(message);
  if (isUnreachable(error)) return i18n._(UNREACHABLE);
  if (typeof error === 'string' && error) return i18n._(error);
  return i18n._(BROKEN);
}

/**
 * fetch throws a TypeError if there is no response, with a text that differs between browsers; programming
 * errors are TypeErrors too, and their text contains one of these words in every browser.
 */
const OF_THE_PROGRAM = /\b(?:undefined|null|is not|cannot)\b/i;

function isUnreachable(error: unknown): boolean {
  if (error instanceof TypeError) return !OF_THE_PROGRAM.test(error.message);
  return error instanceof DOMException && error.name === 'NetworkError';
}

/** The visible notice that the server cannot be reached, or null. */
let unreachable: number | null = null;

/** Called on any response: removes the notice that the server cannot be reached. */
export function noteAnswer(): void {
  if (unreachable !== null) closeToast(unreachable);
  unreachable = null;
}

/** The error toast of students, bank and fees: "Error", and the reason. */
export function toastError(error: unknown): number {
  const description = errorSentence(error);
  const shown = showToast({ title: i18n._(msg`Error`), description, tone: 'destructive' });
  if (description === i18n._(UNREACHABLE)) unreachable = shown;
  return shown;
}

/** The toast of a command that needs a second person. */
export function toastDeferred(error: unknown): void {
  showToast({ title: i18n._(msg`Waiting for a second person`), description: errorSentence(error) });
}

/** The toast of a refusal; if the command needs a second person, its dialog closes. */
export function toastRefusal(error: unknown, onDeferred: () => void): void {
  if (!isDeferred(error)) {
    toastError(error);
    return;
  }
  toastDeferred(error);
  onDeferred();
}

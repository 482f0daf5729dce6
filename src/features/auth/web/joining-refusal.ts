import { msg } from '@lingui/core/macro';
import { i18n } from '#platform/i18n/web/i18n.ts';
import { JoiningRefusal } from './joining.client.ts';

/** A refusal in words that this page has: those that the contract adds are spoken by the pages of the office. */
export function joiningRefusal(error: unknown): unknown {
  if (!(error instanceof JoiningRefusal)) return error;
  if (error.code === 'INVITATION_ENDED')
    return i18n._(
      msg`This slip was already used or has expired. Please ask the school office for a new one.`,
    );
  if (error.code === 'SHORT_PASSWORD') return i18n._(msg`This password is too short.`);
  return error;
}

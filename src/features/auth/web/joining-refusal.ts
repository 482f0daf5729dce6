import { msg } from '@lingui/core/macro';
import { i18n } from '#platform/i18n/web/i18n.ts';
import { JoiningRefusal } from './joining.client.ts';

/** The message of a refusal, limited to those translated on this page. */
export function joiningRefusal(error: unknown): unknown {
  if (!(error instanceof JoiningRefusal)) return error;
  if (error.code === 'INVITATION_ENDED')
    return i18n._(
      msg`This slip was already used or has expired. Please ask the school office for a new one.`,
    );
  if (error.code === 'SHORT_PASSWORD') return i18n._(msg`This password is too short.`);
  return error;
}

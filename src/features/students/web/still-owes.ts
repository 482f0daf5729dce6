import { msg } from '@lingui/core/macro';
import { ORPCError } from '@orpc/client';
import { formatAmount } from '#platform/money/amount.ts';
import { i18n } from '#platform/i18n/web/i18n.ts';
import { saying } from '#platform/ui/forms/attempt.ts';
import { toastError } from '#platform/ui/toasts/errors.ts';

export function toastInFull(error: unknown): void {
  toastError(withAmount(error));
}

function withAmount(error: unknown): unknown {
  if (!(error instanceof ORPCError) || error.code !== 'STILL_OWES') return error;
  const data = error.data as { details?: { owed?: unknown } } | undefined;
  const owed = data?.details?.owed;
  if (typeof owed !== 'string') return error;
  const amount = formatAmount(owed, 'XAF');
  return saying(
    error,
    i18n._(msg`This student still owes ${amount}. Fees must be paid before a clearance certificate.`),
  );
}

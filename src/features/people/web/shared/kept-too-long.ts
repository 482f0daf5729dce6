import { msg, plural } from '@lingui/core/macro';
import { i18n } from '#platform/i18n/web/i18n.ts';
import { SaidError } from '#platform/ui/toasts/said-error.ts';

const DAY_HOURS = 24;

/** The reason why a device shows nothing offline any more: the data has been stored for longer than this. */
export function keptTooLong(hours: number): SaidError {
  const days = hours / DAY_HOURS;
  const limit =
    hours > DAY_HOURS && Number.isInteger(days)
      ? msg`${plural(days, {
          one: 'Without a network this device shows its lists for # day. Connect to the network to read them again.',
          other:
            'Without a network this device shows its lists for # days. Connect to the network to read them again.',
        })}`
      : msg`${plural(hours, {
          one: 'Without a network this device shows its lists for # hour. Connect to the network to read them again.',
          other:
            'Without a network this device shows its lists for # hours. Connect to the network to read them again.',
        })}`;
  return new SaidError(i18n._(limit));
}

import { useLingui } from '@lingui/react/macro';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay } from '#platform/time/format.ts';
import { clockOf } from '../../attendance.rules.ts';
import type { StudentAttendance } from '../../justifications.contract.ts';
import { STATUS_WORDS } from '../roll/status-words.ts';

/** What is not plain presence in a month, in words, latest first. */
export function MissedRows({ slots }: { slots: StudentAttendance['slots'] }) {
  const { t, i18n } = useLingui();
  const missed = slots.filter(({ status }) => status !== 'present').toReversed();
  if (missed.length === 0)
    return (
      <p className="mt-3 text-sm text-muted">
        {slots.length === 0 ? t`Nothing was marked this month.` : t`Always present this month.`}
      </p>
    );
  return (
    <ul className="mt-3 flex flex-col divide-y divide-line text-sm">
      {missed.map((slot) => {
        const { day, starts, status, minutes, reason, justified } = slot;
        return (
          <li key={`${day} ${starts}`} className="flex flex-wrap justify-between gap-x-4 py-1.5">
            <span>
              {`${formatDay(day, currentLocale())}, ${clockOf(starts)}`}
              {reason && <span className="block text-muted">{reason}</span>}
            </span>
            <span className="text-end">
              <span className="font-medium">
                {i18n._(STATUS_WORDS[status])}
                {minutes !== null && ` ${t`${minutes} min`}`}
              </span>
              {status !== 'late' && (
                <span className="block text-muted">{justified ? t`Justified` : t`Not justified`}</span>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

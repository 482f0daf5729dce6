import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay } from '#platform/time/format.ts';
import { clockOf } from '#platform/time/minutes.ts';
import { STATUS_FACTS } from '../../attendance.rules.ts';
import type { StudentAttendance } from '../../justifications.contract.ts';
import { STATUS_WORDS } from '../roll/status-words.ts';

type Slot = StudentAttendance['slots'][number];
type Props = {
  slots: readonly Slot[];
  /** Opens the justification form; undefined without the right to write one. */
  onJustify: ((slot: Slot) => void) | undefined;
};

/**
 * A month's slots other than plain presence, in words, latest first. An unjustified absence links to its
 * justification.
 */
export function MissedRows({ slots, onJustify }: Props) {
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
        const isOpen = onJustify && !justified && STATUS_FACTS[status].missed !== 'nothing';
        const line = (
          <>
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
                <span className="block text-muted">
                  {justified ? t`Justified` : t`Not justified`}
                  {isOpen && <span className="ms-2 text-primary underline">{t`Justify`}</span>}
                </span>
              )}
            </span>
          </>
        );
        const look = 'flex w-full flex-wrap justify-between gap-x-4 py-1.5 text-start';
        return (
          <li key={`${day} ${starts}`}>
            {isOpen ? (
              <button
                type="button"
                className={clsx(look, 'min-h-control hover:bg-raised')}
                onClick={() => onJustify(slot)}
              >
                {line}
              </button>
            ) : (
              <div className={look}>{line}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

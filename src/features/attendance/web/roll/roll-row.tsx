import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { Ellipsis } from 'lucide-react';
import { memo } from 'react';
import type { RollEntry, Pupil } from '../../attendance.contract.ts';
import type { Status } from '../../attendance.rules.ts';
import { STATUS_LETTERS, STATUS_WORDS } from './status-words.ts';

/** Absences in the week from which the row shows a warning. */
const WARNED_FROM = 2;

const LOOKS: Record<Status | 'none', string> = {
  none: 'border-dashed border-control text-muted',
  present: 'border-line text-success',
  absent: 'border-danger bg-danger-tint text-danger',
  late: 'border-pending bg-pending-tint text-pending',
  excused: 'border-info bg-info-tint text-info',
  left_early: 'border-pending bg-pending-tint text-pending',
  sent_home: 'border-info bg-info-tint text-info',
};

type Props = {
  pupil: Pupil;
  entry: RollEntry | undefined;
  /** The entry is stored on this device only. */
  unsent: boolean;
};

/**
 * One pupil's row. Presses are handled by the list and the row is memoized, so that it re-renders only for
 * its own entry.
 */
export const RollRow = memo(function RollRow({ pupil, entry, unsent }: Props) {
  const { t, i18n } = useLingui();
  const status = entry?.status ?? null;
  const absences = pupil.absences_this_week + (status === 'absent' ? 1 : 0);
  const name = pupil.full_name ?? pupil.roll_number;
  const word = status ? i18n._(STATUS_WORDS[status]) : t`Not marked`;
  const minutes = entry?.minutes ?? null;

  return (
    <li className="flex items-center border-b border-line hover:bg-raised">
      <button
        type="button"
        data-pupil={pupil.id}
        className="flex min-h-12 min-w-0 flex-1 touch-manipulation items-center gap-3 py-1.5 ps-4 text-start select-none"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{name}</span>
          <span className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
            <span className="tabular-nums">{pupil.roll_number}</span>
            <Recent of={pupil} />
            {absences >= WARNED_FROM && (
              <span className="font-medium text-danger">{t`Absences this week: ${absences}`}</span>
            )}
            {entry?.in_conflict && <span className="font-medium text-accent">{t`Two versions`}</span>}
          </span>
        </span>
        <span
          className={clsx(
            'flex min-h-9 w-28 shrink-0 items-center justify-center gap-1 rounded border px-1 py-1 text-center text-sm leading-tight font-medium',
            LOOKS[status ?? 'none'],
          )}
        >
          <span>
            {word}
            {minutes !== null && (
              <span className="block text-xs font-normal tabular-nums">{t`${minutes} min`}</span>
            )}
          </span>
          {unsent && <span aria-hidden className="size-1.5 rounded-full bg-current" />}
          {unsent && <span className="sr-only">{t`not sent yet`}</span>}
        </span>
      </button>
      {/* Not a tab stop: Enter on the row itself opens the same dialog. */}
      <button
        type="button"
        data-more={pupil.id}
        tabIndex={-1}
        aria-label={t`More about ${name}`}
        title={t`Minutes, reason, left early…`}
        className="flex size-11 shrink-0 touch-manipulation items-center justify-center text-muted hover:text-text"
      >
        <Ellipsis aria-hidden size={18} strokeWidth={1.75} />
      </button>
    </li>
  );
});

/** The last entries, latest first, as letters that the details spell out. */
function Recent({ of }: { of: Pupil }) {
  const { i18n } = useLingui();
  if (of.recent.every((status) => status === 'present')) return null;
  return (
    <span aria-hidden className="font-mono">
      {of.recent.map((status) => (status === 'present' ? '·' : i18n._(STATUS_LETTERS[status]))).join(' ')}
    </span>
  );
}

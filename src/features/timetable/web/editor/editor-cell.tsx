import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { Lock } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { TimetableEntry } from '../../timetable.contract.ts';
import { teachersOf } from '../../timetable.rules.ts';
import type { Names } from '../../whole-names.ts';

type Props = {
  /** Row and column among the grid's lessons, and the index among several lessons at one time. */
  at: readonly [row: number, column: number, nth: number];
  /** Weekday and time. */
  label: string;
  entry: TimetableEntry | undefined;
  nameOf: Names;
  isHeld: boolean;
  /** A lesson is selected that could be placed here. */
  offers: boolean;
  /** Why it cannot be placed here; null if it can. */
  clash: string | null;
  onPress: () => void;
  onCancel: () => void;
  onTakeOff: () => void;
  onLock: () => void;
  onFocus: () => void;
  onDragStart: () => void;
  onDrop: () => void;
};

const STEPS: Record<string, readonly [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Moves the focus by a step: to another lesson of the same time, or past cells without lessons. */
function step(from: HTMLElement, [rows, columns]: readonly [number, number]): void {
  const table = from.closest('table');
  const find = (place: readonly number[]) =>
    table?.querySelector<HTMLElement>(`[data-place="${place.join(' ')}"]`);
  let [row, column, nth] = (from.dataset['place'] ?? '').split(' ').map(Number) as [number, number, number];
  const besides = rows !== 0 && find([row, column, nth + rows]);
  if (besides) return besides.focus();
  for (let tries = 0; tries < 10; tries += 1) {
    [row, column] = [row + rows, column + columns];
    const next = find([row, column, 0]);
    if (next) return next.focus();
  }
}

/** A cell of the week: pressing it places the selected lesson, or selects its own lesson to move. */
export function EditorCell(props: Props) {
  const { at, label, entry, nameOf, isHeld, offers, clash } = props;
  const { t } = useLingui();
  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>) {
    const moves = STEPS[event.key];
    if (moves) step(event.currentTarget, moves);
    else if (event.key === 'Escape') props.onCancel();
    else if (event.key === 'Delete' || event.key === 'Backspace') props.onTakeOff();
    else if (event.key.toLowerCase() === 'l' && !event.ctrlKey && !event.metaKey) props.onLock();
    else return;
    event.preventDefault();
  }
  const below = entry
    ? [teachersOf(entry).map(nameOf).join(', '), nameOf(entry.room_id)].filter(Boolean).join(' · ')
    : '';
  return (
    <button
      type="button"
      data-place={at.join(' ')}
      aria-pressed={isHeld}
      aria-label={[
        label,
        entry ? nameOf(entry.subject_id) : t`free`,
        below,
        entry?.locked && t`locked`,
        clash,
      ]
        .filter(Boolean)
        .join(', ')}
      draggable={entry !== undefined && !entry.locked}
      onDragStart={props.onDragStart}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        props.onDrop();
      }}
      onClick={props.onPress}
      onKeyDown={onKeyDown}
      onFocus={props.onFocus}
      className={clsx(
        'flex min-h-12 w-full flex-auto flex-col justify-start px-2 py-1 text-start -outline-offset-2 hover:bg-raised',
        at[2] > 0 && 'border-t border-line',
        isHeld && 'bg-info-tint shadow-[inset_0_0_0_2px_var(--color-primary)]',
        offers && !clash && 'bg-success-tint',
      )}
    >
      {entry && (
        <>
          <span className="flex items-start gap-1 font-medium">
            <span className="min-w-0 flex-1 wrap-anywhere">{nameOf(entry.subject_id)}</span>
            {entry.locked && <Lock size={14} aria-hidden className="mt-0.5 shrink-0 text-muted" />}
          </span>
          <span className="block text-xs text-muted">{below}</span>
        </>
      )}
      {offers && clash && !entry && <span className="block text-xs text-muted">{clash}</span>}
      {offers && !clash && <span className="block text-xs text-success">{t`free`}</span>}
    </button>
  );
}

import type { KeyboardEvent } from 'react';
import type { Pupil, RollEntry } from '../../attendance.contract.ts';
import type { Status } from '../../attendance.rules.ts';
import type { useMarking } from './use-marking.ts';
import { usePresses } from './use-presses.ts';

type Input = {
  pupils: readonly Pupil[];
  entries: ReadonlyMap<string, RollEntry>;
  marking: Pick<ReturnType<typeof useMarking>, 'mark' | 'tap'>;
  /** A locked register or an old day requires a reason, so taps open the details. */
  lock: { locked: boolean; isOld: boolean };
  onDetails: (pupil: Pupil, status?: Status) => void;
};

const KEYS: Record<string, Status> = { a: 'absent', l: 'late', r: 'late', e: 'excused', p: 'present' };

/** Taps, long presses and keys on the rows of a roll. */
export function useRollInput({ pupils, entries, marking, lock: { locked, isOld }, onDetails }: Input) {
  const presses = usePresses({
    onTap: withPupil((pupil) =>
      isOld || (locked && entries.has(pupil.id)) ? onDetails(pupil) : askMinutes(pupil, marking.tap(pupil)),
    ),
    onLong: withPupil((pupil) => onDetails(pupil)),
  });

  // Minutes late are only known during the current slot; otherwise they are entered.
  function askMinutes(pupil: Pupil, { status, minutes }: { status: Status; minutes: number | null }) {
    if (status === 'late' && minutes === null) onDetails(pupil, 'late');
  }

  function withPupil(then: (pupil: Pupil) => void) {
    return (id: string) => {
      const pupil = pupils.find((one) => one.id === id);
      if (pupil) then(pupil);
    };
  }

  function onKeyDown(event: KeyboardEvent<HTMLUListElement>) {
    const id = (event.target as HTMLElement).dataset['pupil'];
    const pupil = pupils.find((one) => one.id === id);
    if (!pupil || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const status = KEYS[event.key.toLowerCase()];
    if (step) {
      const next = pupils[pupils.indexOf(pupil) + step];
      const rows = event.currentTarget.querySelectorAll<HTMLElement>('[data-pupil]');
      [...rows].find((row) => row.dataset['pupil'] === next?.id)?.focus();
    } else if (event.key === 'Enter' || event.key === 'm') onDetails(pupil);
    else if (status && !locked && !isOld) askMinutes(pupil, marking.mark(pupil, { status }));
    else return;
    event.preventDefault();
  }

  return { presses, onKeyDown };
}

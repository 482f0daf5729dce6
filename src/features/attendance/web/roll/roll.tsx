import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { classLabel } from '#features/roster/classes.rules.ts';
import { useInstallation } from '#platform/ui/installation.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { namesFor } from '#features/subjects/subjects.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import { RowsLoading } from '#platform/ui/rows-loading.tsx';
import type { AttendanceDay, Pupil, Roll, Slot } from '../../attendance.contract.ts';
import { isLocked, isOldDay, type Source, type Status } from '../../attendance.rules.ts';
import { RollRow } from './roll-row.tsx';
import type { Fetched } from '#platform/outbox/web/ask-or-kept.ts';
import { usePresses } from './use-presses.ts';
import { useMarking } from './use-marking.ts';
import { useRoll } from './use-roll.ts';

type Props = {
  of: { class_id: string; day: string };
  slot: Slot;
  day: Fetched<AttendanceDay> | undefined;
  /** Whether entries come from a teacher's roll or from the office. */
  source: Source;
};

type Register = Roll['registers'][number];

const KEYS: Record<string, Status> = { a: 'absent', l: 'late', r: 'late', e: 'excused', p: 'present' };

/** The roll of a class in a slot: one row per pupil, with unsent entries indicated. */
export function RollSheet({ of, slot, day, source }: Props) {
  const { t } = useLingui();
  const { roll, unsent, isKept, asked, query } = useRoll({ ...of, slot_id: slot.id });
  const register = roll?.registers.find(({ slot_id }) => slot_id === slot.id);
  const entries = useMemo(
    () => new Map((register?.entries ?? []).map((entry) => [entry.student_id, entry])),
    [register?.entries],
  );
  const label = roll ? `${classLabel(roll.class)} · ${namesFor(slot, currentLocale()).own}` : '';
  const marking = useMarking({ of, slot, label, day, entries, source });
  const [chosen, setChosen] = useState<Pupil | null>(null);
  const [chosenStatus, setChosenStatus] = useState<Status>();
  const details = useLazyDialog(async () => {
    const { EntryDialog } = await import('./entry-dialog.tsx');
    return EntryDialog;
  });
  const onDetails = (pupil: Pupil, status?: Status) => {
    setChosen(pupil);
    setChosenStatus(status);
    details.show();
  };
  const incomplete = useLazyDialog(async () => {
    const { IncompleteDialog } = await import('./incomplete-dialog.tsx');
    return IncompleteDialog;
  });
  const { timeZone } = useInstallation();
  const [openedAt] = useState(() => new Date());
  const confirmedAt = register?.confirmed_at ? new Date(register.confirmed_at) : null;
  const locked = isLocked(confirmedAt, roll?.lock_minutes ?? 0, openedAt);
  const isOld = source === 'roll' && isOldDay(of.day, schoolDay(openedAt, timeZone));
  const onTap = (pupil: Pupil) =>
    isOld || (locked && entries.has(pupil.id)) ? onDetails(pupil) : askMinutes(pupil, marking.tap(pupil));
  const presses = usePresses({ onTap: withPupil(onTap), onLong: withPupil((pupil) => onDetails(pupil)) });
  // Lateness is known only during the current slot.
  function askMinutes(pupil: Pupil, { status, minutes }: { status: Status; minutes: number | null }) {
    if (status === 'late' && minutes === null) onDetails(pupil, 'late');
  }
  function withPupil(then: (pupil: Pupil) => void) {
    return (id: string) => {
      const pupil = roll?.pupils.find((one) => one.id === id);
      if (pupil) then(pupil);
    };
  }

  if (!roll)
    return (
      <>
        <LoadFailed of={query} />
        {!query.error && <RowsLoading />}
      </>
    );
  const { pupils } = roll;
  const rest = pupils.filter(({ id }) => !entries.has(id));
  const pupilOf = (target: EventTarget) =>
    pupils.find(({ id }) => id === (target as HTMLElement).dataset['pupil']);
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const pupil = pupilOf(event.target);
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
  };
  return (
    <>
      <RollState
        register={register}
        unsent={unsent}
        readAt={isKept ? asked : null}
        isKept={isKept}
        locked={locked}
      />
      {pupils.length === 0 ? (
        <EmptyState title={t`No students in this class on this day`} />
      ) : (
        <Card as="div" padded={false}>
          {/* The rows handle the keys; the list only listens as they bubble. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
          <ul aria-label={label} onKeyDown={onKeyDown} className="lg:columns-2 lg:gap-0" {...presses}>
            {pupils.map((pupil) => (
              <RollRow
                key={pupil.id}
                pupil={pupil}
                entry={entries.get(pupil.id)}
                unsent={entries.get(pupil.id)?.by === null && unsent > 0}
              />
            ))}
          </ul>
        </Card>
      )}
      {pupils.length > 0 && (
        <RollFooter
          register={register}
          left={rest.length}
          onRestPresent={() => marking.markAll(rest, { status: 'present', minutes: null })}
          onSave={() => (rest.length > 0 ? incomplete.show() : marking.save())}
        />
      )}
      {details.Dialog && chosen && (
        <details.Dialog
          pupil={chosen}
          entry={entries.get(chosen.id)}
          status={chosenStatus}
          locked={locked && entries.has(chosen.id)}
          office={source !== 'roll'}
          onSay={(said) => marking.mark(chosen, said)}
          onClose={details.close}
        />
      )}
      {incomplete.Dialog && rest.length > 0 && (
        <incomplete.Dialog
          unmarked={rest.length}
          onAllPresent={() => marking.save(rest)}
          onGoOn={() => focusPupil(rest[0]!.id)}
          onClose={incomplete.close}
        />
      )}
    </>
  );
}

function focusPupil(id: string): void {
  setTimeout(() => {
    const row = document.querySelector<HTMLElement>(`[data-pupil="${id}"]`);
    row?.scrollIntoView({ block: 'center' });
    row?.focus();
  });
}

type StateProps = {
  register: Register | undefined;
  unsent: number;
  /** When the list kept on this device was read; null if it comes from the server now. */
  readAt: number | null;
  isKept: boolean;
  locked: boolean;
};

/** Who saved the register and when, and what is on this device alone. */
function RollState({ register, unsent, readAt, isKept, locked }: StateProps) {
  const { t } = useLingui();
  return (
    <p aria-live="polite" className="mb-2 flex flex-wrap gap-x-3 text-sm text-muted">
      {register?.confirmed_at ? (
        <span>
          {register.confirmed_by ? t`Saved by ${register.confirmed_by}` : t`Saved`}{' '}
          <Moment instant={register.confirmed_at} />
        </span>
      ) : (
        <span>{t`Not saved yet`}</span>
      )}
      {unsent > 0 && (
        <span className="font-medium text-pending">
          <Plural
            value={unsent}
            one="# kept on this device, not sent"
            other="# kept on this device, not sent"
          />
        </span>
      )}
      {readAt !== null && (
        <span>
          <Trans>
            List as of <Moment instant={new Date(readAt).toISOString()} />
          </Trans>
        </span>
      )}
      {isKept && register?.entries === null && (
        <span className="font-medium text-pending">{t`Marks made earlier for this time are not on this device.`}</span>
      )}
      {locked && <span>{t`Locked: a change needs a reason.`}</span>}
    </p>
  );
}

type FooterProps = {
  register: Register | undefined;
  /** Pupils without an entry. */
  left: number;
  onRestPresent: () => void;
  onSave: () => void;
};

function RollFooter({ register, left, onRestPresent, onSave }: FooterProps) {
  const { t } = useLingui();
  return (
    <div className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 -mx-4 mt-2 border-t border-line bg-card px-4 py-2 md:bottom-0 md:mx-0 md:rounded md:border">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Counts register={register} left={left} />
        <span className="flex flex-1 justify-end gap-2">
          {left > 0 && (
            <Button variant="secondary" className="max-sm:flex-1" onClick={onRestPresent}>
              {t`Mark the rest present`}
            </Button>
          )}
          <Button className="max-sm:flex-1" onClick={onSave}>
            {register?.confirmed_at ? t`Save again` : t`Save`}
          </Button>
        </span>
      </div>
    </div>
  );
}

function Counts({ register, left }: { register: Register | undefined; left: number }) {
  const { t } = useLingui();
  const { present = 0, absent = 0, late = 0, excused = 0, left: gone = 0 } = register ?? {};
  const parts = [
    t`${present} present`,
    t`${absent} absent`,
    late > 0 && t`${late} late`,
    excused > 0 && t`${excused} excused`,
    gone > 0 && t`${gone} left`,
  ];
  return (
    <output className="text-sm tabular-nums">
      {parts.filter(Boolean).join(' · ')}
      {left > 0 && <span className="font-medium text-pending">{` · ${t`${left} not marked`}`}</span>}
    </output>
  );
}

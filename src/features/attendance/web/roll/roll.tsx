import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { classLabel } from '#features/roster/classes.rules.ts';
import { namesFor } from '#features/subjects/subjects.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import type { Fetched } from '#platform/outbox/web/ask-or-kept.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { Card } from '#platform/ui/card.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { useInstallation } from '#platform/ui/installation.ts';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { RowsLoading } from '#platform/ui/rows-loading.tsx';
import type { AttendanceDay, Pupil, Roll, Slot } from '../../attendance.contract.ts';
import { isLocked, isOldDay, type Source, type Status } from '../../attendance.rules.ts';
import { RollFooter } from './roll-footer.tsx';
import { RollRow } from './roll-row.tsx';
import { RollState } from './roll-state.tsx';
import { useMarking } from './use-marking.ts';
import { useRoll } from './use-roll.ts';
import { useRollInput } from './use-roll-input.ts';

type Props = {
  of: { class_id: string; day: string };
  slot: Slot;
  day: Fetched<AttendanceDay> | undefined;
  /** Whether entries come from a teacher's roll or from the office. */
  source: Source;
};

const NOBODY: readonly Pupil[] = [];

/** The roll of a class in a slot: one row per pupil, with unsent entries indicated. */
export function RollSheet({ of, slot, day, source }: Props) {
  const { t } = useLingui();
  const { roll, unsent, isKept, asked, query } = useRoll({ ...of, slot_id: slot.id });
  const pupils = roll?.pupils ?? NOBODY;
  const register = roll?.registers.find(({ slot_id }) => slot_id === slot.id);
  const entries = useMemo(
    () => new Map((register?.entries ?? []).map((entry) => [entry.student_id, entry])),
    [register?.entries],
  );
  const label = roll ? `${classLabel(roll.class)} · ${namesFor(slot, currentLocale()).own}` : '';
  const marking = useMarking({ of, slot, label, day, entries, source });
  const [chosen, setChosen] = useState<{ pupil: Pupil; status: Status | undefined } | null>(null);
  const details = useLazyDialog(async () => {
    const { EntryDialog } = await import('./entry-dialog.tsx');
    return EntryDialog;
  });
  const incomplete = useLazyDialog(async () => {
    const { IncompleteDialog } = await import('./incomplete-dialog.tsx');
    return IncompleteDialog;
  });
  const lock = useLock(roll, register, { day: of.day, source });
  const { presses, onKeyDown } = useRollInput({
    pupils,
    entries,
    marking,
    lock,
    onDetails: (pupil, status) => {
      setChosen({ pupil, status });
      details.show();
    },
  });

  if (!roll)
    return (
      <>
        <LoadFailed of={query} />
        {!query.error && <RowsLoading />}
      </>
    );
  const rest = pupils.filter(({ id }) => !entries.has(id));
  return (
    <>
      <RollState
        register={register}
        unsent={unsent}
        readAt={isKept ? asked : null}
        isKept={isKept}
        locked={lock.locked}
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
          pupil={chosen.pupil}
          entry={entries.get(chosen.pupil.id)}
          status={chosen.status}
          locked={lock.locked && entries.has(chosen.pupil.id)}
          office={source !== 'roll'}
          onSay={(said) => marking.mark(chosen.pupil, said)}
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

/** Whether an entry needs a reason: a saved register locks after some minutes, a teacher's day after a week. */
function useLock(
  roll: Roll | null,
  register: Roll['registers'][number] | undefined,
  { day, source }: { day: string; source: Source },
) {
  const { timeZone } = useInstallation();
  const [openedAt] = useState(() => new Date());
  const confirmedAt = register?.confirmed_at ? new Date(register.confirmed_at) : null;
  return {
    locked: isLocked(confirmedAt, roll?.lock_minutes ?? 0, openedAt),
    isOld: source === 'roll' && isOldDay(day, schoolDay(openedAt, timeZone)),
  };
}

function focusPupil(id: string): void {
  setTimeout(() => {
    const row = document.querySelector<HTMLElement>(`[data-pupil="${id}"]`);
    row?.scrollIntoView({ block: 'center' });
    row?.focus();
  });
}

import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Camera } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { classLabel } from '#features/roster/classes.rules.ts';
import type { Fetched } from '#platform/outbox/web/ask-or-kept.ts';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { SearchField } from '#platform/ui/forms/search-field.tsx';
import { useInstallation } from '#platform/ui/installation.ts';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import type { GatePupil } from '../../attendance-office.contract.ts';
import type { AttendanceDay } from '../../attendance.contract.ts';
import { useOutbox } from '../roll/use-outbox.ts';
import { attendanceOfficeApi } from '../shared/attendance.client.ts';
import { type LatePupil, recordLate } from './record-late.ts';
import { useGateSearch } from './use-gate-search.ts';

type Props = { day: Fetched<AttendanceDay>; onClose: () => void };

/** Records late pupils one after another, by name, roll number, or scanned ID card code. */
export function GateDialog({ day, onClose }: Props) {
  const { t } = useLingui();
  const { timeZone } = useInstallation();
  const queries = useQueryClient();
  useOutbox();
  const { search, setSearch, asked, isLongEnough, found, pupils, offered, chosen, type, step } =
    useGateSearch();
  const [done, setDone] = useState<readonly LatePupil[]>([]);
  // The camera scanner loads on first use: most gates have a hand scanner or type names.
  const scanner = useLazyDialog(async () => (await import('./card-scanner.tsx')).CardScanner);
  const box = useRef<HTMLDivElement>(null);

  async function markLate(pupil: GatePupil) {
    try {
      const late = await recordLate(pupil, day, timeZone);
      if (!late) return;
      setDone((before) => [late, ...before]);
      setSearch('');
      box.current?.querySelector('input')?.focus();
    } catch (error) {
      toastError(error);
    }
  }
  /** Marks the pupil with this code; if none or several match, shows them in the list. */
  async function take(text: string) {
    try {
      const list = await queries.fetchQuery(
        attendanceOfficeApi.gate.queryOptions({ input: { search: text } }),
      );
      if (list.length === 1) await markLate(list[0]!);
      else setSearch(text);
    } catch (error) {
      toastError(error);
    }
  }
  // A scanner types the code and Enter before the results arrive, so they are fetched here.
  function onKeyDown(event: KeyboardEvent) {
    if (!isLongEnough) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by) step(by);
    else if (event.key === 'Enter') {
      const text = (event.target as HTMLInputElement).value;
      void (chosen && text.trim() === asked ? markLate(chosen) : take(text));
    } else return;
    event.preventDefault();
  }
  return (
    <Dialog open title={t`Late at the gate`} onClose={onClose}>
      <div className="flex min-h-72 flex-col gap-3">
        {/* The field inside handles the keys; the box only listens as Enter bubbles. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div ref={box} onKeyDown={onKeyDown}>
          <SearchField
            label={t`Name, roll number or card`}
            placeholder={t`Type a name, or scan the card`}
            value={search}
            onChange={type}
          />
        </div>
        <div>
          <Button
            variant="secondary"
            size="sm"
            icon={<Camera aria-hidden />}
            busy={scanner.loading}
            aria-pressed={scanner.Dialog !== null}
            onClick={scanner.Dialog ? scanner.close : scanner.show}
          >
            {scanner.Dialog ? t`Close the camera` : t`Scan the card`}
          </Button>
        </div>
        {scanner.Dialog && <scanner.Dialog onCode={(text) => void take(text)} />}
        <LoadFailed of={found} />
        {/* Focus stays in the field, so the active option is announced here. */}
        <p aria-live="polite" className="sr-only">
          {offered.length > 1 && chosen && (chosen.full_name ?? chosen.roll_number)}
        </p>
        <ul className="flex flex-col divide-y divide-line">
          {pupils.map((pupil) => (
            <FoundPupil
              key={pupil.id}
              pupil={pupil}
              isChosen={pupil === chosen}
              onLate={() => void markLate(pupil)}
            />
          ))}
        </ul>
        {isLongEnough && found.data?.length === 0 && <p className="text-muted">{t`No student found`}</p>}
        {done.length > 0 && <DoneList done={done} />}
      </div>
    </Dialog>
  );
}

type FoundProps = { pupil: GatePupil; isChosen: boolean; onLate: () => void };

function FoundPupil({ pupil, isChosen, onLate }: FoundProps) {
  const { t } = useLingui();
  const isLate = pupil.entries.some(({ status }) => status === 'late');
  const name = pupil.full_name ?? pupil.roll_number;
  return (
    <li
      aria-current={isChosen || undefined}
      className="flex items-center justify-between gap-3 border-s-2 border-transparent py-2 ps-2 aria-current:border-primary aria-current:bg-raised"
    >
      <span className="min-w-0">
        <span className="block font-medium">{name}</span>
        <span className="text-sm text-muted tabular-nums">
          {classLabel(pupil.class)} {pupil.roll_number}
        </span>
      </span>
      <Button variant="secondary" aria-label={t`Mark ${name} late`} onClick={onLate}>
        {isLate ? t`Late again` : t({ message: 'Late', context: 'attendance' })}
      </Button>
    </li>
  );
}

/** Pupils marked here, the latest first. */
function DoneList({ done }: { done: readonly LatePupil[] }) {
  const { t } = useLingui();
  return (
    <ol aria-live="polite" className="mt-auto border-t border-line pt-2 text-sm">
      {done.map(({ id, name, minutes }, at) => (
        <li key={`${id} ${done.length - at}`}>
          {minutes === null ? t`${name}: late` : t`${name}: late by ${minutes} min`}
        </li>
      ))}
    </ol>
  );
}

import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import type { RollEntry, Pupil } from '../../attendance.contract.ts';
import { type Status, STATUS_FACTS, STATUSES } from '../../attendance.rules.ts';
import { STATUS_WORDS } from './status-words.ts';
import type { Said } from './use-marking.ts';

type Props = {
  pupil: Pupil;
  entry: RollEntry | undefined;
  /** The status being set, if the entry is not on the page yet. */
  status?: Status | undefined;
  locked: boolean;
  /** The office may entry a reason as confidential. */
  office: boolean;
  onSay: (said: Said) => void;
  onClose: () => void;
};

/** Edits the minutes and reason of one pupil's entry; shows both versions of a conflict. */
export function EntryDialog({ pupil, entry, status: given, locked, office, onSay, onClose }: Props) {
  const { t, i18n } = useLingui();
  const [status, setStatus] = useState<Status>(given ?? entry?.status ?? 'absent');
  const [minutes, setMinutes] = useState(entry?.minutes?.toString() ?? '');
  const [reason, setReason] = useState(entry?.reason ?? '');
  const [confidential, setConfidential] = useState(entry?.confidential ?? false);
  const [missing, setMissing] = useState(false);
  const form = useId();
  const wantsMinutes = STATUS_FACTS[status].minutes;
  const number = Number(minutes);
  const badMinutes =
    wantsMinutes && minutes !== '' && !(Number.isInteger(number) && number >= 0 && number <= 1_440);

  function submit(event: FormEvent) {
    event.preventDefault();
    const written = reason.trim();
    if (badMinutes) return;
    if (locked && written === '') return setMissing(true);
    onSay({
      status,
      minutes: wantsMinutes && minutes !== '' ? number : null,
      ...(written && { reason: written }),
      ...(written && confidential && { confidential }),
    });
    onClose();
  }
  return (
    <Dialog
      open
      size="sm"
      title={pupil.full_name ?? pupil.roll_number}
      dirty={reason !== (entry?.reason ?? '') || minutes !== (entry?.minutes?.toString() ?? '')}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" form={form}>{t`Mark`}</Button>
        </>
      }
    >
      {entry && entry.versions.length > 0 && (
        <div className="mb-4 rounded border border-line p-3 text-sm">
          <p className="font-medium">{t`Two people entered different things. Choose the right one.`}</p>
          <ul className="mt-1 flex flex-col gap-1">
            {entry.versions.map(({ by, at, status: said, minutes: after }) => (
              <li key={at + said} className="flex flex-wrap gap-x-3">
                <span className="font-medium">
                  {i18n._(STATUS_WORDS[said])}
                  {after !== null && ` ${t`${after} min`}`}
                </span>
                <span>{by ?? t`N/A`}</span>
                <Moment instant={at} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <SelectField
          label={t`Status`}
          options={STATUSES.map((value) => ({ value, label: i18n._(STATUS_WORDS[value]) }))}
          value={status}
          onChange={(event) => setStatus(event.target.value as Status)}
        />
        {wantsMinutes && (
          <TextField
            label={status === 'late' ? t`Minutes late` : t`Minutes in class before leaving`}
            inputMode="numeric"
            data-autofocus={given ? true : undefined}
            value={minutes}
            error={badMinutes ? { message: t`Enter a whole number of minutes` } : undefined}
            onChange={(event) => setMinutes(event.target.value)}
          />
        )}
        <TextField
          label={t`Reason`}
          maxLength={300}
          required={locked}
          hint={locked ? t`This register is locked.` : undefined}
          value={reason}
          error={missing && reason.trim() === '' ? { message: t`Enter a reason` } : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
        {office && (
          <CheckboxField
            label={t`Only the office sees this reason`}
            checked={confidential}
            onChange={(event) => setConfidential(event.target.checked)}
          />
        )}
      </form>
    </Dialog>
  );
}

import { useLingui } from '@lingui/react/macro';
import { Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { DateField } from '#platform/ui/forms/date-field.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import type { Half } from '../../attendance.rules.ts';

/** The absence as typed: both days included, and the half of a single day. */
export type AbsenceDays = { from: string; until: string; half: Half | '' };

type DaysProps = { days: AbsenceDays; onChange: (patch: Partial<AbsenceDays>) => void };

/** First and last day; the last one follows a later first one. */
export function AbsenceDaysFields({ days: { from, until, half }, onChange }: DaysProps) {
  const { t } = useLingui();
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <DateField
          label={t`First day`}
          required
          value={from}
          onChange={({ target: { value } }) =>
            onChange({ from: value, ...(value > until && { until: value }) })
          }
        />
        <DateField
          label={t`Last day`}
          required
          value={until}
          error={until < from ? { message: t`The last day is before the first day` } : undefined}
          onChange={({ target }) => onChange({ until: target.value })}
        />
      </div>
      {from === until && (
        <SelectField
          label={t`Part of the day`}
          options={[
            { value: '', label: t`Whole day` },
            { value: 'am', label: t`Morning` },
            { value: 'pm', label: t`Afternoon` },
          ]}
          value={half}
          onChange={({ target }) => onChange({ half: target.value as Half | '' })}
        />
      )}
    </>
  );
}

type ProofProps = { file: File | null; onChoose: (file: File | null) => void };

/** The photo or PDF of a note, if the family has one. */
export function ProofField({ file, onChoose }: ProofProps) {
  const { t } = useLingui();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button variant="secondary" icon={<Paperclip aria-hidden />} onClick={() => chooser.current?.click()}>
        {file ? t`Choose another file` : t`Add photo or PDF`}
      </Button>
      <input
        ref={chooser}
        type="file"
        accept="image/*,application/pdf"
        hidden
        aria-label={t`Add photo or PDF`}
        onChange={({ target }) => onChoose(target.files?.[0] ?? null)}
      />
      {file && <span className="truncate text-sm">{file.name}</span>}
    </div>
  );
}

import { useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { type AssessmentKind, ASSESSMENT_KINDS } from '#features/marking/class-results.ts';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { readDecimal } from '../value-words.ts';

/** A column as typed; its numbers may still be invalid. */
export type ColumnDraft = {
  id: string;
  name: string;
  competence: string;
  out_of: string;
  weight: string;
  kind: AssessmentKind;
  done_on: string;
};

const MISTAKE = /*i18n*/ 'A number above 0';

type Props = {
  draft: ColumnDraft;
  place: number;
  isTried: boolean;
  /** Whether it must not be removed. */
  isKept: boolean;
  onChange: (patch: Partial<ColumnDraft>) => void;
  onRemove: () => void;
};

export function ColumnFields({ draft, place, isTried, isKept, onChange, onRemove }: Props) {
  const { t } = useLingui();
  const kinds: Record<AssessmentKind, string> = {
    required: t`Counts`,
    bonus: t`Bonus points`,
    if_higher: t`Counts only if it raises the mark`,
  };
  const wrong = (text: string) => (isTried && !readDecimal(text) ? { message: MISTAKE } : undefined);
  return (
    <fieldset className="grid grid-cols-2 gap-3 border-b border-line pb-4 md:grid-cols-6">
      <legend className="sr-only">{t`Column ${place + 1}`}</legend>
      <TextField
        className="col-span-2 md:col-span-3"
        label={t`Name`}
        required
        maxLength={60}
        value={draft.name}
        error={isTried && !draft.name.trim() ? { message: /*i18n*/ 'Enter a name' } : undefined}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextField
        label={t`Out of`}
        required
        inputMode="decimal"
        value={draft.out_of}
        error={wrong(draft.out_of)}
        onChange={(event) => onChange({ out_of: event.target.value })}
      />
      <TextField
        label={t`Weight`}
        required
        inputMode="decimal"
        value={draft.weight}
        error={wrong(draft.weight)}
        onChange={(event) => onChange({ weight: event.target.value })}
      />
      <SelectField
        className="col-span-2 md:col-span-1"
        label={t`Kind`}
        value={draft.kind}
        onChange={(event) => onChange({ kind: event.target.value as AssessmentKind })}
        options={ASSESSMENT_KINDS.map((kind) => ({ value: kind, label: kinds[kind] }))}
      />
      <TextField
        className="col-span-2 md:col-span-3"
        label={t`Competence, for the card`}
        maxLength={300}
        value={draft.competence}
        onChange={(event) => onChange({ competence: event.target.value })}
      />
      <TextField
        className="md:col-span-2"
        type="date"
        label={t`Done on`}
        value={draft.done_on}
        onChange={(event) => onChange({ done_on: event.target.value })}
      />
      <div className="flex items-end justify-end">
        <IconButton
          icon={Trash2}
          label={t`Remove column ${place + 1}`}
          disabled={isKept}
          onClick={onRemove}
        />
      </div>
    </fieldset>
  );
}

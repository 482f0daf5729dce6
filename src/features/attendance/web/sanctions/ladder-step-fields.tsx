import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import type { SanctionKind } from '../../sanctions.rules.ts';

export const LADDER_COLUMNS =
  'grid grid-cols-2 items-end gap-3 md:grid-cols-[6.5rem_1fr_1fr_11rem_7.5rem_auto] md:items-start';
const FIELD = 'md:[&_label]:sr-only';

/** A step of the ladder as typed. */
export type LadderLine = {
  key: string;
  id?: string;
  from_hours: string;
  name_en: string;
  name_fr: string;
  kind: SanctionKind;
  days: string;
};

type Props = {
  line: LadderLine;
  mistakes: readonly { field: string; message: string }[];
  onChange: (patch: Partial<LadderLine>) => void;
  onRemove: () => void;
};

export function LadderStepFields({ line, mistakes, onChange, onRemove }: Props) {
  const { t } = useLingui();
  const mistakeOf = (name: keyof LadderLine) => mistakes.find(({ field }) => field === name);
  return (
    <li className={clsx(LADDER_COLUMNS, 'py-3 md:py-1.5')}>
      <TextField
        label={t`From hours`}
        className={clsx(FIELD, 'max-md:order-1')}
        inputMode="numeric"
        value={line.from_hours}
        error={mistakeOf('from_hours')}
        onChange={({ target }) => onChange({ from_hours: target.value })}
      />
      <TextField
        label={t`English name`}
        className={clsx(FIELD, 'max-md:order-3 max-md:col-span-2')}
        value={line.name_en}
        error={mistakeOf('name_en')}
        maxLength={60}
        onChange={({ target }) => onChange({ name_en: target.value })}
      />
      <TextField
        label={t`French name`}
        className={clsx(FIELD, 'max-md:order-3 max-md:col-span-2')}
        value={line.name_fr}
        error={mistakeOf('name_fr')}
        maxLength={60}
        onChange={({ target }) => onChange({ name_fr: target.value })}
      />
      <SelectField
        label={t`Sanction`}
        className={clsx(FIELD, 'max-md:order-2')}
        options={[
          { value: 'warning', label: t`Warning` },
          { value: 'blame', label: t`Reprimand` },
          { value: 'exclusion', label: t`Exclusion` },
        ]}
        value={line.kind}
        onChange={({ target }) => onChange({ kind: target.value as SanctionKind })}
      />
      {line.kind === 'exclusion' ? (
        <TextField
          label={t`Days`}
          className={clsx(FIELD, 'max-md:order-4')}
          placeholder={t`Permanent`}
          inputMode="numeric"
          value={line.days}
          error={mistakeOf('days')}
          onChange={({ target }) => onChange({ days: target.value })}
        />
      ) : (
        <span aria-hidden className="max-md:hidden" />
      )}
      <IconButton
        icon={X}
        label={t`Remove this step`}
        className="max-md:order-5 max-md:justify-self-end"
        onClick={onRemove}
      />
    </li>
  );
}

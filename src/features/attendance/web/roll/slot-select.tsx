import { useLingui } from '@lingui/react/macro';
import { namesFor } from '#features/subjects/subjects.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { clockOf } from '#platform/time/minutes.ts';
import type { Slot } from '../../attendance.contract.ts';

type Props = { slots: readonly Slot[]; value: string; onChange: (slotId: string) => void };

export function SlotSelect({ slots, value, onChange }: Props) {
  const { t } = useLingui();
  const locale = currentLocale();
  return (
    <SelectField
      label={t`Time`}
      labelPlace="hidden"
      options={slots.map((slot) => ({
        value: slot.id,
        label: `${namesFor(slot, locale).own} (${clockOf(slot.starts)}–${clockOf(slot.ends)})`,
      }))}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

import { useLingui } from '@lingui/react/macro';
import { useController, useFormContext } from 'react-hook-form';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { type CategoryIcon, DEFAULT_COLOR } from '../../finance.rules.ts';
import { ColorField } from './color-field.tsx';
import { IconField } from './icon-field.tsx';

type LookValues = { color?: string | undefined; icon?: CategoryIcon | null | undefined };

export function CategoryNameField() {
  const { t } = useLingui();
  const { register, formState } = useFormContext<{ name: string }>();
  return (
    <TextField
      label={t`Name`}
      required
      maxLength={100}
      autoComplete="off"
      data-autofocus
      error={formState.errors.name}
      {...register('name')}
    />
  );
}

export function CategoryLookFields() {
  const { control } = useFormContext<LookValues>();
  const { field: color, fieldState } = useController({ control, name: 'color' });
  const { field: icon } = useController({ control, name: 'icon' });
  return (
    <>
      <ColorField value={color.value ?? DEFAULT_COLOR} onChange={color.onChange} error={fieldState.error} />
      <IconField value={icon.value ?? null} onChange={icon.onChange} />
    </>
  );
}

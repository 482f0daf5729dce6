import { useLingui } from '@lingui/react/macro';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import type { Editing } from './editing.ts';
import { valueAt } from './scheme-paths.ts';

type Props = {
  path: string;
  editing: Editing;
  /** In a list, the owner of the name, for screen readers. */
  of?: string;
};

export function NameFields({ path, editing: { draft, set, errorAt }, of }: Props) {
  const { t } = useLingui();
  const place = of === undefined ? 'above' : 'hidden';
  return (
    <div className="grid min-w-0 flex-1 basis-56 grid-cols-2 gap-2">
      <TextField
        label={of === undefined ? t`French name` : t`French name of ${of}`}
        labelPlace={place}
        placeholder={t`French`}
        autoComplete="off"
        error={errorAt(`${path}.fr`)}
        value={String(valueAt(draft, `${path}.fr`) ?? '')}
        onChange={({ target }) => set(`${path}.fr`, target.value)}
      />
      <TextField
        label={of === undefined ? t`English name` : t`English name of ${of}`}
        labelPlace={place}
        placeholder={t`English`}
        autoComplete="off"
        error={errorAt(`${path}.en`)}
        value={String(valueAt(draft, `${path}.en`) ?? '')}
        onChange={({ target }) => set(`${path}.en`, target.value)}
      />
    </div>
  );
}

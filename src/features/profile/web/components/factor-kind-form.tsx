import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { FACTOR_WORDS } from '../factor-words.ts';
import type { OwnFactor } from '../../profile.contract.ts';

type Kind = OwnFactor['kind'];
type FactorKindFormProps = {
  kinds: readonly Kind[];
  onChoose: (kind: Kind, name: string) => void;
};

/** The kind of a second factor and a name that tells two phones apart. */
export function FactorKindForm({ kinds, onChoose }: FactorKindFormProps) {
  const { t, i18n } = useLingui();
  const [kind, setKind] = useState<Kind>('totp');
  const [name, setName] = useState('');
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(kind, name.trim() || i18n._(FACTOR_WORDS[kind].name));
      }}
    >
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 text-sm font-medium">{t`Kind`}</legend>
        {kinds.map((choice) => (
          <label
            key={choice}
            className="grid cursor-pointer grid-cols-[auto_1fr] gap-x-3 rounded border border-control px-3 py-2.5 has-checked:border-primary has-checked:bg-info-tint"
          >
            <input
              type="radio"
              name="kind"
              value={choice}
              checked={kind === choice}
              onChange={() => setKind(choice)}
              className="mt-0.5 size-4.5 shrink-0 accent-(--color-primary)"
            />
            <span className="font-medium">{i18n._(FACTOR_WORDS[choice].name)}</span>
            <span className="col-start-2 text-sm text-muted">{i18n._(FACTOR_WORDS[choice].about)}</span>
          </label>
        ))}
      </fieldset>
      <TextField
        label={t`Name of this factor`}
        hint={t`For example “My phone”`}
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit">{t`Continue`}</Button>
    </form>
  );
}

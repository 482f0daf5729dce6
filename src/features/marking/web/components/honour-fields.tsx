import { useLingui } from '@lingui/react/macro';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import type { Honour } from '../../marking-scheme.ts';
import { inLanguage } from '../shared/in-language.ts';
import type { Editing } from './editing.ts';
import { NameFields } from './name-fields.tsx';
import { NumberField } from './number-field.tsx';
import { HONOUR_BOUNDS } from './promotion-words.ts';
import { SchemeList } from './scheme-list.tsx';

/** Honours and warnings; the bounds of each must all hold. */
export function HonourFields({ editing }: { editing: Editing }) {
  const { t } = useLingui();
  const { draft, set, errorAt } = editing;
  /** A code not used by another line; report cards store it. */
  const freeCode = () => {
    const codes = new Set(draft.honours.map(({ code }) => code));
    let number = draft.honours.length + 1;
    while (codes.has(`H${number}`)) number += 1;
    return `H${number}`;
  };
  return (
    <SchemeList
      title={t`Honors and warnings`}
      hint={t`All conditions that you enter must be met. Leave the others empty.`}
      path="honours"
      rows={draft.honours}
      editing={editing}
      ordered
      addLabel={t`Add an honor or a warning`}
      newRow={(): Honour => ({ code: freeCode(), label: { en: '', fr: '' }, kind: 'honour' })}
      nameOf={({ label }, place) => inLanguage(label) || t`Line ${place + 1}`}
    >
      {(honour, path, name) => (
        <div className="flex flex-col gap-2">
          <div className="flex flex-wrap items-start gap-2">
            <SelectField
              label={t`Kind of ${name}`}
              labelPlace="hidden"
              className="w-32"
              options={[
                { value: 'honour', label: t`Honor` },
                { value: 'warning', label: t`Warning` },
              ]}
              value={honour.kind}
              onChange={({ target }) => set(`${path}.kind`, target.value)}
            />
            <NameFields path={`${path}.label`} editing={editing} of={name} />
          </div>
          <div className="grid grid-cols-2 items-end gap-2 sm:grid-cols-3">
            {Object.entries(HONOUR_BOUNDS).map(([bound, label]) => (
              <NumberField
                key={bound}
                label={t(label)}
                error={errorAt(`${path}.${bound}`)}
                value={honour[bound as keyof typeof HONOUR_BOUNDS]}
                onChange={(typed) => set(`${path}.${bound}`, typed === '' ? undefined : typed)}
              />
            ))}
          </div>
        </div>
      )}
    </SchemeList>
  );
}

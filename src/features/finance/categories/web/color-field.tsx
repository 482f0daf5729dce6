import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Field, type FieldMistake } from '#platform/ui/forms/field.tsx';
import { DEFAULT_COLOR } from '../../finance.rules.ts';

/** Colors that can be told apart in print and in charts. */
const SWATCHES = [
  { color: DEFAULT_COLOR, name: msg`Blue` },
  { color: '#1e9a6a', name: msg`Green` },
  { color: '#d9541e', name: msg`Orange` },
  { color: '#b3262e', name: msg`Red` },
  { color: '#a8608f', name: msg`Plum` },
  { color: '#0e7490', name: msg`Teal` },
  { color: '#b7791f', name: msg`Ochre` },
  { color: '#64748b', name: msg`Gray` },
];

type Props = { value: string; onChange: (color: string) => void; error?: FieldMistake };

/** The color of a category: one of a few buttons, or any. */
export function ColorField({ value, onChange, error }: Props) {
  const { t } = useLingui();
  return (
    <Field label={t`Color`} error={error}>
      {(control) => (
        <div className="flex flex-wrap items-center gap-1">
          <input
            {...control}
            type="color"
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className="me-1 h-11 w-14 shrink-0 cursor-pointer rounded border border-control bg-card p-1"
          />
          {SWATCHES.map(({ color, name }) => (
            <button
              key={color}
              type="button"
              aria-label={t(name)}
              title={t(name)}
              aria-pressed={value === color}
              onClick={() => onChange(color)}
              className="flex size-9 items-center justify-center rounded-full border-2 border-transparent aria-pressed:border-text pointer-coarse:size-11"
            >
              <span
                aria-hidden
                className="size-6 rounded-full border border-control"
                style={{ backgroundColor: color }}
              />
            </button>
          ))}
        </div>
      )}
    </Field>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { Eye, EyeOff, TriangleAlert } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { Icon } from '../icon.tsx';

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'type' | 'required'> & FieldProps;

/** A password field that can be revealed and pasted into, and that warns of Caps Lock. */
export function PasswordField({ label, hint, error, required, id, className, ...input }: PasswordFieldProps) {
  const { t } = useLingui();
  const [visible, setVisible] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <Field label={label} hint={hint} error={error} required={required} id={id} className={className}>
      {(control) => (
        <>
          <span className="relative block">
            <input
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              {...input}
              {...control}
              type={visible ? 'text' : 'password'}
              onKeyUp={watchCapsLock}
              onKeyDown={watchCapsLock}
              className="field-control pe-12"
            />
            <button
              type="button"
              aria-pressed={visible}
              aria-label={t`Show password`}
              aria-controls={control.id}
              onClick={() => setVisible(!visible)}
              className="absolute end-0.5 top-1/2 inline-flex h-9 w-10 -translate-y-1/2 items-center justify-center rounded-sm text-muted hover:text-text"
            >
              <Icon of={visible ? EyeOff : Eye} />
            </button>
          </span>
          <output className="block">
            {capsLock && (
              <span className="mt-1 flex items-center gap-1.5 text-sm text-accent">
                <Icon of={TriangleAlert} size={16} />
                <Trans>Caps Lock is on.</Trans>
              </span>
            )}
          </output>
        </>
      )}
    </Field>
  );
}

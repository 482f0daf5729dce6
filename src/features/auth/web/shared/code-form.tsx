import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { useAuthForm } from '../use-auth-form.ts';
import { type Rule, useFields } from '../use-fields.ts';

/** Codes are often typed in groups, as displayed. */
const withoutSpaces = (code: string) => code.replaceAll(/\s/g, '');

const RULES = {
  'six-digits': {
    clean: withoutSpaces,
    mistake: (code) => (/^\d{6}$/.test(code) ? null : /*i18n*/ 'Please enter the six digits'),
  },
  slip: {
    clean: (code) => code.trim(),
    mistake: (code) => (code.length < 8 ? /*i18n*/ 'Please enter the whole code' : null),
  },
  recovery: {
    clean: withoutSpaces,
    mistake: (code) => (code.length < 8 ? /*i18n*/ 'Please enter a whole recovery code' : null),
  },
} satisfies Record<string, Rule>;

type CodeFormProps = {
  kind: keyof typeof RULES;
  label: string;
  hint?: ReactNode;
  /** The button's label; defaults to "Confirm". */
  action?: string;
  send: (code: string) => Promise<unknown>;
  onDone?: () => void;
};

export function CodeForm({ kind, label, hint, action, send, onDone }: CodeFormProps) {
  const { t } = useLingui();
  const form = useFields({ code: RULES[kind] });
  const { setFocus } = form;
  const { submit, busy, refusal } = useAuthForm({
    form,
    send: async ({ code }) => {
      const refused = await send(code);
      // The next attempt is most likely a new code.
      if (refused) setFocus('code', { select: true });
      return refused;
    },
    failedTitle: t`The code was not accepted`,
    ...(onDone && { onSent: onDone }),
  });
  useEffect(() => setFocus('code'), [setFocus]);
  const digits = kind === 'six-digits';
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <TextField
        label={label}
        hint={hint}
        inputMode={digits ? 'numeric' : 'text'}
        autoComplete={digits ? 'one-time-code' : 'off'}
        autoCapitalize={digits ? 'none' : 'characters'}
        autoCorrect="off"
        spellCheck={false}
        maxLength={40}
        required
        error={form.errors.code}
        {...form.register('code')}
      />
      <FormError error={refusal} />
      <Button type="submit" variant="primary" busy={busy} busyLabel={t`Checking...`}>
        {action ?? t`Confirm`}
      </Button>
    </form>
  );
}

import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect } from 'react';
import * as z from 'zod/mini';
import { Button } from '#platform/ui/button.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { useSchemaForm } from '#platform/ui/forms/form.ts';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { useAuthForm } from '../use-auth-form.ts';

/** People write codes in groups, as they read them. */
const withoutSpaces = z.overwrite((code: string) => code.replaceAll(/\s/g, ''));

const SCHEMAS = {
  'six-digits': z.object({
    code: z.string().check(withoutSpaces, z.regex(/^\d{6}$/, /*i18n*/ 'Please enter the six digits')),
  }),
  slip: z.object({
    code: z.string().check(z.trim(), z.minLength(8, /*i18n*/ 'Please enter the whole code')),
  }),
  recovery: z.object({
    code: z.string().check(withoutSpaces, z.minLength(8, /*i18n*/ 'Please enter a whole recovery code')),
  }),
};

type CodeFormProps = {
  kind: keyof typeof SCHEMAS;
  label: string;
  hint?: ReactNode;
  /** What the button says; "Confirm" if nothing else. */
  action?: string;
  /** Answers the refusal, or null. */
  send: (code: string) => Promise<unknown>;
  onDone?: () => void;
};

/** One code, typed or filled in by the phone itself. */
export function CodeForm({ kind, label, hint, action, send, onDone }: CodeFormProps) {
  const { t } = useLingui();
  const form = useSchemaForm({ schema: SCHEMAS[kind], defaultValues: { code: '' } });
  const { setFocus } = form;
  const { submit, busy, refusal } = useAuthForm({
    form,
    send: async ({ code }) => {
      const refused = await send(code);
      // The next try is most likely a new code.
      if (refused) setFocus('code', { shouldSelect: true });
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
        error={form.formState.errors.code}
        {...form.register('code')}
      />
      <FormError error={refusal} />
      <Button type="submit" variant="primary" busy={busy} busyLabel={t`Checking...`}>
        {action ?? t`Confirm`}
      </Button>
    </form>
  );
}

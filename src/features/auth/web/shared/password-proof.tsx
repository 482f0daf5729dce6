import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { PasswordField } from '#platform/ui/forms/password-field.tsx';
import { authApi } from '../auth.client.ts';
import { Password } from '../auth-fields.ts';
import { useAuthForm } from '../use-auth-form.ts';
import { useFields } from '../use-fields.ts';

const WRONG = /*i18n*/ 'This password is incorrect.';

/** Verifies by password, for an account without a second factor. */
export function PasswordProof({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const { t } = useLingui();
  const form = useFields({ password: Password });
  const { setFocus } = form;
  const { submit, busy, refusal } = useAuthForm({
    form,
    send: async ({ password }) => {
      try {
        await authApi.prove.call({ password });
        return null;
      } catch (error) {
        setFocus('password', { select: true });
        return (error as { code?: unknown }).code === 'WRONG_PASSWORD' ? WRONG : error;
      }
    },
    failedTitle: t`Error`,
    onSent: onDone,
  });
  useEffect(() => setFocus('password'), [setFocus]);
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <PasswordField
        label={t`Password`}
        autoComplete="current-password"
        required
        error={form.errors.password}
        {...form.register('password')}
      />
      <FormError error={refusal} />
      <Button type="submit" variant="primary" busy={busy} busyLabel={t`Checking...`}>
        {t`Confirm`}
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        {t`Cancel`}
      </Button>
    </form>
  );
}

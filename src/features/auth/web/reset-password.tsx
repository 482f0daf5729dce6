import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { PasswordField } from '#platform/ui/forms/password-field.tsx';
import { follow } from './open-dashboard.ts';
import { type OpenedReset, resetPassword } from './joining.client.ts';
import { joiningRefusal } from './joining-refusal.ts';
import { enter } from './sign-in.ts';
import { StrengthHint } from './strength-hint.tsx';
import { newPassword } from './auth-fields.ts';
import { useAuthForm } from './use-auth-form.ts';
import { useFields } from './use-fields.ts';
import { ViewTitle } from './view-title.tsx';

type ResetProps = { joinKey: string; reset: OpenedReset; onSecondStep: () => void };

/** Sets a new password by a slip or a mailed link. Signs out every device of the account. */
export function ResetPassword({ joinKey, reset, onSecondStep }: ResetProps) {
  const { t } = useLingui();
  // The key works once: if the password was saved and only signing in failed, a retry just signs in.
  const saved = useRef<{ email: string; password: string } | null>(null);
  const shortest = reset.shortest_password;
  const form = useFields({
    password: newPassword(shortest, t`Password must be at least ${shortest} characters`),
  });
  const { setFocus } = form;
  const { submit, busy, refusal } = useAuthForm({
    form,
    send: async ({ password }) => {
      try {
        saved.current ??= { ...(await resetPassword({ key: joinKey, password })), password };
      } catch (error) {
        return joiningRefusal(error);
      }
      return follow(await enter(saved.current), onSecondStep);
    },
    failedTitle: t`The password was not changed`,
  });
  useEffect(() => setFocus('password'), [setFocus]);
  const { email_hint } = reset;
  return (
    <>
      <ViewTitle title={t`A new password`}>{t`For the account ${email_hint}`}</ViewTitle>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <PasswordField
          label={t`New password`}
          autoComplete="new-password"
          hint={<StrengthHint password={form.watch('password')} known={[]} shortest={shortest} />}
          required
          error={form.errors.password}
          {...form.register('password')}
        />
        <FormError error={refusal} />
        <Button type="submit" variant="primary" busy={busy} busyLabel={t`Saving...`}>
          {t`Save the password and sign in`}
        </Button>
      </form>
    </>
  );
}

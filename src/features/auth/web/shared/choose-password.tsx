import { useLingui } from '@lingui/react/macro';
import { authClient } from '#platform/auth/web/session.ts';
import { Button } from '#platform/ui/button.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { PasswordField } from '#platform/ui/forms/password-field.tsx';
import { StrengthHint } from '../strength-hint.tsx';
import { Password } from '../auth-fields.ts';
import { useAuthForm } from '../use-auth-form.ts';
import { useFields } from '../use-fields.ts';
import { signInRefusal } from './auth-refusal.ts';
import { withProof } from './with-proof.ts';

type ChoosePasswordProps = {
  /** The account's address, so that password managers store it with the password. */
  email: string;
  /** Minimum number of characters. */
  shortest: number;
  asksCurrent?: boolean;
  onDone: () => void;
  onCancel?: () => void;
};

const WRONG_PASSWORD = /*i18n*/ 'This password is incorrect.';

/** Form for changing one's own password. Signs out every other device. */
export function ChoosePassword({
  email,
  shortest,
  asksCurrent = false,
  onDone,
  onCancel,
}: ChoosePasswordProps) {
  const { t } = useLingui();
  const form = useFields({ current: {}, password: Password });
  const { submit, busy, refusal } = useAuthForm({
    form,
    send: async ({ current, password }) => {
      const { error } = await withProof(async () =>
        (await authClient()).updateUser({ password, ...(asksCurrent && { current_password: current }) }),
      );
      if (asksCurrent && error?.code === 'invalid_credentials') {
        form.setError('current', WRONG_PASSWORD);
        return WRONG_PASSWORD;
      }
      return error && signInRefusal(error);
    },
    failedTitle: t`The password was not changed`,
    onSent: () => {
      form.reset();
      onDone();
    },
  });
  const { errors } = form;
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {asksCurrent && (
        <PasswordField
          label={t`Current password`}
          autoComplete="current-password"
          required
          error={errors.current}
          {...form.register('current')}
        />
      )}
      <PasswordField
        label={t`New password`}
        autoComplete="new-password"
        hint={<StrengthHint password={form.watch('password')} known={[email]} shortest={shortest} />}
        required
        error={errors.password}
        {...form.register('password')}
      />
      <FormError error={refusal} />
      <Button type="submit" variant="primary" busy={busy} busyLabel={t`Saving...`}>
        {t`Save the password`}
      </Button>
      {onCancel && (
        <Button variant="quiet" onClick={onCancel}>
          {t`Cancel`}
        </Button>
      )}
    </form>
  );
}

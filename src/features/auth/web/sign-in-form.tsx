import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { PasswordField } from '#platform/ui/forms/password-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { SIGN_IN } from './auth-fields.ts';
import { follow } from './open-dashboard.ts';
import { signInByPassword } from './sign-in.ts';
import { useAuthForm } from './use-auth-form.ts';
import { useFields } from './use-fields.ts';

type SignInFormProps = {
  /** Set right after signing up, with the address if known. */
  arriving: { email?: string } | undefined;
  /** Called if the password was correct and the account has a second factor. */
  onSecondStep: () => void;
};

/** Sign-in form. Without JavaScript it posts to /auth, so a password never appears in a URL. */
export function SignInForm({ arriving, onSecondStep }: SignInFormProps) {
  const { t } = useLingui();
  const form = useFields(SIGN_IN, arriving?.email === undefined ? {} : { email: arriving.email }, 'sign-in');
  const { submit, busy, refusal } = useAuthForm({
    form,
    send: async (input) => follow(await signInByPassword(input), onSecondStep),
    failedTitle: t`Error signing in`,
  });
  const { errors } = form;
  const { setFocus } = form;
  useEffect(() => {
    if (arriving) setFocus(arriving.email ? 'password' : 'email');
  }, [arriving, setFocus]);

  return (
    <form method="post" action="/auth" onSubmit={submit} noValidate className="flex flex-col gap-4">
      <TextField
        label={t`Email`}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={errors.email}
        {...form.register('email')}
      />
      <PasswordField
        label={t`Password`}
        autoComplete="current-password"
        required
        error={errors.password}
        {...form.register('password')}
      />
      <FormError error={refusal} />
      <Button type="submit" variant="primary" busy={busy} busyLabel={t`Signing in...`}>
        {t`Sign In`}
      </Button>
    </form>
  );
}

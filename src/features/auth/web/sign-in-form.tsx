import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { authClient } from '#platform/auth/web/session.ts';
import { Button } from '#platform/ui/button.tsx';
import { setFlash } from '#platform/ui/flash.ts';
import { FormError } from '#platform/ui/form-error.tsx';
import { useSchemaForm } from '#platform/ui/form.ts';
import { PasswordField } from '#platform/ui/password-field.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { signInRefusal } from './auth-refusal.ts';
import { SignInInput } from './auth.schemas.ts';
import { useAuthForm } from './use-auth-form.ts';

/** The way in. Without its script the form posts to /auth, so a password never stands in an address. */
export function SignInForm({ takeFocus }: { takeFocus: boolean }) {
  const { t } = useLingui();
  const [leaving, setLeaving] = useState(false);
  // No default values: what somebody typed before the script came stays in the fields.
  const form = useSchemaForm({ schema: SignInInput, defaultValues: {} });
  const { submit, busy, refusal } = useAuthForm({
    form,
    send: async (input) => {
      const { error } = await authClient().signInWithPassword(input);
      return error && signInRefusal(error);
    },
    failedTitle: t`Error signing in`,
    onSent: () => {
      setLeaving(true);
      setFlash({ title: t`Welcome back!`, description: t`You've successfully signed in.` });
      location.replace('/dashboard');
    },
  });
  const { errors } = form.formState;
  const { setFocus } = form;
  useEffect(() => {
    if (takeFocus) setFocus('email');
  }, [takeFocus, setFocus]);

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
      <Button type="submit" variant="primary" busy={busy || leaving} busyLabel={t`Signing in...`}>
        {t`Sign In`}
      </Button>
    </form>
  );
}

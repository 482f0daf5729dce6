import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { authClient } from '#platform/auth/web/session.ts';
import { Button } from '#platform/ui/button.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import type { View } from './view.ts';
import { Email } from './auth-fields.ts';
import { signInRefusal } from './shared/auth-refusal.ts';
import { useAuthForm } from './use-auth-form.ts';
import { useFields } from './use-fields.ts';
import { ViewTitle } from './view-title.tsx';

type ForgottenPasswordProps = { onView: (view: View) => void; onSignIn: () => void };

/**
 * Requests a reset link by email. The response is the same for every address, so as not to reveal accounts.
 */
export function ForgottenPassword({ onView, onSignIn }: ForgottenPasswordProps) {
  const { t } = useLingui();
  const [asked, setAsked] = useState(false);
  const form = useFields({ email: Email });
  const { setFocus } = form;
  const { submit, busy, refusal } = useAuthForm({
    form,
    send: async ({ email }) => {
      setAsked(false);
      const { error } = await (await authClient()).resetPasswordForEmail(email);
      return error && signInRefusal(error);
    },
    failedTitle: t`Error`,
    onSent: () => setAsked(true),
  });
  useEffect(() => setFocus('email'), [setFocus]);
  return (
    <>
      <ViewTitle
        title={t`A new password`}
      >{t`We will send a link to the address of your account.`}</ViewTitle>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <TextField
          label={t`Email`}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={form.errors.email}
          {...form.register('email')}
        />
        <FormError error={refusal} />
        <output>
          {asked && (
            <span className="block rounded border border-success bg-success-tint p-3">
              {t`If this address has an account, we have sent a link. No e-mail? Ask the school office for a slip.`}
            </span>
          )}
        </output>
        <Button type="submit" variant="primary" busy={busy} busyLabel={t`Sending...`}>
          {t`Send me a link`}
        </Button>
        <Button variant="quiet" onClick={() => onView('code')}>
          {t`I have a code`}
        </Button>
        <Button variant="quiet" onClick={onSignIn}>
          {t`Back to Sign In`}
        </Button>
      </form>
    </>
  );
}

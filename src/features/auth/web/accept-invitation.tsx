import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { PasswordField } from '#platform/ui/forms/password-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { Email, FullName, newPassword } from './auth-fields.ts';
import { InvitationWords } from './invitation-words.tsx';
import { accept, type OpenedInvitation } from './joining.client.ts';
import { joiningRefusal } from './joining-refusal.ts';
import { MadeAddress } from './made-address.tsx';
import { enter } from './sign-in.ts';
import { StrengthHint } from './strength-hint.tsx';
import { useAuthForm } from './use-auth-form.ts';
import { useFields } from './use-fields.ts';
import { follow } from './open-dashboard.ts';

type AcceptProps = { joinKey: string; invitation: OpenedInvitation; onSecondStep: () => void };

export function AcceptInvitation({ joinKey, invitation, onSecondStep }: AcceptProps) {
  const { t } = useLingui();
  const [noEmail, setNoEmail] = useState(false);
  const [made, setMade] = useState<{ email: string; password: string } | null>(null);
  // The invitation works once: if the account exists and only signing in failed, a retry just signs in.
  const account = useRef<{ email: string; password: string } | null>(null);
  const shortest = invitation.shortest_password;
  const form = useFields(
    {
      full_name: FullName,
      email: noEmail ? {} : Email,
      password: newPassword(shortest, t`Password must be at least ${shortest} characters`),
    },
    { full_name: invitation.full_name, email: invitation.email ?? '' },
  );
  const { submit, busy, refusal } = useAuthForm({
    form,
    send: async ({ full_name, email, password }) => {
      try {
        account.current ??= {
          ...(await accept({ key: joinKey, full_name, email: noEmail ? null : email, password })),
          password,
        };
      } catch (error) {
        return joiningRefusal(error);
      }
      if (noEmail) {
        setMade(account.current);
        return null;
      }
      return follow(await enter(account.current), onSecondStep);
    },
    failedTitle: t`Error creating account`,
  });
  const { errors } = form;
  const [password, email, fullName] = [form.watch('password'), form.watch('email'), form.watch('full_name')];

  if (made) return <MadeAddress account={made} fullName={fullName} onSecondStep={onSecondStep} />;
  return (
    <>
      <InvitationWords invitation={invitation} />
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <TextField
          label={t`Full Name`}
          autoComplete="name"
          required
          error={errors.full_name}
          {...form.register('full_name')}
        />
        <div>
          {!noEmail && (
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
          )}
          <CheckboxField
            label={t`I have no e-mail address`}
            hint={noEmail ? t`The school will create a sign-in address for you.` : undefined}
            checked={noEmail}
            onChange={(event) => setNoEmail(event.target.checked)}
          />
        </div>
        <PasswordField
          label={t`Password`}
          autoComplete="new-password"
          hint={
            <StrengthHint
              password={password}
              known={[email.split('@')[0] ?? '', ...fullName.split(' ')]}
              shortest={shortest}
            />
          }
          required
          error={errors.password}
          {...form.register('password')}
        />
        <FormError error={refusal} />
        <Button type="submit" variant="primary" busy={busy} busyLabel={t`Creating account...`}>
          {t`Create my account`}
        </Button>
      </form>
    </>
  );
}

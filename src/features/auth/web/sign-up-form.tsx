import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ROLES, shortestPassword } from '#features/people/people.rules.ts';
import { authClient } from '#platform/auth/web/session.ts';
import { Button } from '#platform/ui/button.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { PasswordField } from '#platform/ui/forms/password-field.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { PASSWORD_MIN, signUpFields } from './auth-fields.ts';
import { RoleHint } from './role-hint.tsx';
import { signUp } from './sign-up.ts';
import { SignedUpNote } from './signed-up-note.tsx';
import { StrengthHint } from './strength-hint.tsx';
import { useAuthForm } from './use-auth-form.ts';
import { useFields } from './use-fields.ts';
import { useSchoolSignUp } from './use-school-sign-up.ts';

type SignUpFormProps = {
  onSignIn: () => void;
  /** Called for the school's first account, which needs no approval; the next step is signing in. */
  onFirst: (email: string) => void;
};

export function SignUpForm({ onSignIn, onFirst }: SignUpFormProps) {
  const { t } = useLingui();
  const school = useSchoolSignUp();
  const isFirst = school?.empty === true;
  const [created, setCreated] = useState(false);
  const [role, setRole] = useState('');
  const asked = isFirst ? 'admin' : (ROLES.find((known) => known === role) ?? null);
  const shortest = shortestPassword(asked ? [asked] : [], school?.shortest ?? PASSWORD_MIN);
  const form = useFields(
    signUpFields(shortest, t`Password must be at least ${shortest} characters`),
    {},
    'sign-up',
  );
  const { submit, busy, refusal } = useAuthForm({
    form,
    send: async (input) => {
      setCreated(false);
      return signUp(await authClient(), input);
    },
    failedTitle: t`Error creating account`,
    onSent: () => {
      const address = form.watch('email').trim();
      form.reset();
      setRole('');
      if (isFirst) onFirst(address);
      else setCreated(true);
      showToast({
        title: t`Account created!`,
        description: t`You can now sign in with your credentials.`,
      });
    },
    onInvalid: (errors) => {
      if (!errors.role) return undefined;
      const notice = showToast({
        title: t`Role required`,
        description: t`Please select your role`,
        tone: 'destructive',
      });
      return { notice, field: 'role' };
    },
  });
  const { errors } = form;
  const password = form.watch('password');
  const roleField = form.register('role');
  const [email, fullName] = [form.watch('email'), form.watch('full_name')];

  return (
    <form method="post" action="/auth" onSubmit={submit} noValidate className="flex flex-col gap-4">
      {created && <SignedUpNote onSignIn={onSignIn} />}
      {school && !school.open && !isFirst && (
        <p className="rounded border border-line bg-raised p-3">
          {t`This school opens accounts by invitation only. Ask the office for a slip with a code.`}
        </p>
      )}
      <TextField
        label={t`Full Name`}
        autoComplete="name"
        required
        error={errors.full_name}
        {...form.register('full_name')}
      />
      <SelectField
        label={t`Role`}
        {...(!isFirst && { placeholder: t`Select your role` })}
        options={[
          { value: 'admin', label: t`Administrator` },
          // The first account can only be the administrator's.
          ...(isFirst
            ? []
            : [
                { value: 'teacher', label: t`Teacher` },
                { value: 'parent', label: t`Parent` },
                { value: 'student', label: t`Student` },
              ]),
        ]}
        hint={<RoleHint role={role} isFirst={isFirst && !created} />}
        required
        error={errors.role}
        {...roleField}
        onChange={(event) => {
          setRole(event.target.value);
          roleField.onChange(event);
        }}
      />
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
        autoComplete="new-password"
        hint={
          errors.password ? undefined : (
            <StrengthHint
              password={password}
              known={[email.split('@')[0] ?? '', fullName]}
              shortest={shortest}
            />
          )
        }
        required
        error={errors.password}
        {...form.register('password')}
      />
      <FormError error={refusal} />
      <Button type="submit" variant="primary" busy={busy} busyLabel={t`Creating...`}>
        {t`Sign Up`}
      </Button>
    </form>
  );
}

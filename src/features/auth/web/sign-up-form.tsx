import { useLingui } from '@lingui/react/macro';
import { Button } from '#platform/ui/button.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { PasswordField } from '#platform/ui/forms/password-field.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { RoleHint } from './role-hint.tsx';
import { SignedUpNote } from './signed-up-note.tsx';
import { StrengthHint } from './strength-hint.tsx';
import { useSignUpForm } from './use-sign-up-form.ts';

type SignUpFormProps = {
  onSignIn: () => void;
  /** Called for the school's first account, which needs no approval; the next step is signing in. */
  onFirst: (email: string) => void;
};

export function SignUpForm({ onSignIn, onFirst }: SignUpFormProps) {
  const { t } = useLingui();
  const { form, submit, busy, refusal, school, isFirst, isCreated, role, setRole, shortest } =
    useSignUpForm(onFirst);
  const { errors } = form;
  const password = form.watch('password');
  const roleField = form.register('role');
  const [email, fullName] = [form.watch('email'), form.watch('full_name')];

  return (
    <form method="post" action="/auth" onSubmit={submit} noValidate className="flex flex-col gap-4">
      {isCreated && <SignedUpNote onSignIn={onSignIn} />}
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
        hint={<RoleHint role={role} isFirst={isFirst && !isCreated} />}
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

import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ROLES, shortestPassword } from '#features/people/people.rules.ts';
import { authClient } from '#platform/auth/web/session.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { PASSWORD_MIN, signUpFields } from './auth-fields.ts';
import { signUp } from './sign-up.ts';
import { useAuthForm } from './use-auth-form.ts';
import { useFields } from './use-fields.ts';
import { useSchoolSignUp } from './use-school-sign-up.ts';

/** The form by which an account is made; it is empty again after that. */
export function useSignUpForm(onFirst: (email: string) => void) {
  const { t } = useLingui();
  const school = useSchoolSignUp();
  const isFirst = school?.empty === true;
  const [isCreated, setIsCreated] = useState(false);
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
      setIsCreated(false);
      return signUp(await authClient(), input);
    },
    failedTitle: t`Error creating account`,
    onSent: () => {
      const address = form.watch('email').trim();
      form.reset();
      setRole('');
      if (isFirst) onFirst(address);
      else setIsCreated(true);
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
  return {
    form,
    submit,
    busy,
    refusal,
    school,
    /** The school has no account yet: this one is the administrator's. */
    isFirst,
    /** An account was made that waits for approval. */
    isCreated,
    role,
    setRole,
    /** The least length of a password for the chosen role. */
    shortest,
  };
}

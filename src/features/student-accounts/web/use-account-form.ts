import { ORPCError } from '@orpc/client';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import { type Sendable, useAttemptForm } from '#platform/ui/forms/use-attempt-form.ts';
import type { Credential } from '../student-accounts.contract.ts';

type AccountForm<Values extends FieldValues> = Sendable<Values, Values, Credential> & {
  /** Whose, what is made, and for whom: a lost answer is waited for under this name. */
  of: string;
  onMade: (credential: Credential) => void;
};

/** The form of one student's account or new password: made once, and a lost answer comes back with the same password. */
export function useAccountForm<Values extends FieldValues>({ of, onMade, ...sendable }: AccountForm<Values>) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  return useAttemptForm({
    name: of,
    ...sendable,
    counted: t`An earlier attempt created the account before your change. Create a new slip instead.`,
    onSent: (credential) => {
      onMade(credential);
      void queryClient.invalidateQueries();
    },
    onRefused: (error) => {
      // Refused for something that this page did not know: it is behind.
      if (error instanceof ORPCError) void queryClient.invalidateQueries();
    },
  });
}

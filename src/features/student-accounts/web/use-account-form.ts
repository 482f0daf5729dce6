import { ORPCError } from '@orpc/client';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import { type Sendable, useAttemptForm } from '#platform/ui/forms/use-attempt-form.ts';
import type { Credential } from '../student-accounts.contract.ts';

type AccountForm<Values extends FieldValues> = Sendable<Values, Values, Credential> & {
  /** The user, action and student: scope under which an unanswered request is retried. */
  of: string;
  onMade: (credential: Credential) => void;
};

/** The form for one student's account or new password. Idempotent: a retry returns the same password. */
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
      // Error codes that mean our data is stale.
      if (error instanceof ORPCError) void queryClient.invalidateQueries();
    },
  });
}

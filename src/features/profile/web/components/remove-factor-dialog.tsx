import { useLingui } from '@lingui/react/macro';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { signInRefusal } from '#features/auth/web/shared/auth-refusal.ts';
import { authClient } from '#platform/auth/web/session.ts';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { OwnFactor } from '../../profile.contract.ts';
import { FACTOR_WORDS } from '../factor-words.ts';

type RemoveFactorProps = {
  factor: OwnFactor;
  /** Whether no other factor remains. */
  last: boolean;
  required: boolean;
  onClose: () => void;
};

/** Confirms removing a second factor, with its consequences. */
export function RemoveFactorDialog({ factor, last, required, onClose }: RemoveFactorProps) {
  const { t, i18n } = useLingui();
  const queryClient = useQueryClient();
  const name = factor.name ?? i18n._(FACTOR_WORDS[factor.kind].name);
  const remove = useMutation({
    mutationFn: () => removeFactor(factor.id, queryClient),
    onSuccess: () => {
      showToast({ title: t`Success`, description: t`“${name}” was removed.` });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title={t`Remove “${name}”?`}
      body={
        <div className="flex flex-col gap-3">
          <p>
            {!last && t`It will no longer be used at sign-in. Your other factors remain.`}
            {last && !required && t`This is your last one. Only your password will protect your account.`}
            {last &&
              required &&
              t`This is your last one, and your school requires one. You must add another to continue.`}
          </p>
          <FormError error={remove.error} />
        </div>
      }
      confirmLabel={t`Remove`}
      busyLabel={t`Removing...`}
      busy={remove.isPending}
      danger
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
}

/** Removing the last factor lowers the session's assurance level, so its token is refreshed. */
async function removeFactor(factorId: string, queryClient: QueryClient): Promise<void> {
  const client = await authClient();
  const { error } = await client.mfa.unenroll({ factorId });
  if (error) throw signInRefusal(error);
  await client.refreshSession();
  await queryClient.invalidateQueries();
}

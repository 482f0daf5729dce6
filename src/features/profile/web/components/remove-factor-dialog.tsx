import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { FACTOR_WORDS } from '../factor-words.ts';
import { type ListedFactor, removeFactor } from '../own-factors.ts';

type RemoveFactorProps = {
  factor: ListedFactor;
  /** No other is left after it. */
  last: boolean;
  /** The school wants one of this person. */
  required: boolean;
  onClose: () => void;
};

/** Asks once before a second factor is taken away, and says what that means. */
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

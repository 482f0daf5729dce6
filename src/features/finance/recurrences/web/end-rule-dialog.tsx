import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { FinanceRule } from '../recurrences.contract.ts';
import { recurrencesApi } from '../../web/finance.client.ts';
import { useRefreshBooks } from '../../web/use-refresh-books.ts';
import { useRuleName } from './rule-words.ts';

/** Confirms ending a recurrence, because only pausing can be undone. */
export function EndRuleDialog({ rule, onClose }: { rule: FinanceRule; onClose: () => void }) {
  const { t } = useLingui();
  const name = useRuleName()(rule);
  const refreshBooks = useRefreshBooks();
  const end = useMutation({
    mutationFn: () => recurrencesApi.end.call({ rule_id: rule.id }),
    onSuccess: () => {
      showToast({ title: t`Recurrence ended`, description: name });
      onClose();
    },
    onSettled: refreshBooks,
  });
  return (
    <ConfirmDialog
      open
      title={t`End ${name}?`}
      body={
        <div className="flex flex-col gap-3">
          <p>{t`No more transactions will be added. Existing transactions remain.`}</p>
          <p className="text-muted">{t`To stop it temporarily, pause it instead.`}</p>
          <FormError error={end.error} />
        </div>
      }
      confirmLabel={t`End recurrence`}
      busyLabel={t`Ending...`}
      danger
      busy={end.isPending}
      onConfirm={() => end.mutate()}
      onClose={onClose}
    />
  );
}

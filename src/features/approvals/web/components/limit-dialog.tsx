import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import * as z from 'zod/mini';
import { isPositiveAmount } from '#platform/money/amount.ts';
import { useSchemaForm } from '#platform/ui/forms/form.ts';
import { MoneyField } from '#platform/ui/forms/money-field.tsx';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { useSendForm } from '#platform/ui/forms/use-send-form.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { ApprovalRule } from '../../approvals.contract.ts';
import { approvalsApi } from '../approvals.client.ts';
import { KIND_NAMES } from './kind-names.ts';

const Limit = z.object({
  above: z
    .string()
    .check(
      z.refine(
        (above) => above === '' || isPositiveAmount(above),
        /*i18n*/ 'Amount must be a positive number',
      ),
    ),
});

/** Turns a rule on, or changes the amount up to which one person is enough. */
export function LimitDialog({ rule, onClose }: { rule: ApprovalRule; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const queries = useQueryClient();
  const form = useSchemaForm({ schema: Limit, defaultValues: { above: rule.above ?? '' } });
  const sending = useSendForm({
    form,
    send: ({ above }) => approvalsApi.saveRule.call({ kind: rule.kind, is_on: true, above: above || null }),
    onSent: (saved) => {
      queries.setQueryData(approvalsApi.rules.queryOptions().queryKey, saved);
      showToast({ title: t`Success`, description: t`Rule saved` });
      onClose();
    },
  });
  const { field, fieldState } = useController({ control: form.control, name: 'above' });
  return (
    <SendDialog
      title={t`Two people`}
      description={i18n._(KIND_NAMES[rule.kind])}
      submit={rule.is_on ? t`Save` : t`Switch on`}
      busyLabel={t`Saving...`}
      dirty={form.formState.isDirty}
      sending={sending}
      unanswered={false}
      onClose={onClose}
    >
      <MoneyField
        label={t`One person is enough up to`}
        hint={t`Leave it empty for every amount.`}
        error={fieldState.error}
        {...field}
      />
    </SendDialog>
  );
}

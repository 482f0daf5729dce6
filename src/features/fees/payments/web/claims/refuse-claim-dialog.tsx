import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useSchemaForm } from '#platform/ui/forms/form.ts';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { TextAreaField } from '#platform/ui/forms/text-area-field.tsx';
import { useSendForm } from '#platform/ui/forms/use-send-form.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { claimsApi, feesApi } from '../../../web/fees.client.ts';
import { type FeeClaim, RefuseClaimInput } from '../../claims.contract.ts';

type Props = { claim: FeeClaim; onClose: () => void };

/** Refuses a claim with a reason that the family reads. */
export function RefuseClaimDialog({ claim, onClose }: Props) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const form = useSchemaForm({ schema: RefuseClaimInput, defaultValues: { reason: '' } });
  const sending = useSendForm({
    form,
    send: ({ reason }) => claimsApi.refuse.call({ claim_id: claim.id, reason }),
    onSent: () => {
      showToast({ title: t`Success`, description: t`Payment refused` });
      for (const api of [claimsApi, feesApi]) void queryClient.invalidateQueries({ queryKey: api.key() });
      onClose();
    },
  });
  const { errors, isDirty } = form.formState;
  return (
    <SendDialog
      title={t`Refuse this payment?`}
      description={t`The family will read what you write.`}
      submit={t`Refuse`}
      busyLabel={t`Saving...`}
      dangerous
      dirty={isDirty}
      sending={sending}
      unanswered={false}
      onClose={onClose}
    >
      <TextAreaField
        label={t`Reason`}
        required
        rows={3}
        maxLength={500}
        error={errors.reason}
        {...form.register('reason')}
      />
    </SendDialog>
  );
}

import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { RETENTION_KINDS, RETENTION_MONTHS, type RetentionKind } from '#features/people/retention.rules.ts';
import { useSchemaForm } from '#platform/ui/forms/form.ts';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { useSendForm } from '#platform/ui/forms/use-send-form.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { RetentionInput } from '../retention.contract.ts';
import { retentionApi } from './settings.client.ts';

const KINDS: Record<RetentionKind, { label: MessageDescriptor; hint: MessageDescriptor }> = {
  refused_requests: {
    label: msg`Refused requests for an account`,
    hint: msg`Accounts that were refused and never got a role.`,
  },
  unused_invitations: {
    label: msg`Unused invitations`,
    hint: msg`Those that were withdrawn or have expired.`,
  },
  contact_requests: {
    label: msg`Contact changes asked for by parents`,
    hint: msg`Those that the office has approved or refused.`,
  },
  sent_mail: { label: msg`Sent e-mails`, hint: msg`The lines in the outbox.` },
  known_devices: {
    label: msg`Sign-in devices`,
    hint: msg`Devices on which nobody has signed in since.`,
  },
};

type Props = { retention: RetentionInput; onClose: () => void };

export function RetentionDialog({ retention, onClose }: Props) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const form = useSchemaForm({ schema: RetentionInput, defaultValues: retention });
  const sending = useSendForm({
    form,
    send: (input) => retentionApi.set.call(input),
    onSent: () => {
      showToast({ title: t`Success`, description: t`Settings saved` });
      onClose();
      return queryClient.invalidateQueries();
    },
  });
  const { errors, isDirty } = form.formState;
  const timeOf = (months: number) => {
    const years = months / 12;
    return years < 1 ? t`${months} months` : years === 1 ? t`1 year` : t`${years} years`;
  };
  const times = [
    { value: '', label: t`Keep for good` },
    ...RETENTION_MONTHS.map((months) => ({ value: String(months), label: timeOf(months) })),
  ];
  return (
    <SendDialog
      title={t`How long records are kept`}
      description={t`Anything older is deleted each night. Students, money and the audit trail are never deleted.`}
      submit={t`Save`}
      busyLabel={t`Saving...`}
      dirty={isDirty}
      sending={sending}
      unanswered={false}
      onClose={onClose}
    >
      {RETENTION_KINDS.map((kind) => (
        <SelectField
          key={kind}
          label={t(KINDS[kind].label)}
          hint={t(KINDS[kind].hint)}
          options={times}
          error={errors[kind]}
          {...form.register(kind, { setValueAs: monthsOf })}
        />
      ))}
    </SendDialog>
  );
}

/** An empty value keeps data forever. */
const monthsOf = (chosen: unknown) =>
  chosen === '' || chosen === null || chosen === undefined ? null : Number(chosen);

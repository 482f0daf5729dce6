import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useSchemaForm } from '#platform/ui/forms/form.ts';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { TextAreaField } from '#platform/ui/forms/text-area-field.tsx';
import { useSendForm } from '#platform/ui/forms/use-send-form.ts';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { type Approval, DeclineInput } from '../../approvals.contract.ts';
import { approvalsApi } from '../approvals.client.ts';
import type { Action } from './approval-card.tsx';

type Props = { approval: Approval; action: Action; onClose: () => void };

/** Confirms and sends a decision: approval, refusal with a reason, or withdrawal. */
export function DecideDialog({ approval, action, onClose }: Props) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const declines = action === 'decline';
  const form = useSchemaForm({
    schema: declines ? DeclineInput : z.object({ answer: z.string() }),
    defaultValues: { answer: '' },
  });
  const sending = useSendForm({
    form,
    send: ({ answer }) => {
      const of = { approval_id: approval.id };
      return declines ? approvalsApi.decline.call({ ...of, answer }) : approvalsApi[action].call(of);
    },
    onSent: ({ state, failure }) => {
      if (failure) toastError(failure);
      else showToast({ title: t`Success`, description: done[state === 'approved' ? 'approve' : action] });
      onClose();
      // The approved operation may have changed anything.
      return queries.invalidateQueries();
    },
    onRefused: () => void queries.invalidateQueries({ queryKey: approvalsApi.list.key() }),
  });
  const titles = {
    approve: t`Approve and carry it out now?`,
    decline: t`Decline this request?`,
    withdraw: t`Withdraw your request?`,
  };
  const submits = { approve: t`Approve`, decline: t`Decline`, withdraw: t`Withdraw request` };
  const done = {
    approve: t`Approved and carried out`,
    decline: t`Request declined`,
    withdraw: t`Request withdrawn`,
  };
  const who = approval.asked_by ?? t`N/A`;
  const { reason } = approval;
  return (
    <SendDialog
      title={titles[action]}
      description={approval.is_own ? t`Asked by you` : t`Asked by ${who}`}
      submit={submits[action]}
      busyLabel={t`Processing...`}
      dirty={form.formState.isDirty}
      sending={sending}
      unanswered={false}
      onClose={onClose}
    >
      <p className="font-medium wrap-anywhere">{approval.sentence}</p>
      {reason && <p className="wrap-anywhere">{t`Reason: ${reason}`}</p>}
      {declines && (
        <TextAreaField
          label={t`Your answer`}
          hint={t`${who} will read it.`}
          rows={3}
          required
          maxLength={500}
          error={form.formState.errors.answer}
          {...form.register('answer')}
        />
      )}
    </SendDialog>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '#platform/ui/forms/form-dialog.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { TextAreaField } from '#platform/ui/forms/text-area-field.tsx';
import { toastRefusal } from '#platform/ui/toasts/errors.ts';
import type { CardHold } from '../../report-cards.contract.ts';
import { reportCardsApi } from './report-cards.client.ts';

const SHORTEST_REASON = 3;

/**
 * Lets a family read report cards despite overdue fees, or withdraws that permission. Both require a reason,
 * which is recorded.
 */
export function LiftHoldDialog({ hold, onClose }: { hold: CardHold; onClose: () => void }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const isShort = reason.trim().length < SHORTEST_REASON;
  const lifting = hold.lifted === null;
  const save = useMutation({
    mutationFn: () => reportCardsApi.liftHold.call({ student_id: hold.student_id, lifted: lifting, reason }),
    onSuccess: () => {
      onClose();
      return queries.invalidateQueries({ queryKey: reportCardsApi.student.key() });
    },
    onError: (error) => toastRefusal(error, onClose),
  });
  return (
    <FormDialog
      size="sm"
      title={lifting ? t`Lift hold` : t`Hold again`}
      submit={lifting ? t`Lift hold` : t`Hold again`}
      busyLabel={t`Saving...`}
      dirty={reason !== ''}
      sending={{
        busy: save.isPending,
        submit: (event) => {
          event.preventDefault();
          setTried(true);
          if (!isShort) save.mutate();
        },
      }}
      outcome={<FormError error={save.error} />}
      onClose={onClose}
    >
      <p>
        {lifting
          ? t`The family and the student can read this year's released report cards. The fees remain due.`
          : t`The family and the student cannot read report cards until the overdue fees are paid.`}
      </p>
      <TextAreaField
        label={t`Reason`}
        rows={3}
        required
        maxLength={300}
        error={isTried && isShort ? { message: /*i18n*/ 'Please give a reason' } : undefined}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  );
}

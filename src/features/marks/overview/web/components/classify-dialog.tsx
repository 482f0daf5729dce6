import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '#platform/ui/forms/form-dialog.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { refusedFields } from '#platform/ui/forms/refusals.ts';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { TextAreaField } from '#platform/ui/forms/text-area-field.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { ClassOverview, OverviewStudent } from '../../mark-overview.contract.ts';
import { markOverviewApi } from '../mark-overview.client.ts';

type Props = { overview: ClassOverview; student: OverviewStudent; onClose: () => void };

const SHORTEST_REASON = 3;
const SAID = { rules: null, yes: true, no: false } as const;

/** Records, with a reason, whether a student is classified; or returns the decision to the scheme. */
export function ClassifyDialog({ overview, student, onClose }: Props) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const { by_hand, id, full_name, roll_number } = student;
  const before = by_hand ? (by_hand.classified ? 'yes' : 'no') : 'rules';
  const [said, setSaid] = useState<keyof typeof SAID>(before);
  const [reason, setReason] = useState(by_hand?.reason ?? '');
  const [isTried, setTried] = useState(false);
  const isShort = reason.trim().length < SHORTEST_REASON;
  const save = useMutation({
    mutationFn: () =>
      markOverviewApi.classify.call({
        class_id: overview.class.id,
        student_id: id,
        which: overview.which,
        classified: SAID[said],
        reason: reason.trim(),
      }),
    onSuccess: () => {
      showToast({ title: t`Classification saved` });
      onClose();
      return queries.invalidateQueries();
    },
  });
  const refused = refusedFields(save.error).find(({ path }) => path === 'reason');
  const isDirty = said !== before || reason !== (by_hand?.reason ?? '');
  return (
    <FormDialog
      title={full_name ?? roll_number}
      description={t`A student who is not classified has no rank.`}
      submit={t`Save`}
      busyLabel={t`Saving...`}
      dirty={isDirty}
      sending={{
        busy: save.isPending,
        submit: (event) => {
          event.preventDefault();
          setTried(true);
          if (!isDirty) onClose();
          else if (!isShort) save.mutate();
        },
      }}
      outcome={save.error && !refused && <FormError error={save.error} />}
      onClose={onClose}
    >
      <SelectField
        label={t`Classified`}
        options={[
          { value: 'rules', label: t`As the scheme says` },
          { value: 'yes', label: t`Yes` },
          { value: 'no', label: t`No` },
        ]}
        value={said}
        onChange={({ target }) => setSaid(target.value as keyof typeof SAID)}
      />
      <TextAreaField
        label={t`Reason`}
        required
        rows={2}
        maxLength={300}
        value={reason}
        error={isTried && isShort ? { message: /*i18n*/ 'Say why, in a few words' } : refused}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  );
}

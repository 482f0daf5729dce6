import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import type { ClassSubject } from '../../class-subjects.contract.ts';
import { classSubjectsApi } from './class-subjects.client.ts';
import { useSubjectSaved } from './subject-saving.tsx';

type Props = Pick<ClassSubject, 'class_id' | 'subject_id'> & { onDone: () => void };

export function TakeOffButton({ class_id, subject_id, onDone }: Props) {
  const { t } = useLingui();
  const saved = useSubjectSaved(onDone);
  const [asking, setAsking] = useState(false);
  const takeOff = useMutation({
    mutationFn: () => classSubjectsApi.remove.call({ class_id, subject_id }),
    onSuccess: () => saved(t`Subject taken off the class`),
    onError: toastError,
  });
  return (
    <div className="pt-4">
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {t`Take off the class`}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t`Take this subject off the class?`}
        body={<Trans>Its teacher, coefficient and hours in this class are deleted.</Trans>}
        confirmLabel={t`Take off the class`}
        danger
        busy={takeOff.isPending}
        onConfirm={() => takeOff.mutate()}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}

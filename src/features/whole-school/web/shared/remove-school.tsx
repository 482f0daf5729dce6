import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { LoadKind } from '../../whole-school.contract.ts';
import { wholeSchoolApi } from './whole-school.client.ts';

export function RemoveSchool({ loadId, kind }: { loadId: string; kind: LoadKind }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => wholeSchoolApi.remove.call({ load_id: loadId }),
    onSuccess: () => {
      setAsking(false);
      showToast({ title: t`Success`, description: t`The school was removed.` });
    },
    onError: toastError,
    onSettled: () => void queries.invalidateQueries(),
  });
  const label = kind === 'sample' ? t`Remove the sample school` : t`Remove this school`;
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        title={kind === 'sample' ? t`Remove the sample school?` : t`Remove this school?`}
        body={
          <div className="flex flex-col gap-3">
            <p>{t`All its people, classes and subjects are removed, with every change made to them since.`}</p>
            <FormError error={remove.error} />
          </div>
        }
        confirmLabel={label}
        busyLabel={t`One moment...`}
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { mayRuleTills } from '../../till.policy.ts';
import { tillApi } from '../till.client.ts';

/** Whether every cashier needs a till: a school-wide setting of the head, confirmed before it changes. */
export function TillsInUse({ inUse }: { inUse: boolean }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const may = useMay();
  const use = useMutation({
    mutationFn: () => tillApi.use.call({ in_use: !inUse }),
    onSuccess: () => setAsking(false),
    onError: toastError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: tillApi.key() }),
  });
  if (!may(mayRuleTills)) return null;
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {inUse ? t`Stop using tills` : t`Use tills`}
      </Button>
      <ConfirmDialog
        open={asking}
        title={inUse ? t`Stop using tills?` : t`Use tills from now on?`}
        body={
          inUse
            ? t`Cash goes into the shared cash box again. Open tills stay open until they are closed.`
            : t`Nobody can take or give cash without an open till. Other methods work as before.`
        }
        confirmLabel={inUse ? t`Stop using tills` : t`Use tills`}
        busyLabel={t`Processing...`}
        busy={use.isPending}
        onConfirm={() => use.mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

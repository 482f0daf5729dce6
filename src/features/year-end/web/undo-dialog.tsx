import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { useAttempt } from '#platform/ui/forms/use-attempt.ts';
import { yearEndApi } from './year-end.client.ts';

type Props = { year: { id: string; name: string }; onClose: () => void };

/** Undoes the end of a year, and lists students who stay because they were changed since. */
export function UndoDialog({ year, onClose }: Props) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { me } = useAuth();
  const attempt = useAttempt({
    name: `${me?.user_id} undo end of year ${year.id}`,
    begin: {},
    counted: t`An earlier attempt was recorded before your change.`,
  });
  const undo = useMutation({
    mutationFn: () => attempt.send({}, (options) => yearEndApi.undo.call({ year_id: year.id }, options)),
    onSuccess: attempt.startOver,
  });
  const leave = () => {
    onClose();
    if (undo.data) void queryClient.invalidateQueries();
  };
  if (undo.data) {
    const { restored, kept } = undo.data;
    return (
      <Dialog
        open
        title={t`The end of the year is undone`}
        onClose={leave}
        footer={<Button variant="primary" onClick={leave}>{t`Done`}</Button>}
      >
        <p>{t`Students put back: ${restored}.`}</p>
        {kept.length > 0 && (
          <>
            <p className="mt-2">{t`These were changed since and stay as they are:`}</p>
            <ul className="list-disc ps-6">
              {kept.map(({ id, full_name, roll_number }) => (
                <li key={id}>{full_name ? `${full_name} · ${roll_number}` : roll_number}</li>
              ))}
            </ul>
          </>
        )}
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      open
      title={t`Undo the end of ${year.name}?`}
      body={
        <div className="flex flex-col gap-3">
          <p>{t`Everybody returns to their class. Students changed since stay as they are.`}</p>
          <FormError error={undo.error} />
        </div>
      }
      confirmLabel={t({ message: 'Undo', context: 'year end' })}
      busyLabel={t`Undoing...`}
      danger
      busy={undo.isPending}
      onConfirm={() => undo.mutate()}
      onClose={onClose}
    />
  );
}

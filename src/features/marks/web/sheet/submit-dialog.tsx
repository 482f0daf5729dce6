import { Plural, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { Sheet } from '../../marks.contract.ts';
import { marksApi } from '../marks.client.ts';
import type { SheetStore } from './sheet-store.ts';
import { useStore } from './use-store.ts';

type Props = { store: SheetStore; sheet: Sheet; onDone: () => void; onClose: () => void };

/** Submitting: shows missing marks first, and sends pending changes before it. */
export function SubmitDialog({ store, sheet, onDone, onClose }: Props) {
  const { t } = useLingui();
  const unsent = useStore(store, 'all', () => store.unsent());
  const submit = useMutation({
    mutationFn: () => marksApi.submit.call({ sheet_id: sheet.sheet_id }),
    onSuccess: () => {
      showToast({ title: t`Sheet handed in` });
      onDone();
      onClose();
    },
    onError: (error) => void toastError(error),
  });
  const columns = sheet.assessments.map(({ id, name }) => ({
    id,
    name,
    missing: store.figures(id)?.missing ?? 0,
  }));
  const missing = columns.reduce((sum, one) => sum + one.missing, 0);
  return (
    <ConfirmDialog
      open
      title={t`Hand in this sheet?`}
      body={
        <div className="flex flex-col gap-2">
          {unsent > 0 ? (
            <p className="font-medium text-danger">
              {t`Marks not sent yet: ${unsent}. Hand in once they are sent.`}
            </p>
          ) : (
            <p>
              <Plural
                value={missing}
                _0="Every student has a mark."
                one="# mark is missing and stays empty."
                other="# marks are missing and stay empty."
              />
            </p>
          )}
          {missing > 0 && (
            <ul className="text-sm text-muted">
              {columns
                .filter((one) => one.missing > 0)
                .map((one) => (
                  <li key={one.id}>{t`${one.name}: ${one.missing} missing`}</li>
                ))}
            </ul>
          )}
          <p className="text-sm text-muted">{t`The office then checks it. You can no longer change it.`}</p>
        </div>
      }
      confirmLabel={t`Hand in`}
      busyLabel={t`Sending...`}
      busy={submit.isPending || unsent > 0}
      onConfirm={() => submit.mutate()}
      onClose={onClose}
    />
  );
}

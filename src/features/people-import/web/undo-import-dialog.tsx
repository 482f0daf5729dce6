import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { peopleImportApi } from './people-import.client.ts';

type Props = { importId: string; fileName: string; onUndone: () => void; onClose: () => void };

/** Confirms undoing a whole import and lists the records that stayed. */
export function UndoImportDialog({ importId, fileName, onUndone, onClose }: Props) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const undoing = useMutation({
    mutationFn: () => peopleImportApi.undo.call({ import_id: importId }),
    onSuccess: ({ kept }) => {
      onUndone();
      if (kept.length > 0) return;
      showToast({ title: t`Success`, description: t`The import was undone` });
      onClose();
    },
    onError: toastError,
    onSettled: () => void queries.invalidateQueries(),
  });
  const kept = undoing.data?.kept ?? [];
  return (
    <Dialog
      open
      onClose={onClose}
      title={undoing.data ? t`The import was undone` : t`Undo this import?`}
      description={fileName}
      size="sm"
      footer={
        <>
          <Button variant="secondary" data-autofocus disabled={undoing.isPending} onClick={onClose}>
            {t`Close`}
          </Button>
          {!undoing.data && (
            <Button
              variant="danger"
              busy={undoing.isPending}
              busyLabel={t`One moment...`}
              onClick={() => undoing.mutate()}
            >
              {t`Undo this import`}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {kept.length === 0 ? (
          <p>{t`New records are removed and changed ones restored. Records with later entries are kept.`}</p>
        ) : (
          <>
            <p>
              {t`${plural(kept.length, {
                one: '# record has later entries and is kept:',
                other: '# records have later entries and are kept:',
              })}`}
            </p>
            <ul className="max-h-60 list-disc overflow-y-auto pl-5 text-sm">
              {kept.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </>
        )}
        <FormError error={undoing.error} />
      </div>
    </Dialog>
  );
}

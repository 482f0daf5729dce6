import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { useRefreshBooks } from '../../web/use-refresh-books.ts';

type Props = {
  fileName: string;
  /** The number it wrote. */
  entries: number;
  send: () => Promise<unknown>;
  onUndone: () => void;
  onClose: () => void;
};

/** Confirms undoing a whole import. */
export function UndoImportDialog({ fileName, entries, send, onUndone, onClose }: Props) {
  const { t } = useLingui();
  const refresh = useRefreshBooks();
  const undoing = useMutation({
    mutationFn: send,
    onSuccess: () => {
      showToast({ title: t`Success`, description: t`The import was undone` });
      onUndone();
    },
    onError: toastError,
    // Errors may mean our data is stale.
    onSettled: refresh,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Undo this import?`}
      description={fileName}
      size="sm"
      footer={
        <>
          <Button variant="secondary" data-autofocus disabled={undoing.isPending} onClick={onClose}>
            {t`Close`}
          </Button>
          <Button
            variant="danger"
            busy={undoing.isPending}
            busyLabel={t`One moment...`}
            onClick={() => undoing.mutate()}
          >
            {t`Undo this import`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>
          {t`${plural(entries, {
            one: 'The imported entry will be removed, even if edited, with any new categories not used elsewhere.',
            other:
              'The # imported entries will be removed, even if edited, with any new categories not used elsewhere.',
          })}`}
        </p>
        <FormError error={undoing.error} />
      </div>
    </Dialog>
  );
}

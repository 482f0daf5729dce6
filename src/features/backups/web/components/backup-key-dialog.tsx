import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { useInstallation } from '#platform/ui/installation.ts';
import { PrintSlip } from '#platform/ui/printing/slip.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { backupsApi } from '../backups.client.ts';

/** Shows the backup key once, on a slip to print. */
export function BackupKeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [key, setKey] = useState<string | null>(null);
  const show = useMutation(
    backupsApi.showKey.mutationOptions({
      onSuccess: (answer) => {
        setKey(answer.key);
        void queryClient.invalidateQueries({ queryKey: backupsApi.list.key() });
      },
      onError: toastError,
    }),
  );
  if (key !== null) return <KeyOnPaper backupKey={key} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      title={t`Show the backup key?`}
      body={
        <div className="flex flex-col gap-4">
          <p>{t`It is shown once. Have a printer ready, and keep the paper away from this computer.`}</p>
          <FormError error={show.error} />
        </div>
      }
      confirmLabel={t`Show the key`}
      busy={show.isPending}
      onConfirm={() => show.mutate({})}
      onClose={onClose}
    />
  );
}

function KeyOnPaper({ backupKey, onClose }: { backupKey: string; onClose: () => void }) {
  const { t } = useLingui();
  const { name: school } = useInstallation();
  const [printed, setPrinted] = useState(false);
  const [asking, setAsking] = useState(false);
  return (
    <Dialog
      open
      // A click outside the dialog must not lose the key.
      onClose={() => (printed ? onClose() : setAsking(true))}
      title={t`Backup key`}
      description={t`Print this slip or copy the key by hand now.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t`Done`}
          </Button>
          <Button
            variant="primary"
            data-autofocus
            icon={<Printer aria-hidden />}
            onClick={() => {
              setPrinted(true);
              window.print();
            }}
          >
            {t`Print`}
          </Button>
        </>
      }
    >
      <PrintSlip>
        <p className="text-sm text-muted">{school}</p>
        <p className="text-lg font-semibold">{t`Key of the backups`}</p>
        <p className="py-3">
          <code translate="no" className="font-mono text-xl font-semibold tracking-wider select-all">
            {backupKey}
          </code>
        </p>
        <p className="text-sm">
          {t`Anyone with this key and a backup can read everything. Without the key, no backup can be opened. Keep it locked away.`}
        </p>
      </PrintSlip>
      <ConfirmDialog
        open={asking}
        title={t`Close without printing?`}
        body={t`The key will not be shown here again. Your technician can find it on the server.`}
        confirmLabel={t`Close`}
        onConfirm={onClose}
        onClose={() => setAsking(false)}
      />
    </Dialog>
  );
}

import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { ProgressBar } from '#platform/ui/progress-bar.tsx';
import { isMissing } from '#platform/ui/forms/refusals.ts';
import { saveFile } from '#platform/ui/lists/save-file.ts';
import { Spinner } from '#platform/ui/spinner.tsx';
import type { BillBatch } from '../receipts.contract.ts';
import { receiptsApi } from '../../web/fees.client.ts';

type BillBatchProgressProps = {
  batchId: string;
  onAgain: () => void;
  onTaken: () => void;
  onClose: () => void;
};

const ASK_AGAIN_MS = 700;

/** A batch's progress, then its file. Closing does not stop the batch. */
export function BillBatchProgress({ batchId, onAgain, onTaken, onClose }: BillBatchProgressProps) {
  const { t } = useLingui();
  const asked = useQuery(
    receiptsApi.bills.queryOptions({
      input: { batch_id: batchId },
      staleTime: 0,
      gcTime: 0,
      retry: false,
      refetchInterval: ({ state }) => (state.data?.state === 'running' ? ASK_AGAIN_MS : false),
    }),
  );
  const { data: batch, error } = asked;
  const download = useMutation({
    mutationFn: async () => {
      const file = await receiptsApi.billsFile.call({ batch_id: batchId });
      saveFile(file, file.name || 'bills.pdf');
    },
    onSuccess: onTaken,
    onError: toastError,
  });
  const isOver = Boolean(error) || (batch && batch.state !== 'running');
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Print bills`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>{t`Close`}</Button>
          {isOver && <Button variant="secondary" onClick={onAgain}>{t`Make other bills`}</Button>}
          {batch?.state === 'ready' && (
            <Button
              variant="primary"
              data-autofocus
              icon={<Download aria-hidden />}
              busy={download.isPending}
              busyLabel={t`Downloading...`}
              onClick={() => download.mutate()}
            >{t`Download PDF`}</Button>
          )}
        </>
      }
    >
      {batch ? <Standing batch={batch} /> : !error && <Spinner label={t`Loading...`} />}
      {batch || isMissing(error) ? <FormError error={error} /> : <LoadFailed of={asked} />}
    </Dialog>
  );
}

function Standing({ batch: { state, done, total } }: { batch: BillBatch }) {
  const { t } = useLingui();
  if (state === 'failed') return <p role="alert">{t`The bills could not be made. Please start again.`}</p>;
  if (state === 'ready')
    return <p>{t`${plural(total, { one: '# bill is ready.', other: '# bills are ready.' })}`}</p>;
  return (
    <div className="flex flex-col gap-3">
      <ProgressBar
        label={t`Making the bills...`}
        value={done}
        max={total}
        valueText={t`${done} of ${total}`}
      />
      <p className="text-muted">{t`You can close this window and continue working. Open it again to download the file.`}</p>
    </div>
  );
}

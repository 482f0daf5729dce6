import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useClassOptions } from '#features/classes/web/shared/class-options.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { isMissing } from '#platform/ui/forms/refusals.ts';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { saveFile } from '#platform/ui/lists/save-file.ts';
import { ProgressBar } from '#platform/ui/progress-bar.tsx';
import { Spinner } from '#platform/ui/spinner.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { useStructureLabel, useStructures } from '../../charges/web/use-structures.ts';
import { receiptsApi } from '../../web/fees.client.ts';
import type { BillBatch } from '../receipts.contract.ts';

type BillBatchDialogProps = {
  onClose: () => void;
  classId?: string | undefined;
  structureId?: string | undefined;
  overdue?: boolean | undefined;
  /** A warning to show before choosing. */
  note?: string | false;
};

const KEY = 'preau-bill-batch';

/**
 * Bills of many students as one PDF. The server continues while the dialog is closed: the tab stores its batch id, and
 * reopening the dialog shows that batch.
 */
export function BillBatchDialog({ onClose, classId, structureId, overdue, note }: BillBatchDialogProps) {
  const [batchId, setBatchId] = useState(readBatch);

  function follow(id: string | null) {
    setBatchId(id);
    keepBatch(id);
  }

  return batchId === null ? (
    <ChooseBills
      chosen={{ class_id: classId ?? '', structure_id: structureId ?? '', overdue: overdue ?? false }}
      note={note}
      onStarted={follow}
      onClose={onClose}
    />
  ) : (
    <BillBatchProgress
      batchId={batchId}
      onAgain={() => follow(null)}
      onTaken={() => keepBatch(null)}
      onClose={onClose}
    />
  );
}

type ChooseBillsProps = {
  chosen: { class_id: string; structure_id: string; overdue: boolean };
  note: string | false | undefined;
  onStarted: (batchId: string) => void;
  onClose: () => void;
};

function ChooseBills({ chosen, note, onStarted, onClose }: ChooseBillsProps) {
  const { t } = useLingui();
  const [wish, setWish] = useState(chosen);
  const classes = useClassOptions();
  const structures = useStructures();
  const structureLabel = useStructureLabel();
  const start = useMutation({
    mutationFn: () =>
      receiptsApi.startBills.call({
        language: currentLocale(),
        ...(wish.class_id && { class_id: wish.class_id }),
        ...(wish.structure_id && { structure_id: wish.structure_id }),
        ...(wish.overdue && { overdue: true }),
      }),
    onSuccess: ({ id }) => onStarted(id),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Print bills`}
      description={t`One PDF, with one page for each student with fees to pay.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>{t`Cancel`}</Button>
          <Button
            variant="primary"
            busy={start.isPending}
            busyLabel={t`Starting...`}
            onClick={() => start.mutate()}
          >{t`Make the bills`}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FormError error={start.error} />
        {note && <p>{note}</p>}
        <SelectField
          label={t`Class`}
          placeholder={t`All classes`}
          value={wish.class_id}
          options={classes}
          onChange={({ target }) => setWish((before) => ({ ...before, class_id: target.value }))}
        />
        <SelectField
          label={t`Fee Structure`}
          placeholder={t`All fee structures`}
          value={wish.structure_id}
          options={(structures.data ?? []).map((of) => ({ value: of.id, label: structureLabel(of) }))}
          onChange={({ target }) => setWish((before) => ({ ...before, structure_id: target.value }))}
        />
        <CheckboxField
          label={t`Only students with overdue fees`}
          checked={wish.overdue}
          onChange={(event) => setWish((before) => ({ ...before, overdue: event.target.checked }))}
        />
      </div>
    </Dialog>
  );
}

function readBatch(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function keepBatch(id: string | null): void {
  try {
    if (id === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, id);
  } catch {
    // Without session storage the dialog must stay open until the file is ready.
  }
}

type BillBatchProgressProps = {
  batchId: string;
  onAgain: () => void;
  onTaken: () => void;
  onClose: () => void;
};

const ASK_AGAIN_MS = 700;

/** A batch's progress, then its file. Closing does not stop the batch. */
function BillBatchProgress({ batchId, onAgain, onTaken, onClose }: BillBatchProgressProps) {
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

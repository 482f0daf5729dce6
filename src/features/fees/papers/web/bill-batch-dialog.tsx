import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { Button } from '#platform/ui/button.tsx';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { useClassOptions } from '#features/classes/web/shared/class-options.ts';
import { BillBatchProgress } from './bill-batch-progress.tsx';
import { receiptsApi } from '../../web/fees.client.ts';
import { useStructureLabel, useStructures } from '../../charges/web/use-structures.ts';

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

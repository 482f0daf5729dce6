import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { EMPTY } from '../../entry.rules.ts';
import type { FilePreview } from '../../mark-files.contract.ts';
import type { Sheet } from '../../marks.contract.ts';
import { markFilesApi } from '../sheet/mark-files.client.ts';
import type { SheetStore } from '../sheet/sheet-store.ts';
import { ChangeTable, FaultList } from './change-table.tsx';
import { PreviewDialog } from './preview-dialog.tsx';

type Props = { store: SheetStore; sheet: Sheet; label: (studentId: string) => string; onClose: () => void };

/** Uploads a sheet filled in a spreadsheet and previews the changes before saving. */
export function FileDialog({ store, sheet, label, onClose }: Props) {
  const { t } = useLingui();
  const reading = useMutation({ mutationFn: (file: File) => markFilesApi.read.call({ file }) });
  const preview = reading.data;
  const isOther = preview !== undefined && preview.sheet_id !== sheet.sheet_id;
  const changes = isOther ? [] : (preview?.changes ?? []);
  const conflicts = changes.filter(({ conflict }) => conflict).length;
  const faults: Record<FilePreview['faults'][number]['why'], string> = {
    nobody: t`No student of this class`,
    twice: t`This student appears twice`,
    not_understood: t`No mark`,
    out_of_range: t`Higher than the column allows`,
    too_precise: t`Too many decimals`,
  };

  function save() {
    void store.change(
      changes.map(({ assessment_id, student_id, value, base_id }) => ({
        assessment_id,
        student_id,
        content: { ...EMPTY, ...value },
        label: label(student_id),
        base_id,
      })),
      'file',
    );
  }

  return (
    <PreviewDialog
      title={t`Upload a filled file`}
      description={t`The Excel file of this sheet. Nothing is written before you save.`}
      count={changes.length}
      onSave={save}
      onClose={onClose}
    >
      <label className="flex flex-col gap-1 text-sm font-medium">
        {t`File`}
        <input
          type="file"
          accept=".xlsx"
          className="field-control py-2"
          disabled={reading.isPending}
          onChange={({ target: { files } }) => files?.[0] && reading.mutate(files[0])}
        />
      </label>
      <FormError error={reading.error} />
      {isOther && <p className="text-danger">{t`This file belongs to another sheet.`}</p>}
      {preview && !isOther && (
        <output className="block">
          <Trans>
            To save: {changes.length} · Unchanged: {preview.same} · Not understood: {preview.faults.length}
          </Trans>
          {conflicts > 0 && (
            <span className="block font-medium text-danger">
              {t`Changed since the download: ${conflicts}. You choose once they are saved.`}
            </span>
          )}
        </output>
      )}
      {preview && !isOther && (
        <FaultList
          faults={preview.faults.map(({ row, column, text, why }) => ({
            key: `${row} ${column} ${why}`,
            text: [t`Line ${row}`, column, text].filter(Boolean).join(' · '),
            why: faults[why],
          }))}
        />
      )}
      <ChangeTable
        caption={t`Marks to save`}
        changes={changes.map(({ assessment_id, student_id, full_name, roll_number, value, now }) => ({
          key: `${assessment_id} ${student_id}`,
          name: full_name ?? roll_number,
          now: { ...EMPTY, ...now },
          after: { ...EMPTY, ...value },
        }))}
      />
    </PreviewDialog>
  );
}

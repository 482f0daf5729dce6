import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { said } from '#features/reports/web/shared/written-cell.ts';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { go } from '#platform/ui/routing/place.ts';
import { toastError } from '#platform/ui/toasts/errors.ts';
import type { FormAnswer, FormTable } from '../../ministry-forms.contract.ts';
import { NONE_ROW } from '../../ministry-forms.rules.ts';
import { ministryFormsApi } from '../ministry-forms.client.ts';
import { type Shown, tableAt } from './form-address.ts';
import { FormGrid } from './form-grid.tsx';
import { FilledBar } from './filled-bar.tsx';
import { RecordedNow } from './recorded-now.tsx';
import { type CellSaver, useSaveCell } from './use-save-cell.ts';

type Props = {
  answer: FormAnswer;
  table: FormTable;
  filters: Shown;
  /** Whether the response shown is still that of earlier filters. */
  isOlder: boolean;
};

/**
 * One table of a form: calculated cells with what they lack, and fields that are saved when they lose the
 * focus.
 */
export function FormTablePart({ answer, table, filters, isOlder }: Props) {
  const { t } = useLingui();
  const saver = useSaveCell(answer, filters);
  const at = answer.tables.findIndex(({ key }) => key === table.key);
  const next = answer.tables[at + 1];
  return (
    <>
      <PageHeader
        title={`${at + 1}. ${said(table.title)}`}
        subtitle={said(answer.title)}
        back={{ to: tableAt(answer.key, filters, undefined), label: t`All tables` }}
        actions={
          <>
            {table.own && <RemoveTable id={table.own} back={tableAt(answer.key, filters, undefined)} />}
            {next && (
              <LinkButton to={tableAt(answer.key, filters, next.key)} variant="secondary">
                {t`Next table`}
              </LinkButton>
            )}
          </>
        }
      />
      <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        <FilledBar filled={table.filled} asked={table.asked} />
        <NothingToReport table={table} saver={saver} />
      </div>
      <RecordedNow of={{ ...table, as_of: answer.as_of }} className="mb-4" />
      {table.rows.length === 0 && !isOlder ? (
        <EmptyState title={t`No rows on this day`} />
      ) : (
        <FormGrid table={table} isOlder={isOlder} saver={saver} />
      )}
    </>
  );
}

/** A checkbox stating that the table has nothing to report; shown only if it has typed cells. */
function NothingToReport({ table, saver }: { table: FormTable; saver: CellSaver }) {
  const { t } = useLingui();
  // Shown immediately while being saved.
  const [saidNone, setSaidNone] = useState<boolean | null>(null);
  const anyTyped = table.lines || table.rows.some(({ cells }) => cells.some(({ typed }) => typed));
  if (!anyTyped) return null;
  return (
    <CheckboxField
      label={table.lines ? t`Nothing to report` : t`Cells left empty are zero or do not apply`}
      checked={saidNone ?? table.none}
      onChange={({ target }) => {
        setSaidNone(target.checked);
        saver.mutate(
          {
            table: table.key,
            row: NONE_ROW,
            column: 'none',
            value: target.checked ? 'yes' : '',
            before: table.none ? 'yes' : '',
          },
          { onSettled: () => setSaidNone(null) },
        );
      }}
    />
  );
}

/** Deletes a table of the school's own. */
function RemoveTable({ id, back }: { id: string; back: string }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const remove = useMutation({
    ...ministryFormsApi.removeTable.mutationOptions(),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ministryFormsApi.key() });
      go({ to: back });
    },
    onError: toastError,
  });
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>{t`Remove table`}</Button>
      <ConfirmDialog
        open={open}
        danger
        title={t`Remove this table?`}
        body={t`Its entries of all years are removed with it.`}
        confirmLabel={t`Remove table`}
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ table_id: id })}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { said, writtenCell } from '#features/reports/web/shared/written-cell.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { useInstallation } from '#platform/ui/installation.ts';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { go } from '#platform/ui/routing/place.ts';
import { toastError } from '#platform/ui/toasts/errors.ts';
import type { FormAnswer, FormTable } from '../../ministry-forms.contract.ts';
import { NONE_ROW } from '../../ministry-forms.rules.ts';
import { ministryFormsApi } from '../ministry-forms.client.ts';
import { type Shown, tableAt } from './form-address.ts';
import { FilledBar } from './filled-bar.tsx';
import { RecordedNow } from './recorded-now.tsx';
import { KnownCell } from './known-cell.tsx';
import { TypedCell } from './typed-cell.tsx';
import { type Place, useSaveCell } from './use-save-cell.ts';

type Props = {
  answer: FormAnswer;
  table: FormTable;
  filters: Shown;
  /** Whether the answer is still that of other filters. */
  isOlder: boolean;
  setFilters: (patch: Shown) => void;
};

const isEnd = (kind: FormTable['rows'][number]['cells'][number]['kind'] | undefined) =>
  kind === 'count' || kind === 'money' || kind === 'percent' || kind === 'decimal';

/** One table of a form: calculated cells with what they lack, and fields that are saved as they are left. */
export function FormTablePart({ answer, table, filters, isOlder }: Props) {
  const { t } = useLingui();
  const { timeZone } = useInstallation();
  const save = useSaveCell(answer, filters);
  const at = answer.tables.findIndex(({ key }) => key === table.key);
  const next = answer.tables[at + 1];
  const head = table.rows[0]?.cells ?? [];
  const anyTyped = table.lines || table.rows.some(({ cells }) => cells.some(({ typed }) => typed));
  const placeOf = (row: string, column: string): Place => ({ table: table.key, row, column });
  // The answer just given stands at once, while it is being saved.
  const [saidNone, setSaidNone] = useState<boolean | null>(null);
  const coded = table.rows.some(({ code }) => code !== null);
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
        {anyTyped && (
          <CheckboxField
            label={table.lines ? t`Nothing to report` : t`Cells left empty are zero or do not apply`}
            checked={saidNone ?? table.none}
            onChange={({ target }) => {
              setSaidNone(target.checked);
              save.mutate(
                {
                  ...placeOf(NONE_ROW, 'none'),
                  value: target.checked ? 'yes' : '',
                  before: table.none ? 'yes' : '',
                },
                { onSettled: () => setSaidNone(null) },
              );
            }}
          />
        )}
      </div>
      <RecordedNow of={{ ...table, as_of: answer.as_of }} className="mb-4" />
      {table.rows.length === 0 && !isOlder ? (
        <EmptyState title={t`No rows on this day`} />
      ) : (
        <Card padded={false}>
          {/* A wide table scrolls sideways, which takes a place for the keyboard to stand on. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <section aria-label={said(table.title)} tabIndex={0} className="relative overflow-x-auto">
            <table aria-busy={isOlder || undefined} className="w-full text-sm">
              <caption className="sr-only">{said(table.title)}</caption>
              <thead>
                <tr className="border-b border-control text-muted">
                  {coded && (
                    <th scope="col" className="py-2 ps-4 text-start font-semibold md:ps-5">{t`Code`}</th>
                  )}
                  <th scope="col" className="py-2 ps-4 text-start font-semibold md:ps-5">
                    {said(table.rows_head)}
                  </th>
                  {table.columns.map((column, place) => (
                    <th
                      key={column.key}
                      scope="col"
                      className={`py-2 ps-3 align-bottom font-semibold last:pe-4 md:last:pe-5 ${isEnd(head[place]?.kind) && table.columns.length > 1 ? 'text-end' : 'text-start'}`}
                    >
                      {said(column.head)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody className="divide-y divide-line">
                {table.rows.map((row) => (
                  <tr key={row.key} className="hover:bg-raised">
                    {coded && <td className="figures py-1 ps-4 text-muted md:ps-5">{row.code}</td>}
                    <th scope="row" className="min-w-28 py-1 ps-4 text-start font-medium md:ps-5">
                      {writtenCell('text', row.label, timeZone)}
                    </th>
                    {table.columns.map((column, place) => {
                      const cell = row.cells[place]!;
                      const name = `${writtenCell('text', row.label, timeZone)} · ${said(column.head)}`;
                      return (
                        <td
                          key={column.key}
                          className={`py-1 ps-3 last:pe-4 md:last:pe-5 ${isEnd(cell.kind) && table.columns.length > 1 ? 'figures text-end' : ''}`}
                        >
                          {cell.typed ? (
                            <TypedCell
                              cell={cell}
                              name={name}
                              choices={row.choices.length > 0 ? row.choices : column.choices}
                              single={table.columns.length === 1}
                              save={(value, before) =>
                                save.mutateAsync({ ...placeOf(row.key, column.key), value, before })
                              }
                            />
                          ) : (
                            <KnownCell cell={cell} />
                          )}
                        </td>
                      );
                    })}
                  </tr>
                ))}
                {table.total && (
                  <tr className="font-semibold">
                    <th
                      scope="row"
                      colSpan={coded ? 2 : 1}
                      className="py-2 ps-4 text-start md:ps-5"
                    >{t`Total`}</th>
                    {table.total.map((value, place) => (
                      <td
                        key={table.columns[place]!.key}
                        className="figures py-2 ps-3 text-end last:pe-4 md:last:pe-5"
                      >
                        {value === null ? '' : <KnownCell cell={{ ...head[place]!, value, lacks: null }} />}
                      </td>
                    ))}
                  </tr>
                )}
              </tbody>
            </table>
          </section>
        </Card>
      )}
    </>
  );
}

/** Removes a table of the school's own. */
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

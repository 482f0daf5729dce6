import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { focusMistake } from '#platform/ui/forms/focus-mistake.ts';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { TextAreaField } from '#platform/ui/forms/text-area-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { AddTableInput, OwnColumn } from '../../ministry-forms.contract.ts';
import type { FormKey } from '../../ministry-forms.filters.ts';
import { ministryFormsApi } from '../ministry-forms.client.ts';

type Rows = AddTableInput['rows'];
type TypedColumn = { id: number; name_fr: string; name_en: string; takes: string };

const MEASURES: readonly string[] = [
  'students',
  'girls',
  'boys',
  'repeaters',
  'repeating_girls',
  'repeating_boys',
  'uncertified',
];

/** If one language is empty, the other one's text is used. */
const names = (name_fr: string, name_en: string) => ({
  name_fr: name_fr.trim() || name_en.trim(),
  name_en: name_en.trim() || name_fr.trim(),
});

function columnOf({ name_fr, name_en, takes }: TypedColumn): OwnColumn {
  const head = names(name_fr, name_en);
  if (MEASURES.includes(takes)) return { ...head, measure: takes } as OwnColumn;
  return { ...head, kind: takes } as OwnColumn;
}

/** One row per line: `français | English`. */
const labelsOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.split('|'))
    .filter(([fr = '', en = '']) => fr.trim() !== '' || en.trim() !== '')
    .map(([fr = '', en = '']) => names(fr, en));

/** One of the two languages is enough. */
const isNamed = ({ name_fr, name_en }: { name_fr: string; name_en: string }) =>
  (name_fr + name_en).trim() !== '';
const NO_TITLE = { message: /*i18n*/ 'Please write a title' };
const NO_NAME = { message: /*i18n*/ 'Please enter a name' };
const NO_ROW = { message: /*i18n*/ 'Please write at least one row' };

type Props = { form: FormKey; onClose: () => void };

/** Adds a table that the ministry requests and the form does not have yet. */
export function OwnTableDialog({ form, onClose }: Props) {
  const { t } = useLingui();
  const id = useId();
  const queries = useQueryClient();
  const [title, setTitle] = useState({ name_fr: '', name_en: '' });
  const [rows, setRows] = useState<Rows>('class');
  const [labels, setLabels] = useState('');
  const [columns, setColumns] = useState<TypedColumn[]>([
    { id: 0, name_fr: '', name_en: '', takes: 'count' },
  ]);
  // Saving was attempted, so that what is missing is said at its field.
  const [asked, setAsked] = useState(false);
  const lacksRows = rows === 'listed' && labelsOf(labels).length === 0;
  const withRecords = rows === 'class' || rows === 'level';
  const add = useMutation({
    ...ministryFormsApi.addTable.mutationOptions(),
    onSuccess: async () => {
      showToast({ title: t`Success`, description: t`Table added` });
      await queries.invalidateQueries({ queryKey: ministryFormsApi.key() });
      onClose();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAsked(true);
    if (lacksRows || ![title, ...columns].every(isNamed)) return focusMistake(event.currentTarget);
    add.mutate({
      form,
      ...names(title.name_fr, title.name_en),
      rows,
      labels: rows === 'listed' ? labelsOf(labels) : [],
      columns: columns
        .map((column) =>
          !withRecords && MEASURES.includes(column.takes) ? { ...column, takes: 'count' } : column,
        )
        .map(columnOf),
    });
  };
  return (
    <Dialog
      open
      size="lg"
      title={t`Add table`}
      description={t`One language is enough: it is then used for both.`}
      dirty={
        title.name_fr +
          title.name_en +
          labels +
          columns.map(({ name_fr, name_en }) => name_fr + name_en).join('') !==
        ''
      }
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" form={id} busy={add.isPending} busyLabel={t`Saving...`}>{t`Save`}</Button>
        </>
      }
    >
      <form id={id} noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={t`Title in French`}
            lang="fr"
            maxLength={120}
            required={title.name_en === ''}
            value={title.name_fr}
            error={asked && !isNamed(title) ? NO_TITLE : undefined}
            onChange={({ target }) => setTitle({ ...title, name_fr: target.value })}
          />
          <TextField
            label={t`Title in English`}
            lang="en"
            maxLength={120}
            value={title.name_en}
            onChange={({ target }) => setTitle({ ...title, name_en: target.value })}
          />
        </div>
        <SelectField
          label={t`Rows`}
          value={rows}
          onChange={({ target }) => setRows(target.value as Rows)}
          options={[
            { value: 'class', label: t`A row for each class` },
            { value: 'level', label: t`A row for each level` },
            { value: 'teacher', label: t`A row for each teacher` },
            { value: 'lines', label: t`Lines added while filling in` },
            { value: 'listed', label: t`Rows written here` },
          ]}
        />
        {rows === 'listed' && (
          <TextAreaField
            label={t`Rows, one per line`}
            hint={t`French | English`}
            rows={4}
            value={labels}
            error={asked && lacksRows ? NO_ROW : undefined}
            onChange={({ target }) => setLabels(target.value)}
          />
        )}
        <ColumnFields columns={columns} asked={asked} withRecords={withRecords} onColumns={setColumns} />
        <FormError error={add.error} />
      </form>
    </Dialog>
  );
}

type ColumnsProps = {
  columns: readonly TypedColumn[];
  /** Saving was attempted, so that columns without a name show errors. */
  asked: boolean;
  /** Rows are classes or levels, so that a column may be counted from the records. */
  withRecords: boolean;
  onColumns: (columns: TypedColumn[]) => void;
};

function ColumnFields({ columns, asked, withRecords, onColumns }: ColumnsProps) {
  const { t } = useLingui();
  const kinds = [
    { value: 'count', label: t({ message: 'Number', context: 'quantity' }) },
    { value: 'money', label: t`Amount (FCFA)` },
    { value: 'text', label: t`Text` },
    { value: 'day', label: t`Date` },
    { value: 'yes_no', label: t`Yes or no` },
  ];
  const ofRecords = [
    { value: 'students', label: t`Records: students` },
    { value: 'girls', label: t`Records: girls` },
    { value: 'boys', label: t`Records: boys` },
    { value: 'repeaters', label: t`Records: repeaters` },
    { value: 'repeating_girls', label: t`Records: repeating girls` },
    { value: 'repeating_boys', label: t`Records: repeating boys` },
    { value: 'uncertified', label: t`Records: without birth certificate` },
  ];
  const change = (at: number, patch: Partial<TypedColumn>) =>
    onColumns(columns.map((column, place) => (place === at ? { ...column, ...patch } : column)));
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-sm font-semibold">{t`Columns`}</legend>
      {columns.map((column, at) => (
        <div key={column.id} className="grid items-start gap-2 sm:grid-cols-[1fr_1fr_1fr_auto]">
          <TextField
            label={t`In French`}
            lang="fr"
            maxLength={120}
            required={column.name_en === ''}
            value={column.name_fr}
            error={asked && !isNamed(column) ? NO_NAME : undefined}
            onChange={({ target }) => change(at, { name_fr: target.value })}
          />
          <TextField
            label={t`In English`}
            lang="en"
            maxLength={120}
            value={column.name_en}
            onChange={({ target }) => change(at, { name_en: target.value })}
          />
          <SelectField
            label={t`Contains`}
            value={!withRecords && MEASURES.includes(column.takes) ? 'count' : column.takes}
            onChange={({ target }) => change(at, { takes: target.value })}
            options={withRecords ? [...kinds, ...ofRecords] : kinds}
          />
          <IconButton
            label={t`Remove column`}
            icon={Trash2}
            // Beside the control, below the height of a label.
            className="sm:mt-6"
            disabled={columns.length === 1}
            onClick={() => onColumns(columns.filter((_, place) => place !== at))}
          />
        </div>
      ))}
      {columns.length < 12 && (
        <Button
          variant="secondary"
          className="self-start"
          icon={<Plus aria-hidden />}
          onClick={() =>
            onColumns([
              ...columns,
              {
                id: Math.max(...columns.map((one) => one.id)) + 1,
                name_fr: '',
                name_en: '',
                takes: 'count',
              },
            ])
          }
        >
          {t`Add column`}
        </Button>
      )}
    </fieldset>
  );
}

import { plural } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { writtenDecimal } from '#features/subjects/subjects.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay } from '#platform/time/format.ts';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { useAttempt } from '#platform/ui/forms/use-attempt.ts';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Spinner } from '#platform/ui/spinner.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { Sheet } from '../../marks.contract.ts';
import { wordsOf } from '../../web/value-words.ts';
import type { PointedAssignment, PointsPreview } from '../assignment-points.contract.ts';
import { writes } from '../assignment-points.rules.ts';
import { markAssignmentsApi } from './assignment-points.client.ts';

type Props = { sheet: Sheet; onDone: () => void; onClose: () => void };

/** Takes the returned points of an assignment into a column, after a preview of the effect on each student. */
export function AssignmentPointsDialog({ sheet, onDone, onClose }: Props) {
  const { t } = useLingui();
  const { sheet_id } = sheet;
  const list = useQuery(markAssignmentsApi.list.queryOptions({ input: { sheet_id }, staleTime: 0 }));
  const [chosen, setChosen] = useState('');
  const [column, setColumn] = useState('');
  const [reason, setReason] = useState(sheet.reopened_reason ?? '');
  const assignment = list.data?.find(({ id }) => id === chosen);
  const columnId = assignment?.taken?.id ?? column;
  const input = { sheet_id, assignment_id: chosen, ...(columnId && { assessment_id: columnId }) };
  const isElsewhere = Boolean(assignment?.taken) && assignment?.taken?.sheet_id !== sheet_id;
  const preview = useQuery({
    ...markAssignmentsApi.preview.queryOptions({ input, staleTime: 0 }),
    enabled: assignment !== undefined && !isElsewhere,
  });
  const data = preview.isFetching ? undefined : preview.data;
  const take = useTakePoints(input, {
    onTaken: () => {
      onDone();
      onClose();
    },
    onRefused: () => void preview.refetch(),
  });
  const count = data?.rows.filter(({ outcome }) => writes(outcome)).length ?? 0;
  const wantsReason = sheet.reopened_until !== null;
  return (
    <Dialog
      open
      size="lg"
      title={t`Points of an assignment`}
      description={t`Empty cells are filled. Marks that you entered stay as they are.`}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>{t`Cancel`}</Button>
          <Button
            disabled={!data || count === 0 || (wantsReason && !reason.trim())}
            busy={take.isPending}
            onClick={() =>
              data &&
              take.mutate({ ...input, seen: data.seen, ...(wantsReason && { reason: reason.trim() }) })
            }
          >
            <Plural value={count} _0="Nothing to save" one="Save # mark" other="Save # marks" />
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <LoadFailed of={list} />
        {list.isPending && <Spinner label={t`Loading...`} />}
        {list.data?.length === 0 && <p>{t`No assignment of this class and subject has points yet.`}</p>}
        {list.data && list.data.length > 0 && (
          <div className="grid gap-x-4 gap-y-3 md:grid-cols-2">
            <SelectField
              label={t`Assignment`}
              placeholder={t`Choose an assignment`}
              options={list.data.map((each) => ({ value: each.id, label: nameOf(each) }))}
              value={chosen}
              onChange={({ target }) => setChosen(target.value)}
            />
            <ColumnField
              sheet={sheet}
              list={list.data}
              assignment={assignment}
              value={columnId}
              onChange={setColumn}
            />
            {wantsReason && (
              <TextField
                label={t`Reason for changes`}
                required
                maxLength={300}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
              />
            )}
          </div>
        )}
        {isElsewhere && (
          <p>{t`Another sheet has already taken these points: ${assignment?.taken?.name ?? ''}.`}</p>
        )}
        {preview.isFetching && <Spinner label={t`Loading...`} />}
        <FormError error={take.error ?? preview.error} />
        {data && <Rows of={data} outOf={assignment?.points ?? ''} />}
      </div>
    </Dialog>
  );
}

type Points = { sheet_id: string; assignment_id: string; assessment_id?: string };

/** Takes the points; idempotent until the server has answered. */
function useTakePoints(
  input: Points,
  { onTaken, onRefused }: { onTaken: () => void; onRefused: () => void },
) {
  const { t } = useLingui();
  const attempt = useAttempt({
    name: `marks.points.${input.sheet_id}`,
    begin: { ...input, seen: '' },
    counted: t`The marks were saved as you first sent them.`,
  });
  return useMutation({
    mutationFn: (sent: Points & { seen: string; reason?: string }) =>
      attempt.send(sent, (options) => markAssignmentsApi.take.call(sent, options)),
    onSuccess: ({ taken }) => {
      attempt.startOver();
      showToast({
        title: t`Success`,
        description: t`${plural(taken, { one: '# mark saved', other: '# marks saved' })}`,
      });
      onTaken();
    },
    onError: onRefused,
  });
}

function nameOf({ title, due_day, points }: PointedAssignment): string {
  const locale = currentLocale();
  return `${title} · ${formatDay(due_day, locale)} · / ${writtenDecimal(points, locale)}`;
}

type ColumnProps = {
  sheet: Sheet;
  list: readonly PointedAssignment[];
  assignment: PointedAssignment | undefined;
  value: string;
  onChange: (id: string) => void;
};

/** The column for the points: a new one, or one without points of another assignment. */
function ColumnField({ sheet, list, assignment, value, onChange }: ColumnProps) {
  const { t } = useLingui();
  const ofOthers = new Set(
    list.flatMap(({ id, taken }) => (taken && id !== assignment?.id ? [taken.id] : [])),
  );
  return (
    <SelectField
      label={t`Column`}
      disabled={Boolean(assignment?.taken)}
      options={[
        { value: '', label: t`A new column` },
        ...sheet.assessments
          .filter(({ id }) => !ofOthers.has(id))
          .map(({ id, name, out_of }) => ({
            value: id,
            label: `${name} · / ${writtenDecimal(out_of, currentLocale())}`,
          })),
      ]}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function Rows({ of: { rows, column }, outOf }: { of: PointsPreview; outOf: string }) {
  const { t } = useLingui();
  const locale = currentLocale();
  const why = {
    new: null,
    changed: null,
    same: t`Unchanged`,
    kept: t`Stays: entered by hand`,
    outside: t`Higher than the column allows`,
    elsewhere: t`Not marked on this sheet`,
  };
  if (rows.length === 0) return <p>{t`No work has been returned with points yet.`}</p>;
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{t`Marks to save`}</caption>
      <thead>
        <tr className="border-b border-line text-muted">
          <th scope="col" className="py-1 pe-2 text-start">{t`Student`}</th>
          <th
            scope="col"
            className="py-1 pe-2 text-end"
          >{`${t`Points`} / ${writtenDecimal(outOf, locale)}`}</th>
          <th scope="col" className="py-1 pe-2 text-end">{t`Now`}</th>
          <th scope="col" className="py-1 text-end">
            {`${t`After`} / ${writtenDecimal(column.out_of, locale)}`}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ student, points, mark, now, outcome }) => (
          <tr key={student.id} className="border-b border-line last:border-b-0">
            <th scope="row" className="py-1 pe-2 text-start font-normal wrap-anywhere">
              {student.full_name ?? student.roll_number}
              {why[outcome] && <span className="block text-muted">{why[outcome]}</span>}
            </th>
            <td className="figures py-1 pe-2 text-end">{writtenDecimal(points, locale)}</td>
            <td className="figures py-1 pe-2 text-end text-muted">{wordsOf(now)}</td>
            <td className="figures py-1 text-end font-medium">
              {writes(outcome) ? writtenDecimal(mark, locale) : wordsOf(now)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

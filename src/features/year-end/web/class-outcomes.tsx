import { Plural, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { classLabel } from '#features/roster/classes.rules.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import { useSavedAtOnce } from '#platform/ui/forms/use-saved-at-once.ts';
import { toastError } from '#platform/ui/toasts/errors.ts';
import type { EndingClass } from '../year-end.contract.ts';
import { outcomeOf, useOutcomeOptions, valueOf } from './outcome-options.ts';
import { yearEndApi } from './year-end.client.ts';

type Props = { yearId: string; classes: readonly EndingClass[]; onOpen: (classId: string) => void };

/** Every class on one line: student count, outcome, and number of exceptions. */
export function ClassOutcomes({ yearId, classes, onOpen }: Props) {
  const { t } = useLingui();
  return (
    <Card padded={false}>
      <DataTable
        caption={t`Classes at the end of the year`}
        rows={classes}
        rowKey={({ id }) => id}
        columns={[
          { key: 'class', header: t`Class`, primary: true, cell: classLabel },
          {
            key: 'students',
            header: t`Students`,
            align: 'end',
            phone: 'aside',
            cell: ({ students }) => students,
          },
          {
            key: 'outcome',
            header: t`At the end of the year`,
            phone: 'below',
            cell: choiceOf(yearId, classes),
          },
          {
            key: 'exceptions',
            header: t`Exceptions`,
            hideHeader: true,
            align: 'end',
            phone: 'below',
            cell: buttonOf(onOpen),
          },
        ]}
        empty={<p className="p-4">{t`There are no classes yet.`}</p>}
      />
    </Card>
  );
}

const choiceOf = (yearId: string, classes: readonly EndingClass[]) => (own: EndingClass) => (
  <ClassChoice yearId={yearId} classes={classes} own={own} />
);
const buttonOf = (onOpen: Props['onOpen']) => (own: EndingClass) => (
  <Exceptions own={own} onOpen={() => onOpen(own.id)} />
);

function ClassChoice({ yearId, classes, own }: Pick<Props, 'yearId' | 'classes'> & { own: EndingClass }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const options = useOutcomeOptions(classes, own);
  const name = classLabel(own);
  const save = useMutation({
    mutationFn: (value: string) =>
      yearEndApi.setClass.call({ year_id: yearId, class_id: own.id, ...outcomeOf(value) }),
    onSuccess: (answer) => queryClient.setQueryData(yearEndApi.get.queryKey(), answer),
    onError: toastError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: yearEndApi.key() }),
  });
  const [value, choose] = useSavedAtOnce(valueOf(own), save);
  return (
    <SelectField
      label={t`Outcome for ${name}`}
      labelPlace="hidden"
      options={value === '' ? [{ value: '', label: t`Choose a class` }, ...options] : options}
      value={value}
      disabled={save.isPending}
      onChange={(event) => choose(event.target.value)}
    />
  );
}

function Exceptions({ own, onOpen }: { own: EndingClass; onOpen: () => void }) {
  const { t } = useLingui();
  const name = classLabel(own);
  if (own.students === 0) return null;
  return (
    <Button variant="quiet" size="sm" aria-label={t`Students of ${name}`} onClick={onOpen}>
      <Plural value={own.exceptions} _0="No exceptions" one="# exception" other="# exceptions" />
    </Button>
  );
}

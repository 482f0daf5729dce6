import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { classLabel } from '#features/roster/classes.rules.ts';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { DateField } from '#platform/ui/forms/date-field.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Spinner } from '#platform/ui/spinner.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import type { EndingClass, EndingStudent } from '../year-end.contract.ts';
import { outcomeOf, useOutcomeOptions, valueOf } from './outcome-options.ts';
import { yearEndApi } from './year-end.client.ts';

type Year = { id: string; first_day: string; last_day: string };
type Props = {
  year: Year;
  ofClass: EndingClass;
  classes: readonly EndingClass[];
  onClose: () => void;
};

/** The students of a class, with the class's outcome unless changed. Every choice is saved at once. */
export function ClassStudentsDialog({ year, ofClass, classes, onClose }: Props) {
  const { t } = useLingui();
  const name = classLabel(ofClass);
  const input = { year_id: year.id, class_id: ofClass.id };
  const query = useQuery(yearEndApi.students.queryOptions({ input }));
  return (
    <Dialog
      open
      size="lg"
      title={t`Students of ${name}`}
      description={t`Choose only for students whose outcome differs from the class.`}
      onClose={onClose}
    >
      {query.isPending && <Spinner label={t`Loading...`} />}
      <LoadFailed of={query} />
      <ul className="divide-y divide-line">
        {query.data?.map((student) => (
          <li key={student.id}>
            <StudentChoice year={year} ofClass={ofClass} classes={classes} student={student} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

type ChoiceProps = Omit<Props, 'onClose'> & { student: EndingStudent };

function StudentChoice({ year, ofClass, classes, student }: ChoiceProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const outcomes = useOutcomeOptions(classes, ofClass);
  const name = student.full_name ?? student.roll_number;
  const save = useMutation({
    mutationFn: ({ choice, day }: { choice: string; day: string }) =>
      yearEndApi.setStudents.call({
        year_id: year.id,
        student_ids: [student.id],
        ...inputOf(choice, day),
      }),
    onError: toastError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: yearEndApi.key() }),
  });
  const proposed = {
    marks: {
      promote: t`By the marks: goes up`,
      repeat: t`By the marks: repeats`,
      graduate: t`By the marks: graduates`,
      // Leaving is never proposed by a rule.
      leave: t`Same as the class`,
    },
    council: {
      promote: t`By the council: goes up`,
      repeat: t`By the council: repeats`,
      graduate: t`By the council: graduates`,
      leave: t`By the council: leaves the school`,
    },
  };
  const questions = {
    decide: t`Dismissal or second examination: please decide`,
    no_result: t`No result this year: please decide`,
  };
  const kept = student.chosen ? (student.leaves_as ?? valueOf(student)) : '';
  const choice = save.isPending ? save.variables.choice : kept;
  const day = student.leaves_on ?? year.last_day;
  const leaves = choice === 'left' || choice === 'transferred';
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <p className="min-w-40 flex-1">
        {name}
        <span className="block text-sm text-muted">{student.roll_number}</span>
        {student.question && (
          <span className="block text-sm text-pending">{questions[student.question]}</span>
        )}
      </p>
      <SelectField
        label={t`Outcome for ${name}`}
        labelPlace="hidden"
        options={[
          {
            value: '',
            label: student.source ? proposed[student.source][student.outcome] : t`Same as the class`,
          },
          ...outcomes,
          { value: 'left', label: t`Leaves the school` },
          { value: 'transferred', label: t`Goes to another school` },
        ]}
        value={choice}
        disabled={save.isPending}
        onChange={(event) => save.mutate({ choice: event.target.value, day })}
      />
      {leaves && (
        <DateField
          label={t`Last day`}
          defaultValue={day}
          min={year.first_day}
          onBlur={(event) => {
            const chosen = event.target.value;
            if (chosen !== '' && chosen !== day) save.mutate({ choice, day: chosen });
          }}
        />
      )}
    </div>
  );
}

function inputOf(choice: string, day: string) {
  if (choice === '') return { outcome: null };
  if (choice === 'left' || choice === 'transferred')
    return { outcome: 'leave' as const, leaves_as: choice, leaves_on: day } as const;
  return outcomeOf(choice);
}

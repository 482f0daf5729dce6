import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { classLabel } from '#features/roster/classes.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatWeekday } from '#platform/time/format.ts';
import { DateField } from '#platform/ui/forms/date-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import type { SetAssignment } from '../../assignments.contract.ts';
import { type DayLoad, loadFor } from '../../assignments.rules.ts';
import { assignmentsApi } from '../assignments.client.ts';
import type { AssignmentForm } from './use-assignment-form.ts';

type Props = {
  form: UseFormReturn<AssignmentForm, unknown, AssignmentForm>;
  /** The classes that get it. */
  classes: readonly SetAssignment['class'][];
  /** The assignment being corrected, which does not count in its own load. */
  except: SetAssignment | null;
};

/** Due day and time, with the number of other assignments that the class has on that day. */
export function DueFields({ form, classes, except }: Props) {
  const { t } = useLingui();
  const { register, watch, formState } = form;
  const { errors } = formState;
  return (
    <div className="grid gap-x-4 gap-y-1 md:grid-cols-2">
      <DateField label={t`Due day`} required error={errors.due_day} {...register('due_day')} />
      <TextField
        label={t`Due time`}
        type="time"
        hint={t`Leave empty for the whole day.`}
        error={errors.due_time}
        {...register('due_time')}
      />
      {classes.map((each) => (
        <Load
          key={each.id}
          of={each}
          isOnly={classes.length === 1}
          day={watch('due_day')}
          studentIds={watch('audience') === 'chosen' ? watch('student_ids') : null}
          except={except}
        />
      ))}
    </div>
  );
}

type LoadProps = {
  of: SetAssignment['class'];
  /** Whether there is a single class; otherwise each is named. */
  isOnly: boolean;
  day: string;
  /** The chosen students; null for the whole class. */
  studentIds: string[] | null;
  except: SetAssignment | null;
};

function Load({ of, isOnly, day, studentIds, except }: LoadProps) {
  const { data } = useQuery(
    assignmentsApi.load.queryOptions({ input: { class_id: of.id }, staleTime: 30_000 }),
  );
  const found = data?.find((each) => each.day === day);
  const others = found ? loadFor(withoutOwn(found, except), studentIds) : 0;
  const words = useLoadWords({
    others,
    day,
    name: isOnly ? null : classLabel(of),
    isChosen: studentIds !== null,
  });
  return (
    <output className="block min-h-6 text-sm text-muted md:col-span-2">
      {data && day && others === 0 && words}
      {data && day && others > 0 && <strong className="font-medium text-text">{words}</strong>}
    </output>
  );
}

type Words = { others: number; day: string; name: string | null; isChosen: boolean };

function useLoadWords({ others, day, name, isChosen }: Words): string {
  const { t } = useLingui();
  const shown = day && formatWeekday(day, currentLocale());
  if (others === 0) {
    if (name) return t`${name} has nothing else for ${shown}.`;
    return isChosen ? t`They have nothing else for ${shown}.` : t`The class has nothing else for ${shown}.`;
  }
  if (name)
    return t`${plural(others, { one: `${name} already has # assignment for ${shown}.`, other: `${name} already has # assignments for ${shown}.` })}`;
  return isChosen
    ? t`${plural(others, { one: `One of them already has # assignment for ${shown}.`, other: `One of them already has # assignments for ${shown}.` })}`
    : t`${plural(others, { one: `The class already has # assignment for ${shown}.`, other: `The class already has # assignments for ${shown}.` })}`;
}

/** The number of assignments due that day, without the one being edited. */
function withoutOwn(day: DayLoad, except: SetAssignment | null): DayLoad {
  if (except === null || except.state === 'draft' || except.due_day !== day.day) return day;
  const { students } = except;
  if (students === null) return { ...day, assignments: day.assignments - 1 };
  return {
    ...day,
    chosen: day.chosen.map((each) => ({
      ...each,
      assignments: each.assignments - (students.some(({ id }) => id === each.student_id) ? 1 : 0),
    })),
  };
}

import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
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
  classId: string;
  /** The assignment being corrected, which does not count in its own load. */
  except: SetAssignment | null;
};

/** Due day and time, with the number of other assignments that the class has on that day. */
export function DueFields({ form, classId, except }: Props) {
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
      {classId && (
        <Load
          classId={classId}
          day={watch('due_day')}
          studentIds={watch('audience') === 'chosen' ? watch('student_ids') : null}
          except={except}
        />
      )}
    </div>
  );
}

type LoadProps = {
  classId: string;
  day: string;
  /** The chosen students; null for the whole class. */
  studentIds: string[] | null;
  except: SetAssignment | null;
};

function Load({ classId, day, studentIds, except }: LoadProps) {
  const { t } = useLingui();
  const { data } = useQuery(
    assignmentsApi.load.queryOptions({ input: { class_id: classId }, staleTime: 30_000 }),
  );
  const found = data?.find((each) => each.day === day);
  const others = found ? loadFor(withoutOwn(found, except), studentIds) : 0;
  const shown = day && formatWeekday(day, currentLocale());
  return (
    <output className="block min-h-6 text-sm text-muted md:col-span-2">
      {data &&
        shown &&
        others === 0 &&
        (studentIds ? t`They have nothing else for ${shown}.` : t`The class has nothing else for ${shown}.`)}
      {data && shown && others > 0 && (
        <strong className="font-medium text-text">
          {studentIds
            ? t`${plural(others, { one: `One of them already has # assignment for ${shown}.`, other: `One of them already has # assignments for ${shown}.` })}`
            : t`${plural(others, { one: `The class already has # assignment for ${shown}.`, other: `The class already has # assignments for ${shown}.` })}`}
        </strong>
      )}
    </output>
  );
}

/** A day's load without the assignment that is being corrected. */
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

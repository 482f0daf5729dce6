import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatWeekday } from '#platform/time/format.ts';
import { DateField } from '#platform/ui/forms/date-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import type { SetAssignment } from '../../assignments.contract.ts';
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
      {classId && <Load classId={classId} day={watch('due_day')} except={except} />}
    </div>
  );
}

function Load({ classId, day, except }: { classId: string; day: string; except: SetAssignment | null }) {
  const { t } = useLingui();
  const { data } = useQuery(
    assignmentsApi.load.queryOptions({ input: { class_id: classId }, staleTime: 30_000 }),
  );
  const isOwnDay = except !== null && except.state !== 'draft' && except.due_day === day;
  const found = data?.find((each) => each.day === day)?.assignments ?? 0;
  const others = found - (isOwnDay ? 1 : 0);
  const shown = day && formatWeekday(day, currentLocale());
  return (
    <output className="block min-h-6 text-sm text-muted md:col-span-2">
      {data && shown && others === 0 && t`The class has nothing else for ${shown}.`}
      {data && shown && others > 0 && (
        <strong className="font-medium text-text">
          {t`${plural(others, { one: `The class already has # assignment for ${shown}.`, other: `The class already has # assignments for ${shown}.` })}`}
        </strong>
      )}
    </output>
  );
}

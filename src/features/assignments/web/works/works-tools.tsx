import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { Button } from '#platform/ui/button.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { worksApi } from '../assignments.client.ts';
import type { Shown, useShownWorks } from './shown-works.ts';

type Props = { assignmentId: string; list: ReturnType<typeof useShownWorks>; hasPhotosBeside: boolean };

/** The filter of the list, the reminder of missing works, and the keyboard help. */
export function WorksTools({ assignmentId, list, hasPhotosBeside }: Props) {
  const { t } = useLingui();
  const { shown, count, show } = list;
  const remind = useMutation(
    worksApi.remindMissing.mutationOptions({
      onSuccess: ({ reminded }) =>
        showToast({
          title: t`Success`,
          description:
            reminded === 0
              ? t`Everybody was reminded today already`
              : t`${plural(reminded, { one: '# student reminded', other: '# students reminded' })}`,
        }),
      onError: toastError,
    }),
  );
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <SelectField
        label={t`Show`}
        labelPlace="hidden"
        options={[
          { value: 'all', label: t`All: ${count('all')}` },
          { value: 'missing', label: t`Not handed in: ${count('missing')}` },
          { value: 'late', label: t`Late: ${count('late')}` },
          { value: 'unmarked', label: t`To mark: ${count('unmarked')}` },
        ]}
        value={shown}
        onChange={({ target }) => show(target.value as Shown)}
      />
      {shown === 'missing' && count('missing') > 0 && (
        <Button
          variant="secondary"
          size="sm"
          icon={<BellRing aria-hidden />}
          busy={remind.isPending}
          onClick={() => remind.mutate({ assignment_id: assignmentId })}
        >{t`Remind the families`}</Button>
      )}
      <p className="text-sm text-muted">
        {t`Enter saves and goes to the next student.`}
        {hasPhotosBeside &&
          ` ${t`Up and down change the photo, Alt R rotates it, Alt Z undoes the last stroke.`}`}
      </p>
    </div>
  );
}

import { Plural, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { schoolDay } from '#platform/time/school-day.ts';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { DateField } from '#platform/ui/forms/date-field.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { useInstallation } from '#platform/ui/installation.ts';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { RowsLoading } from '#platform/ui/rows-loading.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { timetableEditorApi } from '../editor.client.ts';

type Props = { versionId: string; onClose: () => void };

/** Shows a draft's changes and publishes it from a day on. */
export function PublishDialog({ versionId, onClose }: Props) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const { timeZone } = useInstallation();
  const form = useId();
  const [day, setDay] = useState(() => schoolDay(new Date(), timeZone));
  const changes = useQuery(
    timetableEditorApi.changes.queryOptions({ input: { version_id: versionId }, staleTime: 0 }),
  );
  const publish = useMutation(
    timetableEditorApi.publish.mutationOptions({
      onSuccess: () => {
        showToast({ title: t`Success`, description: t`Timetable published` });
        onClose();
        return queries.invalidateQueries();
      },
    }),
  );
  function submit(event: FormEvent) {
    event.preventDefault();
    publish.mutate({ version_id: versionId, valid_from: day });
  }
  const { data } = changes;
  const base = data?.base ?? '';
  return (
    <Dialog
      open
      size="sm"
      title={t`Publish the timetable`}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" form={form} busy={publish.isPending} disabled={!data}>{t`Publish`}</Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <LoadFailed of={changes} />
        {changes.isPending && <RowsLoading />}
        {data && (
          <ul className="flex list-disc flex-col gap-1 ps-5">
            <li>
              {data.base === null ? (
                t`It is the first published timetable.`
              ) : data.lessons === 0 ? (
                t`It changes nothing in “${base}”.`
              ) : (
                <Plural
                  value={data.lessons}
                  one={`# lesson changes from “${base}”`}
                  other={`# lessons change from “${base}”`}
                />
              )}
            </li>
            <li>
              <Plural
                value={data.teachers}
                _0="No teacher has changed lessons"
                one="# teacher is told of changed lessons"
                other="# teachers are told of changed lessons"
              />
            </li>
            <li>
              <Plural
                value={data.classes}
                _0="No class has changed lessons"
                one="# class has changed lessons"
                other="# classes have changed lessons"
              />
            </li>
            {data.unplaced > 0 && (
              <li className="font-medium text-pending">
                <Plural
                  value={data.unplaced}
                  one="# lesson has no place yet"
                  other="# lessons have no place yet"
                />
              </li>
            )}
          </ul>
        )}
        <DateField
          label={t`First day`}
          hint={t`Until then, the current timetable applies.`}
          required
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
        <FormError error={publish.error} />
      </form>
    </Dialog>
  );
}

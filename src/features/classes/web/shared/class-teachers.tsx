import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { SchoolClass } from '../../classes.contract.ts';
import { classesApi } from './classes.client.ts';
import { useEveryTeacher } from './use-every-teacher.ts';

/** Which teachers teach a class: a list to tick. A teacher sees the students of the classes ticked here. */
export function ClassTeachers({ schoolClass }: { schoolClass: SchoolClass }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const people = useEveryTeacher();
  const [changed, setChanged] = useState<ReadonlySet<string> | null>(null);
  const ticked =
    changed ?? new Set(schoolClass.teachers.flatMap(({ given, user_id }) => (given ? user_id : [])));
  const save = useMutation({
    mutationFn: (teacherIds: string[]) =>
      classesApi.setTeachers.call({ class_id: schoolClass.id, teacher_ids: teacherIds }),
    onSuccess: async () => {
      showToast({ title: t`Success`, description: t`Teachers saved successfully` });
      await queryClient.invalidateQueries();
      setChanged(null);
    },
    onError: toastError,
  });

  if (people.isPending) return <Skeleton />;
  if (people.error) return <LoadFailed of={people} />;
  // Somebody who teaches the class stays on the list, also after losing the role.
  const teachers = [
    ...schoolClass.teachers,
    ...people.data.filter(
      (person) => !schoolClass.teachers.some((teacher) => teacher.user_id === person.user_id),
    ),
  ].toSorted((a, b) => (a.full_name ?? '').localeCompare(b.full_name ?? '', 'fr'));
  if (teachers.length === 0)
    return (
      <EmptyState title={t`No teachers yet`}>
        <Trans>Assign the teacher role in the list of people, then choose teachers here.</Trans>
      </EmptyState>
    );

  function toggle(userId: string) {
    const next = new Set(ticked);
    if (!next.delete(userId)) next.add(userId);
    setChanged(next);
  }

  return (
    <form
      className="flex max-w-xl flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate([...ticked]);
      }}
    >
      <fieldset className="flex flex-col gap-1">
        <legend className="text-muted pb-2">
          <Plural
            value={ticked.size}
            _0="No teacher chosen"
            one="# teacher chosen"
            other="# teachers chosen"
          />
        </legend>
        {teachers.map((teacher) => (
          <CheckboxField
            key={teacher.user_id}
            label={teacher.full_name ?? t`N/A`}
            checked={ticked.has(teacher.user_id)}
            onChange={() => toggle(teacher.user_id)}
          />
        ))}
      </fieldset>
      <FormError error={save.error} />
      <div>
        <Button
          type="submit"
          variant="primary"
          disabled={!changed}
          busy={save.isPending}
          busyLabel={t`Saving...`}
        >
          {t`Save`}
        </Button>
      </div>
    </form>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useSchemaForm } from '#platform/ui/forms/form.ts';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { useSendForm } from '#platform/ui/forms/use-send-form.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { SchoolClass } from '../../classes.contract.ts';
import { classesApi } from './classes.client.ts';
import { useEveryTeacher } from '#features/people/web/shared/use-staff.ts';

const Chosen = z.object({ teacher_id: z.uuid(/*i18n*/ 'Please select a teacher').check(z.toLowerCase()) });

/** Gives a teacher of no subject access to a class from today. */
export function GiveAccessDialog({
  schoolClass,
  onClose,
}: {
  schoolClass: SchoolClass;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const people = useEveryTeacher();
  const given = schoolClass.teachers.flatMap((one) => (one.given ? one.user_id : []));
  const form = useSchemaForm({ schema: Chosen, defaultValues: { teacher_id: '' } });
  const sending = useSendForm({
    form,
    send: ({ teacher_id }) =>
      classesApi.setTeachers.call({
        class_id: schoolClass.id,
        was: given,
        teacher_ids: [...given, teacher_id],
      }),
    fieldOf: { NOT_A_TEACHER: 'teacher_id' },
    onSent: () => {
      showToast({ title: t`Access given` });
      onClose();
      return queryClient.invalidateQueries();
    },
  });
  const { errors, isDirty } = form.formState;
  return (
    <SendDialog
      title={t`Give access`}
      submit={t`Give access`}
      busyLabel={t`Saving...`}
      dirty={isDirty}
      sending={sending}
      unanswered={false}
      onClose={onClose}
    >
      <SelectField
        label={t`Teacher`}
        required
        placeholder={t`Select a teacher`}
        hint={t`Sees the students of the class and calls its roll, from today on.`}
        options={(people.data ?? [])
          .filter(({ user_id }) => !given.includes(user_id))
          .map(({ user_id, full_name }) => ({ value: user_id, label: full_name ?? t`N/A` }))}
        error={errors.teacher_id}
        {...form.register('teacher_id')}
      />
    </SendDialog>
  );
}

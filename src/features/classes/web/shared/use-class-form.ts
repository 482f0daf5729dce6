import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { useSchemaForm } from '#platform/ui/forms/form.ts';
import { useSendForm } from '#platform/ui/forms/use-send-form.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { ClassInput, type SchoolClass } from '../../classes.contract.ts';
import { classesApi } from './classes.client.ts';

export type ClassForm = UseFormReturn<ClassInput, unknown, ClassInput>;

/** The form of a class, or of a new one if null, and how it is sent. */
export function useClassForm(schoolClass: SchoolClass | null, onSaved: () => void) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const form: ClassForm = useSchemaForm({
    schema: ClassInput,
    defaultValues: {
      name: schoolClass?.name ?? '',
      section: schoolClass?.section ?? '',
      grade_level: schoolClass?.grade_level,
      level_id: schoolClass?.level_id,
      capacity: schoolClass?.capacity ?? null,
      class_master_id: schoolClass?.class_master?.user_id ?? null,
    },
  });
  const sending = useSendForm({
    form,
    send: (input) =>
      schoolClass
        ? classesApi.update.call({ ...input, class_id: schoolClass.id })
        : classesApi.create.call(input),
    fieldOf: { CLASS_EXISTS: 'name', NOT_A_TEACHER: 'class_master_id' },
    onSent: () => {
      showToast({
        title: t`Success`,
        description: schoolClass ? t`Class saved successfully` : t`Class created successfully`,
      });
      onSaved();
      return queryClient.invalidateQueries();
    },
  });
  return { form, sending };
}

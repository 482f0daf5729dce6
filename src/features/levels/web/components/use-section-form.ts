import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { useSchemaForm } from '#platform/ui/forms/form.ts';
import { useSendForm } from '#platform/ui/forms/use-send-form.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { type SchoolSection, SectionInput } from '../../levels.contract.ts';
import { levelsApi } from '../shared/levels.client.ts';

export type SectionForm = UseFormReturn<SectionInput, unknown, SectionInput>;

/** The form of a section, or of a new one if null, and how it is sent. */
export function useSectionForm(section: SchoolSection | null, onSaved: () => void) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const form: SectionForm = useSchemaForm({
    schema: SectionInput,
    defaultValues: {
      name: section?.name ?? '',
      head_id: section?.head?.user_id ?? null,
      paper_language: section?.paper_language ?? null,
      authority_fr: section?.authority_fr ?? '',
      authority_en: section?.authority_en ?? '',
      levels: section?.levels.map(({ id, name, grade_level }) => ({ id, name, grade_level })) ?? [],
    },
  });
  const sending = useSendForm({
    form,
    send: (input) =>
      section ? levelsApi.change.call({ section_id: section.id, ...input }) : levelsApi.create.call(input),
    fieldOf: { SECTION_EXISTS: 'name', NOT_STAFF: 'head_id' },
    onSent: ({ name }) => {
      showToast({ title: t`Success`, description: t`${name} saved` });
      onSaved();
      return queryClient.invalidateQueries();
    },
  });
  return { form, sending };
}

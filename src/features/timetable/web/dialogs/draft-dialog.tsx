import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { useAttemptForm } from '#platform/ui/forms/use-attempt-form.ts';
import { VersionInput } from '../../editor.contract.ts';
import type { TimetableVersion } from '../../timetable.contract.ts';
import { timetableEditorApi } from '../editor.client.ts';
import { timetableApi } from '../shared/timetable.client.ts';

type Props = {
  versions: readonly TimetableVersion[];
  onCreated: (versionId: string) => void;
  onClose: () => void;
};

/** Creates a draft: a copy of a timetable, or an empty week. */
export function DraftDialog({ versions, onCreated, onClose }: Props) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const newest = versions.find(({ state }) => state === 'in_force') ?? versions[0];
  const { form, sending, unanswered } = useAttemptForm({
    name: 'timetable draft',
    schema: VersionInput,
    begin: { name: '', copy_of: newest?.id ?? null },
    counted: t`The draft was created with what you sent first. Check it before you go on.`,
    call: (input, options) => timetableEditorApi.create.call(input, options),
    onSent: ({ id }) => {
      void queries.invalidateQueries({ queryKey: timetableApi.versions.key() });
      onCreated(id);
      onClose();
    },
  });
  return (
    <SendDialog
      size="sm"
      title={t`New draft`}
      description={t`Nobody but the office sees it until it is published.`}
      submit={t`Create draft`}
      busyLabel={t`Creating...`}
      dirty={form.formState.isDirty}
      sending={sending}
      unanswered={unanswered}
      onClose={onClose}
    >
      <TextField
        label={t`Name`}
        required
        maxLength={60}
        autoComplete="off"
        hint={t`For example: Second term`}
        error={form.formState.errors.name}
        {...form.register('name')}
      />
      <SelectField
        label={t`Begin with`}
        options={[
          ...versions.map(({ id, name }) => ({ value: id, label: t`A copy of ${name}` })),
          { value: '', label: t`An empty week` },
        ]}
        {...form.register('copy_of', { setValueAs: (value) => value || null })}
      />
    </SendDialog>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Paperclip, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { MOST_UPLOAD_BYTES, UPLOAD_REFUSALS } from '#platform/files/uploads.ts';
import { shrinkPhoto } from '#platform/files/web/shrink-photo.ts';
import { Button } from '#platform/ui/button.tsx';
import { FieldError } from '#platform/ui/forms/field.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { errorSentence } from '#platform/ui/toasts/errors.ts';
import { MOST_FILE_TITLE, MOST_FILES } from '../../assignments.rules.ts';
import { assignmentFilesApi } from '../assignments.client.ts';
import type { AssignmentForm } from './use-assignment-form.ts';

type Props = {
  form: UseFormReturn<AssignmentForm, unknown, AssignmentForm>;
  onBusy: (busy: boolean) => void;
};

class TooLarge extends Error {}

/** Files of the assignment: each is sent as soon as it is chosen, while the form is completed. */
export function FileFields({ form, onBusy }: Props) {
  const { t, i18n } = useLingui();
  const chooser = useRef<HTMLInputElement>(null);
  const files = form.watch('files');
  const set = (next: AssignmentForm['files']) => form.setValue('files', next, { shouldDirty: true });
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const small = await shrinkPhoto(file);
      if (small.size > MOST_UPLOAD_BYTES) throw new TooLarge();
      return assignmentFilesApi.upload.call({ file: small });
    },
    onSuccess: ({ file_id }, { name }) =>
      set([...form.getValues('files'), { file_id, title: name.slice(0, MOST_FILE_TITLE) || '1' }]),
  });
  const { isPending } = upload;
  useEffect(() => onBusy(isPending), [isPending, onBusy]);
  const refused = form.getFieldState('files', form.formState).error;
  const failed = upload.error
    ? upload.error instanceof TooLarge
      ? i18n._(UPLOAD_REFUSALS.FILE_TOO_LARGE.message)
      : errorSentence(upload.error)
    : refused?.message;
  return (
    <div>
      <ul>
        {files.map(({ file_id, title }) => (
          <li key={file_id} className="flex items-center gap-2">
            <span className="min-w-0 truncate">{title}</span>
            <IconButton
              icon={X}
              label={t`Remove: ${title}`}
              onClick={() => set(files.filter((file) => file.file_id !== file_id))}
            />
          </li>
        ))}
      </ul>
      {files.length < MOST_FILES && (
        <Button
          variant="secondary"
          size="sm"
          icon={<Paperclip aria-hidden />}
          busy={isPending}
          busyLabel={t`Uploading...`}
          onClick={() => chooser.current?.click()}
        >
          {t`Attach a photo or PDF`}
        </Button>
      )}
      <div role="alert">
        {failed && <FieldError id="assignment-files-error" error={{ message: failed }} />}
      </div>
      <input
        ref={chooser}
        type="file"
        accept="image/*,application/pdf"
        hidden
        aria-label={t`Attach a photo or PDF`}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) upload.mutate(file);
          target.value = '';
        }}
      />
    </div>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { MOST_UPLOAD_BYTES, UPLOAD_REFUSALS } from '#platform/files/uploads.ts';
import { shrinkPhoto } from '#platform/files/web/shrink-photo.ts';
import { Button } from '#platform/ui/button.tsx';
import { DateField } from '#platform/ui/forms/date-field.tsx';
import { FieldError } from '#platform/ui/forms/field.tsx';
import { useSchemaForm } from '#platform/ui/forms/form.ts';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { useSendForm } from '#platform/ui/forms/use-send-form.ts';
import { errorSentence } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { DocumentInput } from '../documents.contract.ts';
import { DOCUMENT_KINDS } from '../documents.rules.ts';
import { KIND_NAMES } from './shared/document-words.ts';
import { documentsApi } from './shared/student-files.client.ts';

type Props = { studentId: string; onClose: () => void };

/** Adds a document: the upload starts as soon as the file is selected, while the form is completed. */
export function AddDocumentDialog({ studentId, onClose }: Props) {
  const { t } = useLingui();
  const id = useId();
  const queryClient = useQueryClient();
  const chooser = useRef<HTMLInputElement>(null);
  const [name, setName] = useState<string | null>(null);
  const form = useSchemaForm({
    schema: DocumentInput,
    defaultValues: { kind: 'birth_certificate', title: '', expires_on: '', file_id: '' },
  });
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const small = await shrinkPhoto(file);
      if (small.size > MOST_UPLOAD_BYTES) throw new TooLarge();
      return documentsApi.upload.call({ file: small });
    },
    onMutate: (file) => {
      setName(file.name);
      form.setValue('file_id', '');
    },
    onSuccess: ({ file_id }) =>
      form.setValue('file_id', file_id, { shouldDirty: true, shouldValidate: true }),
  });
  const sending = useSendForm({
    form,
    send: (input) => documentsApi.add.call({ ...input, student_id: studentId }),
    fieldOf: { FILE_GONE: 'file_id' },
    onSent: () => {
      showToast({ title: t`Success`, description: t`Document added` });
      onClose();
      return queryClient.invalidateQueries();
    },
  });
  const { errors, isDirty } = form.formState;
  const failed = upload.error
    ? upload.error instanceof TooLarge
      ? UPLOAD_REFUSALS.FILE_TOO_LARGE.message
      : errorSentence(upload.error)
    : errors.file_id?.message;
  return (
    <SendDialog
      title={t`Add document`}
      submit={t`Save`}
      busyLabel={t`Saving...`}
      dirty={isDirty || upload.isPending}
      sending={{ ...sending, busy: sending.busy || upload.isPending }}
      unanswered={false}
      onClose={onClose}
    >
      <div>
        <Button
          variant="secondary"
          busy={upload.isPending}
          busyLabel={t`Uploading...`}
          aria-describedby={`${id}-file`}
          onClick={() => chooser.current?.click()}
        >
          {name ? t`Another file` : t`Choose photo or PDF`}
        </Button>
        <p id={`${id}-file`} className="mt-1 text-sm wrap-anywhere text-muted">
          {name ?? t`8 MB at most. Photos are made smaller before they are sent.`}
        </p>
        <div role="alert">{failed && <FieldError id={`${id}-failed`} error={{ message: failed }} />}</div>
        <input
          ref={chooser}
          type="file"
          accept="image/*,application/pdf"
          hidden
          aria-label={t`Choose photo or PDF`}
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) upload.mutate(file);
            target.value = '';
          }}
        />
      </div>
      <SelectField
        label={t`What it is`}
        required
        options={DOCUMENT_KINDS.map((kind) => ({ value: kind, label: t(KIND_NAMES[kind]) }))}
        error={errors.kind}
        {...form.register('kind')}
      />
      <TextField label={t`Title`} autoComplete="off" error={errors.title} {...form.register('title')} />
      <DateField
        label={t`Expires on`}
        hint={t`Optional. It is flagged 30 days before.`}
        error={errors.expires_on}
        {...form.register('expires_on')}
      />
    </SendDialog>
  );
}

class TooLarge extends Error {}

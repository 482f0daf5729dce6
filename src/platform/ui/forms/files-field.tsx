import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Paperclip, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { FileInput } from '#platform/files/attached-file.ts';
import {
  MOST_ATTACHED,
  MOST_ATTACHED_TITLE,
  MOST_UPLOAD_BYTES,
  UPLOAD_REFUSALS,
} from '#platform/files/uploads.ts';
import { shrinkPhoto } from '#platform/files/web/shrink-photo.ts';
import { Button } from '../button.tsx';
import { FieldError, type FieldMistake } from './field.tsx';
import { IconButton } from '../icon-button.tsx';
import { errorSentence } from '../toasts/errors.ts';

type Props = {
  /** The files as they are at this moment: an upload that ends later must not undo a removal. */
  current: () => readonly FileInput[];
  files: readonly FileInput[];
  onFiles: (files: FileInput[]) => void;
  send: (file: File) => Promise<{ file_id: string }>;
  error: FieldMistake;
  onBusy: (busy: boolean) => void;
};

class TooLarge extends Error {}

/** Attached files: each is uploaded as soon as it is chosen, while the form is completed. */
export function FilesField({ files, current, onFiles, send, error, onBusy }: Props) {
  const { t, i18n } = useLingui();
  const chooser = useRef<HTMLInputElement>(null);
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const small = await shrinkPhoto(file);
      if (small.size > MOST_UPLOAD_BYTES) throw new TooLarge();
      return send(small);
    },
    onSuccess: ({ file_id }, { name }) =>
      onFiles([...current(), { file_id, title: name.trim().slice(0, MOST_ATTACHED_TITLE) || '1' }]),
  });
  const { isPending } = upload;
  useEffect(() => onBusy(isPending), [isPending, onBusy]);
  const failed = upload.error
    ? upload.error instanceof TooLarge
      ? i18n._(UPLOAD_REFUSALS.FILE_TOO_LARGE.message)
      : errorSentence(upload.error)
    : error?.message;
  return (
    <div>
      <ul>
        {files.map(({ file_id, title }) => (
          <li key={file_id} className="flex items-center gap-2">
            <span className="min-w-0 truncate">{title}</span>
            <IconButton
              icon={X}
              label={t`Remove: ${title}`}
              onClick={() => onFiles(files.filter((file) => file.file_id !== file_id))}
            />
          </li>
        ))}
      </ul>
      {files.length < MOST_ATTACHED && (
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
      <div role="alert">{failed && <FieldError id="files-error" error={{ message: failed }} />}</div>
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

import { useLingui } from '@lingui/react/macro';
import { Camera, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { FieldError } from '#platform/ui/forms/field.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { errorSentence } from '#platform/ui/toasts/errors.ts';
import type { Photo } from './use-photo.ts';

export function PhotoField({ photo }: { photo: Photo }) {
  const { t } = useLingui();
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <div>
      <div className="flex items-center gap-2">
        <Button
          variant="secondary"
          icon={<Camera aria-hidden />}
          busy={photo.uploading}
          aria-describedby={`${id}-hint`}
          onClick={() => chooser.current?.click()}
        >
          {photo.fileId ? t`Another photo` : t`Add a photo`}
        </Button>
        {photo.fileId && (
          <>
            <output>{t`Photo added`}</output>
            <IconButton icon={X} label={t`Remove the photo`} onClick={photo.remove} />
          </>
        )}
      </div>
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        hidden
        aria-label={t`Add a photo`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) photo.choose(file);
          // Reset, so that choosing the same file again fires an event.
          target.value = '';
        }}
      />
      <div role="alert">
        {photo.error !== undefined && (
          <FieldError id={`${id}-error`} error={{ message: errorSentence(photo.error) }} />
        )}
      </div>
      <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
        {t`Optional: the message or the slip. Only you and the school office see it.`}
      </p>
    </div>
  );
}

import { useLingui } from '@lingui/react/macro';
import { Camera, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { MOST_UPLOAD_BYTES } from '#platform/files/uploads.ts';
import { shrinkPhoto } from '#platform/files/web/shrink-photo.ts';
import { Button } from '#platform/ui/button.tsx';
import { FieldError } from '#platform/ui/forms/field.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { errorSentence } from '#platform/ui/toasts/errors.ts';
import { claimsApi } from '../../../web/fees.client.ts';
import { PHOTO_REFUSALS } from '../../claims.contract.ts';

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

type State =
  | { at: 'none' }
  | { at: 'uploading' }
  | { at: 'kept'; id: string }
  | { at: 'failed'; error: unknown };

/**
 * The photo of a payment: scaled down on the device and uploaded while the form is being filled in.
 * `begun`: a photo of a submission that was lost, sent again with it. `onId` receives the id of the
 * uploaded photo.
 */
export function usePhoto(begun: string | undefined, onId: (id: string | undefined) => void) {
  const [state, setState] = useState<State>(begun ? { at: 'kept', id: begun } : { at: 'none' });
  // Detects an abandoned upload, which may finish much later.
  const turn = useRef(0);

  function put(next: State): void {
    setState(next);
    onId(next.at === 'kept' ? next.id : undefined);
  }

  async function choose(file: File): Promise<void> {
    turn.current += 1;
    const mine = turn.current;
    put({ at: 'uploading' });
    try {
      const small = await shrinkPhoto(file);
      const error = refusalOf(small);
      const next: State = error
        ? { at: 'failed', error }
        : { at: 'kept', id: (await claimsApi.uploadPhoto.call({ file: small })).file_id };
      if (mine === turn.current) put(next);
    } catch (error) {
      if (mine === turn.current) put({ at: 'failed', error });
    }
  }

  return {
    choose: (file: File) => void choose(file),
    remove: () => {
      turn.current += 1;
      put({ at: 'none' });
    },
    uploading: state.at === 'uploading',
    fileId: state.at === 'kept' ? state.id : undefined,
    error: state.at === 'failed' ? state.error : undefined,
  };
}
type Photo = ReturnType<typeof usePhoto>;

function refusalOf({ size, type }: File): string | undefined {
  if (!type.startsWith('image/')) return PHOTO_REFUSALS.UNSUPPORTED_TYPE.message;
  return size > MOST_UPLOAD_BYTES ? PHOTO_REFUSALS.FILE_TOO_LARGE.message : undefined;
}

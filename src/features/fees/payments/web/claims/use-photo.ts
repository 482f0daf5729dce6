import { useRef, useState } from 'react';
import { shrinkPhoto } from '#platform/files/web/shrink-photo.ts';
import { MOST_UPLOAD_BYTES } from '#platform/files/uploads.ts';
import { PHOTO_REFUSALS } from '../../claims.contract.ts';
import { claimsApi } from '../../../web/fees.client.ts';

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
export type Photo = ReturnType<typeof usePhoto>;

function refusalOf({ size, type }: File): string | undefined {
  if (!type.startsWith('image/')) return PHOTO_REFUSALS.UNSUPPORTED_TYPE.message;
  return size > MOST_UPLOAD_BYTES ? PHOTO_REFUSALS.FILE_TOO_LARGE.message : undefined;
}

import { useLingui } from '@lingui/react/macro';
import type { WorkPhoto as Photo } from '../../photos.contract.ts';
import { WorkPhoto } from './work-photo.tsx';

/** The photos of a work in order, one below the other. */
export function WorkPhotos({ photos }: { photos: readonly Photo[] }) {
  const { t } = useLingui();
  return (
    <ol className="flex max-w-prose flex-col gap-2">
      {photos.map((photo, at) => (
        <li key={photo.id}>
          <WorkPhoto
            photo={photo}
            alt={t`Photo ${at + 1}`}
            className="w-full rounded border border-line bg-raised"
          />
        </li>
      ))}
    </ol>
  );
}

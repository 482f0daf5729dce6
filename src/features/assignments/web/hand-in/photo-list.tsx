import { useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { Picture } from '#features/student-files/web/shared/picture.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import type { OwnAssignment } from '../../assignments.contract.ts';
import { usePhotoFile } from '../photos/work-photo.tsx';
import { movePhoto, removePhoto } from './add-photo.ts';
import type { KeptPhoto } from './hand-in-entry.ts';

type Props = { item: OwnAssignment; photos: readonly KeptPhoto[] };

/** A work's photos in order; each can be moved or removed. */
export function PhotoList({ item, photos }: Props) {
  const { t } = useLingui();
  return (
    <ol className="flex flex-col gap-2">
      {photos.map(({ sha256, blob, photo_id }, at) => (
        <li key={sha256} className="flex items-center gap-2 rounded border border-line p-1">
          <span className="h-20 w-16 shrink-0">
            {blob ? (
              <Picture file={blob} alt={t`Photo ${at + 1}`} className="size-full" />
            ) : (
              <StoredThumbnail id={photo_id!} alt={t`Photo ${at + 1}`} />
            )}
          </span>
          <span className="min-w-0 grow">{t`Photo ${at + 1}`}</span>
          <IconButton
            icon={ArrowUp}
            label={t`Move photo ${at + 1} up`}
            disabled={at === 0}
            onClick={() => void movePhoto(item, sha256, -1)}
          />
          <IconButton
            icon={ArrowDown}
            label={t`Move photo ${at + 1} down`}
            disabled={at === photos.length - 1}
            onClick={() => void movePhoto(item, sha256, 1)}
          />
          <IconButton
            icon={X}
            label={t`Remove photo ${at + 1}`}
            onClick={() => void removePhoto(item, sha256)}
          />
        </li>
      ))}
    </ol>
  );
}

function StoredThumbnail({ id, alt }: { id: string; alt: string }) {
  const { data } = usePhotoFile(id);
  return data ? (
    <Picture file={data} alt={alt} className="size-full" />
  ) : (
    <span className="block size-full rounded bg-raised" />
  );
}

import { sha256Of } from '#platform/files/web/sha256.ts';
import { shrinkPhoto } from '#platform/files/web/shrink-photo.ts';
import type { OwnAssignment } from '../../assignments.contract.ts';
import { MOST_PHOTO_BYTES, MOST_PHOTOS } from '../../photos.rules.ts';
import { keepWork } from './hand-in-entry.ts';

/** Handwriting is legible at this size, and mobile data is expensive. */
const SENT = { mostSide: 1_600, mostBytes: 200 * 1024 };
const KINDS = new Set(['image/jpeg', 'image/png', 'image/webp']);

export type NotAdded = 'too large' | 'twice' | 'too many';

/** Scales down a photo and stores it on the device, after the existing ones; returns the reason if that fails. */
export async function addPhoto(item: OwnAssignment, photo: File): Promise<NotAdded | null> {
  const small = await shrinkPhoto(photo, SENT);
  if (small.size > MOST_PHOTO_BYTES || !KINDS.has(small.type)) return 'too large';
  const bytes = new Uint8Array(await small.arrayBuffer());
  const sha256 = await sha256Of(bytes);
  // Copied, because the camera's file may be deleted later.
  const blob = new Blob([bytes], { type: small.type });
  let why: NotAdded | null = null;
  await keepWork(item, ({ photos }) => {
    if (photos.some((one) => one.sha256 === sha256)) why = 'twice';
    else if (photos.length >= MOST_PHOTOS) why = 'too many';
    return why ? {} : { photos: [...photos, { sha256, blob, photo_id: null }] };
  });
  return why;
}

/** Moves a photo one place forward (-1) or back (1). */
export const movePhoto = (item: OwnAssignment, sha256: string, by: -1 | 1): Promise<void> =>
  keepWork(item, ({ photos }) => {
    const at = photos.findIndex((one) => one.sha256 === sha256);
    const [one, other] = [photos[at], photos[at + by]];
    if (!one || !other) return {};
    return { photos: photos.with(at, other).with(at + by, one) };
  });

export const removePhoto = (item: OwnAssignment, sha256: string): Promise<void> =>
  keepWork(item, ({ photos }) => ({ photos: photos.filter((one) => one.sha256 !== sha256) }));

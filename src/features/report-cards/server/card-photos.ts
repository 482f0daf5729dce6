import { photoForPaper, photosOf, type StoredPhoto } from '#features/roster/server/student-photos.service.ts';
import type { Tx } from '#platform/db/database.ts';
import type { FileStore } from '#platform/files/server/store.ts';
import type { CardSnapshot } from '../card-snapshot.ts';
import { findCardSettings } from './card-facts.queries.ts';

type Row = { student_id: string; snapshot: CardSnapshot };

/**
 * Current photos by student, for cards with space for one. If a photo was removed, or the school no longer
 * prints photos, the space stays empty on earlier cards too.
 */
export async function photosFor(tx: Tx, rows: readonly Row[]): Promise<Map<string, StoredPhoto>> {
  const shown = rows.filter(({ snapshot }) => snapshot.photo).map(({ student_id }) => student_id);
  if (shown.length === 0 || !(await findCardSettings(tx)).photo) return new Map();
  return photosOf(tx, shown);
}

/** Reads each photo only when its card is drawn, so that a class's photos are not all in memory. */
export const photoFrom =
  (files: FileStore, photos: ReadonlyMap<string, StoredPhoto>) =>
  ({ student_id }: Row): Promise<Buffer | null> =>
    photoForPaper(files, photos.get(student_id));

import { eq, inArray } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { readStored } from '#platform/files/server/files.service.ts';
import { storedFiles } from '#platform/files/server/files.tables.ts';
import { asJpeg } from '#platform/files/server/redraw-picture.ts';
import type { FileStore } from '#platform/files/server/store.ts';
import { studentPhotos } from './student-photos.tables.ts';

export type StoredPhoto = { name: string; sha256: string };

/** File locations of student portraits by student; students without one are absent. The caller checks access. */
export async function photosOf(tx: Tx, studentIds: string[]): Promise<Map<string, StoredPhoto>> {
  if (studentIds.length === 0) return new Map();
  const found = await tx
    .select({ student_id: studentPhotos.student_id, name: storedFiles.name, sha256: storedFiles.sha256 })
    .from(studentPhotos)
    .innerJoin(storedFiles, eq(storedFiles.id, studentPhotos.file_id))
    .where(inArray(studentPhotos.student_id, studentIds));
  return new Map(found.map(({ student_id, ...photo }) => [student_id, photo]));
}

/** A portrait for printing; null if it cannot be read, since a card is still valid without its photo. */
export async function photoForPaper(
  store: FileStore,
  photo: StoredPhoto | undefined,
): Promise<Buffer | null> {
  if (!photo) return null;
  try {
    return await asJpeg(await readStored(store, photo));
  } catch {
    return null;
  }
}

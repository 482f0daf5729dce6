import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { storedFiles } from '#platform/files/server/files.tables.ts';
import type { FileStore } from '#platform/files/server/store.ts';
import { studentPhotos } from './student-photos.tables.ts';

export async function aSchoolFile(db: Db, store: FileStore, purpose: string): Promise<string> {
  const id = newId();
  const name = `${randomBytes(16).toString('hex')}.webp`;
  const bytes = new Uint8Array(await redrawn());
  await store.put(name, bytes);
  await db.insert(storedFiles).values({
    id,
    of_school: true,
    purpose,
    state: 'kept',
    name,
    media_type: 'image/webp',
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    created_at: new Date(),
    state_at: new Date(),
  });
  return id;
}

let portrait: Promise<Buffer> | undefined;
function redrawn(): Promise<Buffer> {
  portrait ??= import('sharp').then(({ default: sharp }) =>
    sharp({ create: { width: 320, height: 400, channels: 3, background: '#88a' } })
      .webp()
      .toBuffer(),
  );
  return portrait;
}

type Whose = { student_id: string; added_by?: string };

/** Sets a student's photo, replacing the previous one. */
export async function aPhoto(db: Db, store: FileStore, { student_id, added_by }: Whose): Promise<string> {
  const file_id = await aSchoolFile(db, store, 'student_photo');
  const row = { file_id, added_by: added_by ?? null, added_at: new Date() };
  await db
    .insert(studentPhotos)
    .values({ student_id, ...row })
    .onConflictDoUpdate({ target: studentPhotos.student_id, set: row });
  return file_id;
}

export const imagesIn = (pdf: Buffer): number =>
  pdf.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0;

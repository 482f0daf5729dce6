import { randomBytes } from 'node:crypto';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { aSchoolFile } from '#features/roster/server/student-photos.builders.ts';
import { storedFiles } from '#platform/files/server/files.tables.ts';
import type { FileStore } from '#platform/files/server/store.ts';
import { studentDocuments } from './student-documents.tables.ts';

/** A phone photo; noise resists compression. */
export async function aPicture({ width = 900, height = 1200, noisy = false } = {}): Promise<File> {
  const { default: sharp } = await import('sharp');
  const image = noisy
    ? sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    : sharp({ create: { width, height, channels: 3, background: { r: 200, g: 160, b: 120 } } });
  return new File([new Uint8Array(await image.jpeg().toBuffer())], 'photo.jpg', { type: 'image/jpeg' });
}

/** A pending upload without its bytes; returns the id. */
export async function aStagedFile(db: Db, ownerId: string, purpose: string): Promise<string> {
  const id = newId();
  await db.insert(storedFiles).values({
    id,
    owner_id: ownerId,
    purpose,
    state: 'staged',
    name: `${randomBytes(16).toString('hex')}.webp`,
    media_type: 'image/webp',
    bytes: 1_234,
    width: 320,
    height: 400,
    sha256: randomBytes(32).toString('hex'),
    created_at: new Date(),
    state_at: new Date(),
  });
  return id;
}

/** A birth certificate without an expiry, by default. */
export async function aDocument(
  db: Db,
  store: FileStore,
  { added_by, ...given }: Partial<typeof studentDocuments.$inferInsert> & { student_id: string },
) {
  const document = {
    id: newId(),
    kind: 'birth_certificate' as const,
    expires_on: null,
    ...given,
    file_id: await aSchoolFile(db, store, 'student_document'),
    added_by: added_by ?? null,
    added_at: new Date(),
  };
  await db.insert(studentDocuments).values(document);
  return document;
}

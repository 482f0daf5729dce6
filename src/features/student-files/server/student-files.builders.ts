import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { studentPhotos } from '#features/roster/server/student-photos.tables.ts';
import { storedFiles } from '#platform/files/server/files.tables.ts';
import type { FileStore } from '#platform/files/server/store.ts';
import { studentDocuments } from './student-documents.tables.ts';

/** A picture as a phone sends it: noise, which no encoder makes small. */
export async function aPicture({ width = 900, height = 1200, noisy = false } = {}): Promise<File> {
  const { default: sharp } = await import('sharp');
  const image = noisy
    ? sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    : sharp({ create: { width, height, channels: 3, background: { r: 200, g: 160, b: 120 } } });
  return new File([new Uint8Array(await image.jpeg().toBuffer())], 'photo.jpg', { type: 'image/jpeg' });
}

/** A file that somebody has just brought, without its bytes: its id. */
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

/** A file of the school with its bytes. */
async function aSchoolFile(db: Db, store: FileStore, purpose: string): Promise<string> {
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

/** A student's photo, in place of the one before. */
export async function aPhoto(db: Db, store: FileStore, { student_id, added_by }: Whose): Promise<string> {
  const file_id = await aSchoolFile(db, store, 'student_photo');
  const row = { file_id, added_by: added_by ?? null, added_at: new Date() };
  await db
    .insert(studentPhotos)
    .values({ student_id, ...row })
    .onConflictDoUpdate({ target: studentPhotos.student_id, set: row });
  return file_id;
}

/** A birth certificate without an end, unless told. */
export async function aDocument(
  db: Db,
  store: FileStore,
  { student_id, added_by, ...given }: Whose & Partial<typeof studentDocuments.$inferInsert>,
) {
  const document = {
    id: newId(),
    kind: 'birth_certificate' as const,
    expires_on: null,
    ...given,
    student_id,
    file_id: await aSchoolFile(db, store, 'student_document'),
    added_by: added_by ?? null,
    added_at: new Date(),
  };
  await db.insert(studentDocuments).values(document);
  return document;
}

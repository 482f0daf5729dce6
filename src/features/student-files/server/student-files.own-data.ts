import { eq } from 'drizzle-orm';
import type { OwnDataPart } from '#features/feature.ts';
import { studentPhotos } from '#features/roster/server/student-photos.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { storedFiles } from '#platform/files/server/files.tables.ts';
import { studentDocuments } from './student-documents.tables.ts';

/** The account's own photo and documents, without who uploaded them. */
export const studentFilesOwnData: OwnDataPart = async (tx, { actor: { userId } }) => {
  const file = { media_type: storedFiles.media_type, bytes: storedFiles.bytes };
  const photos = await tx
    .select({ ...file, added_at: studentPhotos.added_at })
    .from(studentPhotos)
    .innerJoin(students, eq(students.id, studentPhotos.student_id))
    .innerJoin(storedFiles, eq(storedFiles.id, studentPhotos.file_id))
    .where(eq(students.user_id, userId));
  const documents = await tx
    .select({
      ...file,
      kind: studentDocuments.kind,
      title: studentDocuments.title,
      expires_on: studentDocuments.expires_on,
      added_at: studentDocuments.added_at,
    })
    .from(studentDocuments)
    .innerJoin(students, eq(students.id, studentDocuments.student_id))
    .innerJoin(storedFiles, eq(storedFiles.id, studentDocuments.file_id))
    .where(eq(students.user_id, userId))
    .orderBy(studentDocuments.id);
  return { student_files: { photo: photos[0] ?? null, documents } };
};

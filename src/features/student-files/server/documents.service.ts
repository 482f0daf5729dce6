import { eq } from 'drizzle-orm';
import { type Call as SchoolCall, record } from '#features/people/server/people.service.ts';
import { seesStudent } from '#features/roster/server/visibility.service.ts';
import { newId } from '#platform/db/ids.ts';
import { one } from '#platform/db/one.ts';
import { orRefuse } from '#platform/db/violations.ts';
import { acceptUpload } from '#platform/files/server/accept-upload.ts';
import {
  keepForSchool,
  readStored,
  releaseFiles,
  removeReleased,
} from '#platform/files/server/files.service.ts';
import type { FileStore } from '#platform/files/server/store.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import type { DocumentInput, StudentDocument } from '../documents.contract.ts';
import { MOST_DOCUMENTS } from '../documents.rules.ts';
import { countDocuments, findDocumentFile, selectDocuments } from './documents.queries.ts';
import { holdStudent, stageUpload } from './photos.service.ts';
import { studentDocuments } from './student-documents.tables.ts';

type Call = SchoolCall & { files: FileStore; timeZone: string };

const DOCUMENT = 'student_document';

/** Stores an uploaded document, typed by its bytes alone. Deleted after a day unless attached to a student. */
export async function uploadDocument(call: Call, file: File) {
  const upload = await acceptUpload(new Uint8Array(await file.arrayBuffer()));
  return 'refused' in upload ? upload : stageUpload(call, DOCUMENT, upload);
}

/** A student's documents, newest first; null if the student is not visible or does not exist. */
export async function listDocuments(
  { db, actor, now, timeZone }: Call,
  studentId: string,
): Promise<StudentDocument[] | null> {
  return db.transaction(async (tx) =>
    (await seesStudent(tx, actor, studentId))
      ? selectDocuments(tx, eq(studentDocuments.student_id, studentId), schoolDay(now(), timeZone))
      : null,
  );
}

/** Attaches a document that the caller uploaded. Each file can be used once; a repeat is refused. */
export function addDocument(call: Call, { student_id, ...input }: DocumentInput & { student_id: string }) {
  const { db, actor, now, timeZone } = call;
  return orRefuse<'NOT_FOUND' | 'FILE_GONE' | 'TOO_MANY_DOCUMENTS', StudentDocument>({}, (refuse) =>
    db.transaction(async (tx) => {
      if (!(await holdStudent(tx, student_id))) refuse('NOT_FOUND');
      if ((await countDocuments(tx, student_id)) >= MOST_DOCUMENTS) refuse('TOO_MANY_DOCUMENTS');
      const { kind, file_id } = input;
      const brought = { id: file_id, ownerId: actor.userId, purpose: DOCUMENT, at: now() };
      if (!(await keepForSchool(tx, brought))) refuse('FILE_GONE');
      const id = newId();
      const expires_on = input.expires_on || null;
      await tx.insert(studentDocuments).values({
        id,
        student_id,
        kind,
        title: input.title.normalize('NFC') || null,
        file_id,
        expires_on,
        added_by: actor.userId,
        added_at: now(),
      });
      await record(tx, call, {
        action: 'student_files.document_added',
        subject: { type: 'student', id: student_id },
        details: { kind, expires_on },
      });
      return one(await selectDocuments(tx, eq(studentDocuments.id, id), schoolDay(now(), timeZone)));
    }),
  );
}

/** Removes a document and its file; the audit trail records the kind and the reason. Null if it does not exist. */
export async function removeDocument(
  call: Call,
  { document_id, reason }: { document_id: string; reason: string },
): Promise<{ removed: true } | null> {
  const { db, files, now } = call;
  const gone = await db.transaction(async (tx) => {
    const [document] = await tx
      .delete(studentDocuments)
      .where(eq(studentDocuments.id, document_id))
      .returning();
    if (!document) return null;
    await releaseFiles(tx, [document.file_id], now());
    await record(tx, call, {
      action: 'student_files.document_removed',
      subject: { type: 'student', id: document.student_id },
      details: { kind: document.kind, reason },
    });
    return document.file_id;
  });
  if (!gone) return null;
  await removeReleased({ db, store: files }, [gone]);
  return { removed: true };
}

/**
 * A document's content for users who may read the student's documents; null if it is not visible or does not exist.
 */
export async function openDocument({ db, actor, files }: Call, documentId: string): Promise<File | null> {
  const found = await db.transaction((tx) => findDocumentFile(tx, actor, documentId));
  if (!found) return null;
  const ending = found.media_type === 'image/webp' ? 'webp' : 'pdf';
  return new File([await readStored(files, found)], `${found.kind}.${ending}`, { type: found.media_type });
}

export { expiringCount, soonFrom } from './documents.queries.ts';

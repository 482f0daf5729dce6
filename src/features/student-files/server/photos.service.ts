import { eq } from 'drizzle-orm';
import { type Call as SchoolCall, record } from '#features/people/server/people.service.ts';
import { photosOf } from '#features/roster/server/student-photos.service.ts';
import { studentPhotos } from '#features/roster/server/student-photos.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { seesStudent } from '#features/roster/server/visibility.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { orRefuse } from '#platform/db/violations.ts';
import { type AcceptedUpload, acceptPortrait } from '#platform/files/server/accept-upload.ts';
import {
  keepForSchool,
  readStored,
  releaseFiles,
  removeReleased,
} from '#platform/files/server/files.service.ts';
import { stageFile } from '#platform/files/server/stage-file.ts';
import type { FileStore } from '#platform/files/server/store.ts';

type Call = SchoolCall & { files: FileStore };

const PHOTO = 'student_photo';

/** Locks a student's row until the transaction ends, so that concurrent photos replace each other in turn. */
export async function holdStudent(tx: Tx, studentId: string): Promise<boolean> {
  const found = await tx
    .select({ id: students.id })
    .from(students)
    .where(eq(students.id, studentId))
    .for('update');
  return found.length === 1;
}

/** Stores an accepted upload for one purpose. Deleted after a day unless attached to a student. */
export async function stageUpload(call: Call, purpose: string, upload: AcceptedUpload) {
  const { db, actor, files, now } = call;
  const staged = await stageFile(
    { db, store: files, at: now() },
    { ownerId: actor.userId, purpose, upload },
    (tx) => record(tx, call, { action: 'student_files.uploaded', details: {} }),
  );
  return 'refused' in staged ? staged : { file_id: staged.id, bytes: staged.bytes };
}

/** Stores a photo as a small portrait. Deleted after a day unless attached to a student. */
export async function uploadPhoto(call: Call, file: File) {
  const upload = await acceptPortrait(new Uint8Array(await file.arrayBuffer()));
  return 'refused' in upload ? upload : stageUpload(call, PHOTO, upload);
}

/** Sets a student's photo from the caller's upload; the previous photo and its file are deleted. */
export async function setPhoto(call: Call, { student_id, file_id }: { student_id: string; file_id: string }) {
  const { db, actor, files, now } = call;
  const done = await orRefuse<'NOT_FOUND' | 'FILE_GONE', { photo: string; replaced: string[] }>(
    {},
    (refuse) =>
      db.transaction(async (tx) => {
        if (!(await holdStudent(tx, student_id))) refuse('NOT_FOUND');
        const brought = { id: file_id, ownerId: actor.userId, purpose: PHOTO, at: now() };
        if (!(await keepForSchool(tx, brought))) refuse('FILE_GONE');
        const replaced = await takePhotoAway(tx, student_id, now());
        await tx
          .insert(studentPhotos)
          .values({ student_id, file_id, added_by: actor.userId, added_at: now() });
        await record(tx, call, {
          action: 'student_files.photo_set',
          subject: { type: 'student', id: student_id },
        });
        return { photo: file_id, replaced };
      }),
  );
  if ('refused' in done) return done;
  await removeReleased({ db, store: files }, done.replaced);
  return { photo: done.photo };
}

/** Removes a student's photo and its file, if any. Null if the student does not exist. */
export async function removePhoto(call: Call, studentId: string): Promise<{ photo: null } | null> {
  const { db, files, now } = call;
  const gone = await db.transaction(async (tx) => {
    if (!(await holdStudent(tx, studentId))) return null;
    const ids = await takePhotoAway(tx, studentId, now());
    if (ids.length > 0)
      await record(tx, call, {
        action: 'student_files.photo_removed',
        subject: { type: 'student', id: studentId },
      });
    return ids;
  });
  if (!gone) return null;
  await removeReleased({ db, store: files }, gone);
  return { photo: null };
}

async function takePhotoAway(tx: Tx, studentId: string, at: Date): Promise<string[]> {
  const gone = await tx
    .delete(studentPhotos)
    .where(eq(studentPhotos.student_id, studentId))
    .returning({ file_id: studentPhotos.file_id });
  const ids = gone.map(({ file_id }) => file_id);
  await releaseFiles(tx, ids, at);
  return ids;
}

/** A student's photo, for users who can see the student; null if not visible or if there is none. */
export async function openPhoto({ db, actor, files }: Call, studentId: string): Promise<File | null> {
  const photo = await db.transaction(async (tx) =>
    (await seesStudent(tx, actor, studentId)) ? (await photosOf(tx, [studentId])).get(studentId) : undefined,
  );
  if (!photo) return null;
  return new File([await readStored(files, photo)], 'photo.webp', { type: 'image/webp' });
}

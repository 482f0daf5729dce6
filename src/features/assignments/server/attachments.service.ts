import { and, asc, eq, exists, inArray } from 'drizzle-orm';
import type { Actor } from '#features/people/people.rules.ts';
import { type Call as SchoolCall, record } from '#features/people/server/people.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { acceptUpload } from '#platform/files/server/accept-upload.ts';
import { keepForSchool, readStored, releaseFiles } from '#platform/files/server/files.service.ts';
import { storedFiles } from '#platform/files/server/files.tables.ts';
import { stageFile } from '#platform/files/server/stage-file.ts';
import type { FileStore } from '#platform/files/server/store.ts';
import type { AttachedFile, FileInput } from '../attachments.contract.ts';
import { assignmentFiles } from './attachments.tables.ts';
import { assignments } from './assignments.tables.ts';
import { isReadByFamily, isSeenByStaff } from './scope.queries.ts';

type Call = SchoolCall & { files: FileStore };

const ASSIGNMENT_FILE = 'assignment_file';

/** Stores a file, typed by its bytes alone. Deleted after a day unless an assignment gets it. */
export async function uploadAttachment(call: Call, file: File) {
  const { db, actor, files, now } = call;
  const upload = await acceptUpload(new Uint8Array(await file.arrayBuffer()));
  if ('refused' in upload) return upload;
  const staged = await stageFile(
    { db, store: files, at: now() },
    { ownerId: actor.userId, purpose: ASSIGNMENT_FILE, upload },
    (tx) => record(tx, call, { action: 'assignments.file_uploaded', details: {} }),
  );
  return 'refused' in staged ? staged : { file_id: staged.id, bytes: staged.bytes };
}

/** The files of some assignments, which the caller may see, in their order. */
export async function attachedTo(
  tx: Tx,
  assignmentIds: readonly string[],
): Promise<Map<string, AttachedFile[]>> {
  const found = new Map<string, AttachedFile[]>();
  if (assignmentIds.length === 0) return found;
  const rows = await tx
    .select({
      assignment_id: assignmentFiles.assignment_id,
      file_id: assignmentFiles.file_id,
      title: assignmentFiles.title,
      media_type: storedFiles.media_type,
      bytes: storedFiles.bytes,
    })
    .from(assignmentFiles)
    .innerJoin(storedFiles, eq(storedFiles.id, assignmentFiles.file_id))
    .where(inArray(assignmentFiles.assignment_id, [...assignmentIds]))
    .orderBy(asc(assignmentFiles.place));
  for (const { assignment_id, media_type, ...file } of rows)
    found.set(assignment_id, [
      ...(found.get(assignment_id) ?? []),
      { ...file, media_type: media_type as AttachedFile['media_type'] },
    ]);
  return found;
}

/** Assignments with this file that meet a condition. */
const withFile = (tx: Tx, fileId: string, where: ReturnType<typeof isSeenByStaff>) =>
  tx
    .select({ file_id: assignmentFiles.file_id, title: assignmentFiles.title })
    .from(assignmentFiles)
    .innerJoin(assignments, eq(assignments.id, assignmentFiles.assignment_id))
    .where(and(eq(assignmentFiles.file_id, fileId), where))
    .limit(1);

/**
 * Makes these the files of an assignment: uploads of the caller, and files of assignments that the caller sees. False
 * if one is no such file. The row of the assignment is locked by the caller.
 */
export async function attachFiles(
  tx: Tx,
  { actor, at }: { actor: Actor; at: Date },
  assignment_id: string,
  wanted: readonly FileInput[],
): Promise<boolean> {
  const ofIt = eq(assignmentFiles.assignment_id, assignment_id);
  const before = await tx.select({ file_id: assignmentFiles.file_id }).from(assignmentFiles).where(ofIt);
  for (const { file_id } of wanted) {
    const brought = { id: file_id, ownerId: actor.userId, purpose: ASSIGNMENT_FILE, at };
    // One after the other, so that the first refused file ends it: keeping a file changes its row.
    // oxlint-disable-next-line no-await-in-loop
    const isThere = (await withFile(tx, file_id, isSeenByStaff(actor))).length > 0;
    // oxlint-disable-next-line no-await-in-loop
    if (!isThere && !(await keepForSchool(tx, brought))) return false;
  }
  await tx.delete(assignmentFiles).where(ofIt);
  if (wanted.length > 0)
    await tx
      .insert(assignmentFiles)
      .values(wanted.map(({ file_id, title }, place) => ({ assignment_id, file_id, title, place })));
  const dropped = before
    .map(({ file_id }) => file_id)
    .filter((id) => wanted.every((file) => file.file_id !== id));
  await releaseUnused(tx, dropped, at);
  return true;
}

/** A copied assignment has the same files: one goes with the last assignment that refers to it. */
async function releaseUnused(tx: Tx, dropped: readonly string[], at: Date): Promise<void> {
  if (dropped.length === 0) return;
  const used = await tx
    .select({ file_id: assignmentFiles.file_id })
    .from(assignmentFiles)
    .where(inArray(assignmentFiles.file_id, [...dropped]));
  await releaseFiles(
    tx,
    dropped.filter((id) => used.every(({ file_id }) => file_id !== id)),
    at,
  );
}

/** A file for those who may read an assignment that has it; null for anybody else. */
export async function openAttachment({ db, actor, files, now }: Call, fileId: string): Promise<File | null> {
  const found = await db.transaction(async (tx) => {
    const isReader =
      actor.role === 'admin' || actor.role === 'teacher'
        ? isSeenByStaff(actor)
        : isReadByFamily(tx, actor, now());
    const [stored] = await tx
      .select()
      .from(storedFiles)
      .where(and(eq(storedFiles.id, fileId), exists(withFile(tx, fileId, isReader))));
    return stored;
  });
  if (!found) return null;
  const ending = found.media_type === 'image/webp' ? 'webp' : 'pdf';
  return new File([await readStored(files, found)], `assignment.${ending}`, { type: found.media_type });
}

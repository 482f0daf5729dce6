import { and, eq, exists, or } from 'drizzle-orm';
import type { Actor } from '#features/people/people.rules.ts';
import { type Call as SchoolCall, record } from '#features/people/server/people.service.ts';
import type { Tx } from '#platform/db/database.ts';
import {
  attachedTo as selectAttached,
  attachFiles as replaceAttached,
  openAttached,
  stageAttachment,
} from '#platform/files/server/attached-files.ts';
import type { FileStore } from '#platform/files/server/store.ts';
import type { FileInput } from '#platform/files/attached-file.ts';
import { assignmentFiles } from './attachments.tables.ts';
import { assignments } from './assignments.tables.ts';
import { isOwnText, isReadByFamily, isSeenByStaff } from './scope.queries.ts';

type Call = SchoolCall & { files: FileStore };

const ASSIGNMENT_FILE = 'assignment_file';

export const uploadAttachment = (call: Call, file: File) =>
  stageAttachment(
    call,
    { ownerId: call.actor.userId, purpose: ASSIGNMENT_FILE, file, at: call.now() },
    (tx) => record(tx, call, { action: 'assignments.file_uploaded', details: {} }),
  );

const ATTACHMENTS = { table: assignmentFiles, owner: assignmentFiles.assignment_id };

/** The files of assignments that the caller may see, in order. */
export const attachedTo = (tx: Tx, assignmentIds: readonly string[]) =>
  selectAttached(tx, ATTACHMENTS, assignmentIds);

/** Assignments with this file that meet a condition. */
const withFile = (tx: Tx, fileId: string, where: ReturnType<typeof isSeenByStaff>) =>
  tx
    .select({ file_id: assignmentFiles.file_id, title: assignmentFiles.title })
    .from(assignmentFiles)
    .innerJoin(assignments, eq(assignments.id, assignmentFiles.assignment_id))
    .where(and(eq(assignmentFiles.file_id, fileId), where))
    .limit(1);

const isFileOfStaff = (actor: Actor) => or(isSeenByStaff(actor), isOwnText(actor))!;

/**
 * Sets the files of an assignment: uploads of the caller, or files of assignments that the caller may see,
 * such as the copied one. False if one is neither. The caller must have locked the assignment.
 */
export const attachFiles = (
  tx: Tx,
  { actor, at }: { actor: Actor; at: Date },
  assignmentId: string,
  files: readonly FileInput[],
) =>
  replaceAttached(tx, ATTACHMENTS, {
    ownerId: assignmentId,
    files,
    uploader: { userId: actor.userId, purpose: ASSIGNMENT_FILE, at },
    mayUse: async (fileId) => (await withFile(tx, fileId, isFileOfStaff(actor))).length > 0,
  });

/** A file, for readers of an assignment that has it; null for anyone else. */
export const openAttachment = ({ actor, now, ...call }: Call, fileId: string): Promise<File | null> =>
  openAttached(call, fileId, {
    name: 'assignment',
    isReadable: (tx) => {
      const isReader =
        actor.role === 'admin' || actor.role === 'teacher'
          ? isFileOfStaff(actor)
          : isReadByFamily(tx, actor, now());
      return exists(withFile(tx, fileId, isReader));
    },
  });

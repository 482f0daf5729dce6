import { and, eq, exists, type SQL } from 'drizzle-orm';
import type { Actor } from '#features/people/people.rules.ts';
import { type Call as SchoolCall, record } from '#features/people/server/people.service.ts';
import type { Tx } from '#platform/db/database.ts';
import type { FileInput } from '#platform/files/attached-file.ts';
import {
  attachedTo,
  attachFiles,
  openAttached,
  stageAttachment,
} from '#platform/files/server/attached-files.ts';
import type { FileStore } from '#platform/files/server/store.ts';
import { schoolDay, type SchoolDay } from '#platform/time/school-day.ts';
import { lessonLogEntries } from './lesson-log.tables.ts';
import { lessonLogFiles } from './log-files.tables.ts';
import { isReadByFamily, isSeenByStaff, isWritten } from './scope.queries.ts';

type Call = SchoolCall & { files: FileStore; timeZone: string };

const PURPOSE = 'lesson_log_file';
const ATTACHMENTS = { table: lessonLogFiles, owner: lessonLogFiles.entry_id };

export const uploadLogFile = (call: Call, file: File) =>
  stageAttachment(call, { ownerId: call.actor.userId, purpose: PURPOSE, file, at: call.now() }, (tx) =>
    record(tx, call, { action: 'lesson_log.file_uploaded', details: {} }),
  );

/** The files of entries that the caller may see, in order. */
export const logFilesOf = (tx: Tx, entryIds: readonly string[]) => attachedTo(tx, ATTACHMENTS, entryIds);

const withFile = (tx: Tx, fileId: string, where: SQL) =>
  tx
    .select({ file_id: lessonLogFiles.file_id })
    .from(lessonLogFiles)
    .innerJoin(lessonLogEntries, eq(lessonLogEntries.id, lessonLogFiles.entry_id))
    .where(and(eq(lessonLogFiles.file_id, fileId), where))
    .limit(1);

/**
 * Sets the files of an entry: uploads of the caller, or files of lessons that the caller may read. False if
 * one is neither. The caller must have locked the entry.
 */
export const writeLogFiles = (
  tx: Tx,
  { actor, today, at }: { actor: Actor; today: SchoolDay; at: Date },
  entryId: string,
  files: readonly FileInput[],
) =>
  attachFiles(tx, ATTACHMENTS, {
    ownerId: entryId,
    files,
    uploader: { userId: actor.userId, purpose: PURPOSE, at },
    mayUse: async (fileId) => (await withFile(tx, fileId, isSeenByStaff(actor, today))).length > 0,
  });

/** A file, for readers of a lesson that has it; null for anyone else. */
export const openLogFile = ({ actor, now, timeZone, ...call }: Call, fileId: string): Promise<File | null> =>
  openAttached(call, fileId, {
    name: 'lesson',
    isReadable: (tx) => {
      const isReader =
        actor.role === 'admin' || actor.role === 'teacher'
          ? isSeenByStaff(actor, schoolDay(now(), timeZone))
          : isReadByFamily(tx, actor);
      return exists(withFile(tx, fileId, and(isReader, isWritten())!));
    },
  });

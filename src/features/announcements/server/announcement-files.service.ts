import { and, eq, exists, type SQL } from 'drizzle-orm';
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
import { announcementFiles } from './announcement-files.tables.ts';
import { announcements } from './announcements.tables.ts';
import { readableBy } from './audience.queries.ts';

const PURPOSE = 'announcement_file';
const ATTACHMENTS = { table: announcementFiles, owner: announcementFiles.announcement_id };

export const bringFile = (call: SchoolCall & { files: FileStore }, file: File) =>
  stageAttachment(call, { ownerId: call.actor.userId, purpose: PURPOSE, file, at: call.now() }, (tx) =>
    record(tx, call, { action: 'announcements.file_uploaded', details: {} }),
  );

export const filesOf = (tx: Tx, announcementIds: readonly string[]) =>
  attachedTo(tx, ATTACHMENTS, announcementIds);

const withFile = (tx: Tx, fileId: string, where: SQL) =>
  tx
    .select({ file_id: announcementFiles.file_id })
    .from(announcementFiles)
    .innerJoin(announcements, eq(announcements.id, announcementFiles.announcement_id))
    .where(and(eq(announcementFiles.file_id, fileId), where));

/** Makes these the files of an announcement that the caller has locked: its own, and their uploads. False if one is neither. */
export const writeFiles = (
  tx: Tx,
  { actor, now }: SchoolCall,
  announcementId: string,
  files: readonly FileInput[],
) =>
  attachFiles(tx, ATTACHMENTS, {
    ownerId: announcementId,
    files,
    uploader: { userId: actor.userId, purpose: PURPOSE, at: now() },
    mayUse: async (fileId) => (await withFile(tx, fileId, eq(announcements.id, announcementId))).length > 0,
  });

/** A file for those who may read an announcement that has it; null for anybody else. */
export const openFile = (call: SchoolCall & { files: FileStore }, fileId: string): Promise<File | null> =>
  openAttached(call, fileId, {
    name: 'announcement',
    isReadable: (tx) => exists(withFile(tx, fileId, readableBy(tx, call.actor, call.now()))),
  });

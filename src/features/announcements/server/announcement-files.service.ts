import { and, eq, exists, type SQL } from 'drizzle-orm';
import { type Call as SchoolCall, record } from '#features/people/server/people.service.ts';
import type { Tx } from '#platform/db/database.ts';
import type { FileInput } from '#platform/files/attached-file.ts';
import {
  attachFiles,
  openAttached,
  stageAttachment,
  stageVoice,
} from '#platform/files/server/attached-files.ts';
import { keepForSchool, releaseFiles } from '#platform/files/server/files.service.ts';
import type { FileStore } from '#platform/files/server/store.ts';
import { announcementFiles } from './announcement-files.tables.ts';
import { announcements } from './announcements.tables.ts';
import { readableBy } from './audience.queries.ts';

const PURPOSE = 'announcement_file';
const VOICE = 'announcement_voice';
const ATTACHMENTS = { table: announcementFiles, owner: announcementFiles.announcement_id };

export const bringFile = (call: SchoolCall & { files: FileStore }, file: File) =>
  stageAttachment(call, { ownerId: call.actor.userId, purpose: PURPOSE, file, at: call.now() }, (tx) =>
    record(tx, call, { action: 'announcements.file_uploaded', details: {} }),
  );

const withFile = (tx: Tx, fileId: string, where: SQL) =>
  tx
    .select({ file_id: announcementFiles.file_id })
    .from(announcementFiles)
    .innerJoin(announcements, eq(announcements.id, announcementFiles.announcement_id))
    .where(and(eq(announcementFiles.file_id, fileId), where));

/**
 * Sets the files of an announcement that the caller has locked: its existing ones, or the caller's uploads.
 * False if one is neither.
 */
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

/** A file, for readers of an announcement that has it; null for anyone else. */
export const openFile = (call: SchoolCall & { files: FileStore }, fileId: string): Promise<File | null> =>
  openAttached(call, fileId, {
    name: 'announcement',
    isReadable: (tx) => exists(withFile(tx, fileId, readableBy(tx, call.actor, call.now()))),
  });

export const bringVoice = (call: SchoolCall & { files: FileStore }, file: File) =>
  stageVoice(call, { ownerId: call.actor.userId, purpose: VOICE, file, at: call.now() }, (tx) =>
    record(tx, call, { action: 'announcements.voice_uploaded', details: {} }),
  );

/**
 * Sets or removes the voice note of an announcement that the caller has locked; the previous one is deleted.
 * False if it is not the caller's upload.
 */
export async function writeVoice(
  tx: Tx,
  { actor, now }: SchoolCall,
  { id, voice_file_id: before }: { id: string; voice_file_id: string | null },
  wanted: string | null,
): Promise<boolean> {
  if (wanted === before) return true;
  const brought = { ownerId: actor.userId, purpose: VOICE, at: now() };
  if (wanted && !(await keepForSchool(tx, { id: wanted, ...brought }))) return false;
  await tx.update(announcements).set({ voice_file_id: wanted }).where(eq(announcements.id, id));
  if (before) await releaseFiles(tx, [before], now());
  return true;
}

/** A voice note, for readers of its announcement; null for anyone else. */
export const openVoice = (call: SchoolCall & { files: FileStore }, fileId: string): Promise<File | null> =>
  openAttached(call, fileId, {
    name: 'announcement',
    isReadable: (tx) =>
      exists(
        tx
          .select({ id: announcements.id })
          .from(announcements)
          .where(and(eq(announcements.voice_file_id, fileId), readableBy(tx, call.actor, call.now()))),
      ),
  });

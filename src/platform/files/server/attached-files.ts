import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '#platform/db/database.ts';
import type { AttachedFile, FileInput } from '../attached-file.ts';
import { acceptUpload } from './accept-upload.ts';
import { keepForSchool, readStored, releaseFiles } from './files.service.ts';
import { storedFiles } from './files.tables.ts';
import { readVoice } from './read-voice.ts';
import { stageFile } from './stage-file.ts';
import type { FileStore } from './store.ts';

/** A table of attached files: the column that refers to the owning row, and `file_id`, `title` and `place`. */
export type Attachments = {
  table: PgTable & { file_id: PgColumn; title: PgColumn; place: PgColumn };
  owner: PgColumn;
};

type Upload = { ownerId: string; purpose: string; file: File; at: Date };

/** Stores a file whose type is determined by its bytes alone. Deleted after a day unless it is attached. */
export async function stageAttachment(
  { db, files: store }: { db: Db; files: FileStore },
  { ownerId, purpose, file, at }: Upload,
  also: (tx: Tx) => Promise<void>,
) {
  const upload = await acceptUpload(new Uint8Array(await file.arrayBuffer()));
  if ('refused' in upload) return upload;
  const staged = await stageFile({ db, store, at }, { ownerId, purpose, upload }, also);
  return 'refused' in staged ? staged : { file_id: staged.id, bytes: staged.bytes };
}

/** Stores a voice note in the same way, validated by its bytes alone. */
export async function stageVoice(
  { db, files: store }: { db: Db; files: FileStore },
  { ownerId, purpose, file, at }: Upload,
  also: (tx: Tx) => Promise<void>,
) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const read = readVoice(bytes);
  if ('refused' in read) return read;
  const upload = { bytes, ...read, width: null, height: null };
  const staged = await stageFile({ db, store, at }, { ownerId, purpose, upload }, also);
  if ('refused' in staged) return staged;
  return { file_id: staged.id, bytes: staged.bytes, duration_ms: read.duration_ms };
}

/** The files of some rows, which the caller may see, in order. */
export async function attachedTo(
  tx: Tx,
  { table, owner }: Attachments,
  ownerIds: readonly string[],
): Promise<Map<string, AttachedFile[]>> {
  const found = new Map<string, AttachedFile[]>();
  if (ownerIds.length === 0) return found;
  const rows = await tx
    .select({
      owner_id: sql<string>`${owner}`,
      file_id: storedFiles.id,
      title: sql<string>`${table.title}`,
      media_type: storedFiles.media_type,
      bytes: storedFiles.bytes,
    })
    .from(table)
    .innerJoin(storedFiles, eq(storedFiles.id, table.file_id))
    .where(sql`${owner} = any(${sql.param([...ownerIds])}::uuid[])`)
    .orderBy(table.place);
  for (const { owner_id, media_type, ...file } of rows)
    found.set(owner_id, [
      ...(found.get(owner_id) ?? []),
      { ...file, media_type: media_type as AttachedFile['media_type'] },
    ]);
  return found;
}

type Wanted = {
  ownerId: string;
  files: readonly FileInput[];
  uploader: { userId: string; purpose: string; at: Date };
  /** Whether the uploader may attach a file that is attached elsewhere. */
  mayUse: (fileId: string) => Promise<boolean>;
};

/**
 * Sets the files of a row that the caller has locked: the person's uploads, and files they may use. False if
 * any is neither. A file is released with the last row that refers to it.
 */
export async function attachFiles(
  tx: Tx,
  { table, owner }: Attachments,
  { ownerId, files, uploader: { userId, purpose, at }, mayUse }: Wanted,
): Promise<boolean> {
  const before = await tx
    .select({ file_id: sql<string>`${table.file_id}` })
    .from(table)
    .where(eq(owner, ownerId));
  for (const { file_id } of files) {
    const brought = { id: file_id, ownerId: userId, purpose, at };
    // Sequential, because claiming a file changes its row and the first refused one ends the loop.
    if (!(await mayUse(file_id)) && !(await keepForSchool(tx, brought))) return false;
  }
  await tx.delete(table).where(eq(owner, ownerId));
  if (files.length > 0) {
    const rows = files.map(
      ({ file_id, title }, place) => sql`(${ownerId}::uuid, ${file_id}::uuid, ${title}, ${place}::smallint)`,
    );
    const columns = [owner, table.file_id, table.title, table.place].map(({ name }) => sql.identifier(name));
    await tx.execute(
      sql`insert into ${table} (${sql.join(columns, sql`, `)}) values ${sql.join(rows, sql`, `)}`,
    );
  }
  const dropped = before
    .map(({ file_id }) => file_id)
    .filter((id) => files.every((file) => file.file_id !== id));
  await releaseUnused(tx, table, dropped, at);
  return true;
}

async function releaseUnused(
  tx: Tx,
  table: Attachments['table'],
  dropped: readonly string[],
  at: Date,
): Promise<void> {
  if (dropped.length === 0) return;
  const used = await tx
    .select({ file_id: sql<string>`${table.file_id}` })
    .from(table)
    .where(inArray(table.file_id, [...dropped]));
  await releaseFiles(
    tx,
    dropped.filter((id) => used.every(({ file_id }) => file_id !== id)),
    at,
  );
}

/** A file that meets a condition, with its bytes and a generated name; null if there is none. */
export async function openAttached(
  call: { db: { transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T> }; files: FileStore },
  fileId: string,
  { name, isReadable }: { name: string; isReadable: (tx: Tx) => SQL },
): Promise<File | null> {
  const found = await call.db.transaction(async (tx) => {
    const [stored] = await tx
      .select()
      .from(storedFiles)
      .where(sql`${eq(storedFiles.id, fileId)} and ${isReadable(tx)}`);
    return stored;
  });
  if (!found) return null;
  const ending = found.name.slice(found.name.lastIndexOf('.'));
  return new File([await readStored(call.files, found)], `${name}${ending}`, { type: found.media_type });
}

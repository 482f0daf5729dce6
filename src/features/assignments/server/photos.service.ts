import { and, asc, eq, gt, lt, lte, sql } from 'drizzle-orm';
import { type Call as SchoolCall, record } from '#features/people/server/people.service.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { studentsVisibleTo } from '#features/roster/server/visibility.service.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { orRefuse } from '#platform/db/violations.ts';
import { acceptPicture } from '#platform/files/server/accept-upload.ts';
import { readStored, UNKEPT_MS } from '#platform/files/server/files.service.ts';
import { sha256Of, stageFile } from '#platform/files/server/stage-file.ts';
import type { FileStore } from '#platform/files/server/store.ts';
import { heavyWork } from '#platform/http/server/heavy-work.ts';
import type { JobKind } from '#platform/jobs/server/kinds.ts';
import { isHandedInHere } from '../assignments.rules.ts';
import type { ReceivedPhoto, WorkPhoto } from '../photos.contract.ts';
import { MOST_WAITING_PHOTOS, offsetsOf, PIECES_KEPT_MS, type Rotation } from '../photos.rules.ts';
import { assignments } from './assignments.tables.ts';
import { findPhoto } from './photos.queries.ts';
import { assignmentPhotoPieces, assignmentPhotos, assignmentPhotoUploads } from './photos.tables.ts';
import { isOf } from './scope.queries.ts';
import { guardiansHandIn } from './settings.service.ts';
import { one } from '#platform/db/one.ts';

type Call = SchoolCall & { files: FileStore };

export const WORK_PHOTO = 'work_photo';
/** Handwriting is legible at this length of the longer side. */
const LONGEST_SIDE = 1_600;
const HOUR_MS = 3_600_000;
/** A staged file may be deleted after `UNKEPT_MS`, so its photo counts as missing shortly before. */
const FRESH_MS = UNKEPT_MS - HOUR_MS;

/** Identifies a photo by sender, assignment, student and hash. */
type Named = { user_id: string; assignment_id: string; student_id: string; sha256: string };
type Sent = { assignment_id: string; sha256: string; student_id?: string | undefined };

const piecesOf = (named: Named) =>
  and(
    eq(assignmentPhotoPieces.user_id, named.user_id),
    eq(assignmentPhotoPieces.assignment_id, named.assignment_id),
    eq(assignmentPhotoPieces.student_id, named.student_id),
    eq(assignmentPhotoPieces.sha256, named.sha256),
  );
const uploadOf = (named: Named) =>
  and(
    eq(assignmentPhotoUploads.user_id, named.user_id),
    eq(assignmentPhotoUploads.assignment_id, named.assignment_id),
    eq(assignmentPhotoUploads.student_id, named.student_id),
    eq(assignmentPhotoUploads.sha256, named.sha256),
  );

/**
 * The student for whom the caller hands in: the caller's own record or, for a guardian if the school allows
 * it, a child. Null for anyone else.
 */
export async function studentOf(
  tx: Tx,
  { actor }: Pick<Call, 'actor'>,
  child: string | undefined,
): Promise<string | null> {
  if (actor.role === 'parent' && (child === undefined || !(await guardiansHandIn(tx)))) return null;
  const [student] = await tx
    .select({ id: students.id })
    .from(students)
    .where(and(studentsVisibleTo(tx, actor), child === undefined ? undefined : eq(students.id, child)));
  return student?.id ?? null;
}

/** The identity of a photo of the caller; null if the assignment is not the caller's or takes no photos. */
async function nameOf(tx: Tx, call: Call, { assignment_id, sha256, ...sent }: Sent): Promise<Named | null> {
  const student_id = await studentOf(tx, call, sent.student_id);
  if (student_id === null) return null;
  const [held] = await tx
    .select({ hand_in: assignments.hand_in })
    .from(assignments)
    .where(and(eq(assignments.id, assignment_id), isOf(tx, student_id, call.now())));
  if (!held || !isHandedInHere(held.hand_in)) return null;
  return { user_id: call.actor.userId, assignment_id, student_id, sha256 };
}

const freshSince = (now: Date) => new Date(now.getTime() - FRESH_MS);

/** Whether the photo is complete: uploaded but not handed in, or part of the work already. */
async function isWhole(tx: Tx, named: Named, now: Date): Promise<boolean> {
  const waits = await tx.$count(
    assignmentPhotoUploads,
    and(uploadOf(named), gt(assignmentPhotoUploads.created_at, freshSince(now))),
  );
  if (waits > 0) return true;
  const { assignment_id, student_id, sha256 } = named;
  const inWork = await tx.$count(
    assignmentPhotos,
    and(
      eq(assignmentPhotos.assignment_id, assignment_id),
      eq(assignmentPhotos.student_id, student_id),
      eq(assignmentPhotos.sha256, sha256),
    ),
  );
  return inWork > 0;
}

async function receivedOf(tx: Tx, named: Named, now: Date): Promise<ReceivedPhoto> {
  if (await isWhole(tx, named, now)) return { whole: true, offsets: [] };
  const pieces = await tx
    .select({ at: assignmentPhotoPieces.at })
    .from(assignmentPhotoPieces)
    .where(piecesOf(named))
    .orderBy(asc(assignmentPhotoPieces.at));
  return { whole: false, offsets: pieces.map(({ at }) => at) };
}

/** The received pieces of a photo of the caller; null if the assignment is not the caller's. */
export async function findReceived(tx: Tx, call: Call, sent: Sent): Promise<ReceivedPhoto | null> {
  const named = await nameOf(tx, call, sent);
  return named && receivedOf(tx, named, call.now());
}

type Piece = Sent & { at: number; size: number; content: string };

/**
 * Stores a piece of a photo; a repeated piece counts once. When complete, the photo is checked against its
 * hash, re-encoded and stored, to be handed in within a day.
 */
export async function keepPiece(call: Call, { at, size, content, ...sent }: Piece) {
  const bytes = Buffer.from(content, 'base64');
  const kept = await orRefuse<'NOT_FOUND' | 'TOO_MANY_WAITING' | 'WRONG_CONTENT', Named & ReceivedPhoto>(
    {},
    (refuse) =>
      call.db.transaction(async (tx) => {
        const named = await nameOf(tx, call, sent);
        if (!named) return refuse('NOT_FOUND');
        // Serializes uploads of one person, so that concurrent photos count each other.
        await tx.execute(
          sql`select pg_advisory_xact_lock(hashtextextended(${`photos of ${named.user_id}`}, 0))`,
        );
        const now = call.now();
        const here = await receivedOf(tx, named, now);
        if (here.whole) return { ...named, ...here };
        const isLast = at + bytes.length === size;
        if (!offsetsOf(size).includes(at) || (!isLast && bytes.length !== offsetsOf(size)[1]))
          return refuse('WRONG_CONTENT');
        if (here.offsets.length === 0 && (await countWaiting(tx, named.user_id)) >= MOST_WAITING_PHOTOS)
          return refuse('TOO_MANY_WAITING');
        await tx
          .insert(assignmentPhotoPieces)
          .values({ ...named, at, size, content: bytes, created_at: now })
          .onConflictDoNothing();
        // Deletes an expired one, so that the new one can take its place.
        await tx
          .delete(assignmentPhotoUploads)
          .where(and(uploadOf(named), lte(assignmentPhotoUploads.created_at, freshSince(now))));
        return { ...named, ...(await receivedOf(tx, named, now)) };
      }),
  );
  if ('refused' in kept) return kept;
  const { whole, offsets, ...named } = kept;
  if (whole || offsets.length < offsetsOf(size).length) return { whole, offsets };
  return heavyWork(named.user_id, () => putTogether(call, named));
}

/** The number of a person's uploaded but not handed-in photos, complete or not. */
async function countWaiting(tx: Tx, userId: string): Promise<number> {
  const { rows } = await tx.execute<{ waiting: number }>(sql`select count(*)::int as waiting from (
    select assignment_id, student_id, sha256 from ${assignmentPhotoPieces} where user_id = ${userId}
    union select assignment_id, student_id, sha256 from ${assignmentPhotoUploads} where user_id = ${userId}) photos`);
  return one(rows).waiting;
}

/**
 * Assembles the photo from its pieces. If the hash is wrong or it is not a photo, the pieces are deleted and
 * the device starts again.
 */
async function putTogether(call: Call, named: Named) {
  const { db, files, now } = call;
  const pieces = await db.transaction((tx) =>
    tx.select().from(assignmentPhotoPieces).where(piecesOf(named)).orderBy(asc(assignmentPhotoPieces.at)),
  );
  // A concurrent request has completed it.
  if (pieces.length === 0) return db.transaction((tx) => receivedOf(tx, named, now()));
  const bytes = Buffer.concat(pieces.map(({ content }) => content));
  const accepted =
    sha256Of(bytes) === named.sha256
      ? await acceptPicture(bytes, LONGEST_SIDE)
      : { refused: 'WRONG_CONTENT' as const };
  const stored =
    'refused' in accepted
      ? accepted
      : await stageFile(
          { db, store: files, at: now() },
          { ownerId: named.user_id, purpose: WORK_PHOTO, upload: accepted },
          async () => undefined,
        );
  return db.transaction(async (tx) => {
    await tx.delete(assignmentPhotoPieces).where(piecesOf(named));
    if ('refused' in stored) {
      // The pieces add up to less than the limit of a picture, so FILE_TOO_LARGE cannot occur.
      return stored.refused === 'FILE_TOO_LARGE' ? { refused: 'NOT_READABLE' as const } : stored;
    }
    await tx
      .insert(assignmentPhotoUploads)
      .values({ ...named, file_id: stored.id, created_at: now() })
      .onConflictDoNothing();
    return { whole: true, offsets: [] };
  });
}

/** A photo of a work for those who may see it; null for anybody else. */
export async function openPhoto({ db, actor, files, now }: Call, id: string): Promise<File | null> {
  const found = await db.transaction((tx) => findPhoto(tx, actor, now(), id));
  if (!found) return null;
  return new File([await readStored(files, found.file)], 'photo.webp', { type: 'image/webp' });
}

/** Saves the rotation in which teachers see a photo; null if the caller may not mark it. */
export function turnPhoto(
  call: Call,
  { photo_id, rotation }: { photo_id: string; rotation: Rotation },
): Promise<WorkPhoto | null> {
  return call.db.transaction(async (tx) => {
    const found = await findPhoto(tx, call.actor, call.now(), photo_id);
    if (!found) return null;
    const { photo } = found;
    await tx.update(assignmentPhotos).set({ rotation }).where(eq(assignmentPhotos.id, photo_id));
    await record(tx, call, {
      action: 'assignments.turned',
      subject: { type: 'assignment', id: photo.assignment_id },
      details: { student_id: photo.student_id },
    });
    return { ...shownOf(found), rotation };
  });
}

type Found = NonNullable<Awaited<ReturnType<typeof findPhoto>>>;
const shownOf = ({ photo, file }: Found): WorkPhoto => ({
  id: photo.id,
  sha256: photo.sha256,
  width: file.width!,
  height: file.height!,
  rotation: photo.rotation,
  strokes: photo.strokes,
  drawn: photo.drawn,
});

/**
 * Saves the teachers' strokes on a photo, based on the known number of the drawing; null if the caller may
 * not mark it.
 */
export function drawOnPhoto(
  call: Call,
  { photo_id, strokes, drawn }: { photo_id: string; strokes: number[][]; drawn: number },
) {
  return orRefuse<'NOT_FOUND' | 'DRAWN_MEANWHILE', WorkPhoto>({}, (refuse) =>
    call.db.transaction(async (tx) => {
      const found = await findPhoto(tx, call.actor, call.now(), photo_id);
      if (!found) return refuse('NOT_FOUND');
      const { photo } = found;
      const [saved] = await tx
        .update(assignmentPhotos)
        .set({ strokes, drawn: drawn + 1 })
        .where(and(eq(assignmentPhotos.id, photo_id), eq(assignmentPhotos.drawn, drawn)))
        .returning({ drawn: assignmentPhotos.drawn });
      if (!saved) return refuse('DRAWN_MEANWHILE');
      await record(tx, call, {
        action: 'assignments.drawn',
        subject: { type: 'assignment', id: photo.assignment_id },
        details: { student_id: photo.student_id },
      });
      return { ...shownOf(found), strokes, drawn: saved.drawn };
    }),
  );
}

/** Deletes abandoned pieces. Complete photos are deleted with their file, a day after the upload. */
export async function sweepPieces({ db, now }: { db: Db; now: () => Date }): Promise<void> {
  const before = new Date(now().getTime() - PIECES_KEPT_MS);
  await db.transaction((tx) =>
    tx.delete(assignmentPhotoPieces).where(lt(assignmentPhotoPieces.created_at, before)),
  );
}

export function photosSweepJob(): JobKind {
  return { kind: 'assignments.photos', everyMs: HOUR_MS, run: sweepPieces };
}

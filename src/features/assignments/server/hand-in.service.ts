import { createHash } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { markSeen } from '#features/inbox/server/inbox.service.ts';
import { type Call as SchoolCall, record } from '#features/people/server/people.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { one } from '#platform/db/one.ts';
import { orRefuse } from '#platform/db/violations.ts';
import { keepForSchool, releaseFiles, removeReleased } from '#platform/files/server/files.service.ts';
import type { FileStore } from '#platform/files/server/store.ts';
import { answerOnce } from '#platform/http/server/idempotency.ts';
import type { OwnWork } from '../assignments.contract.ts';
import { type HandInRefusal, whyNotHandIn } from '../assignments.rules.ts';
import { assignments, assignmentWorks } from './assignments.tables.ts';
import { photosOfWorks } from './photos.queries.ts';
import { studentOf, WORK_PHOTO } from './photos.service.ts';
import { assignmentPhotos, assignmentPhotoUploads } from './photos.tables.ts';
import { isOf } from './scope.queries.ts';
import { guardiansOf, ownWorkOf } from './works.queries.ts';

type Call = SchoolCall & { files: FileStore; key: string };
type HandedIn = {
  assignment_id: string;
  student_id?: string | undefined;
  text: string;
  photos: string[];
  version: number;
};
type Refusal = HandInRefusal | 'NOT_FOUND' | 'NOTHING_HANDED_IN' | 'HANDED_IN_MEANWHILE' | 'PHOTOS_MISSING';

/** The receipt: a hash of the handed-in text and photos. */
export const receiptOf = ({ text, photos }: Pick<HandedIn, 'text' | 'photos'>): string =>
  createHash('sha256')
    .update([...photos, text].join('\n'))
    .digest('hex');

/**
 * Hands in a student's text or photos; idempotent by key. A submission is replaced as a whole until the
 * deadline. One based on an older version is refused without any change.
 */
export async function handIn(call: Call, input: HandedIn) {
  const { db, actor, now } = call;
  let released: string[] = [];
  const done = await orRefuse<Refusal, OwnWork>({}, (refuse) =>
    db.transaction(async (tx) => {
      const at = now();
      const student_id = await studentOf(tx, call, input.student_id);
      if (student_id === null) return refuse('NOT_FOUND');
      const { assignment_id, text, photos } = input;
      // Locks the assignment, which serializes submissions with closing it and changing its students. The
      // students are read afterwards: a statement that waited for the lock would still see the former ones.
      const byId = eq(assignments.id, assignment_id);
      await tx.select({ id: assignments.id }).from(assignments).where(byId).for('share');
      const [held] = await tx
        .select()
        .from(assignments)
        .where(and(byId, isOf(tx, student_id, at)));
      if (!held) return refuse('NOT_FOUND');
      const keyed = { actorId: actor.userId, procedure: 'assignments.handIn', key: call.key, input };
      return answerOnce(tx, keyed, async () => {
        const work = { assignment_id, student_id };
        const ofIt = and(
          eq(assignmentWorks.assignment_id, assignment_id),
          eq(assignmentWorks.student_id, student_id),
        );
        // A concurrent first submission waits here, and is then refused because it knows no version of the
        // work.
        await tx.insert(assignmentWorks).values(work).onConflictDoNothing();
        const before = one(await tx.select().from(assignmentWorks).where(ofIt).for('update'));
        const why = whyNotHandIn({ ...held, work: before }, at);
        if (why) return refuse(why);
        const takesPhotos = held.hand_in === 'photos';
        if (takesPhotos ? photos.length === 0 : photos.length > 0 || text === '')
          return refuse('NOTHING_HANDED_IN');
        if (before.version !== input.version) return refuse('HANDED_IN_MEANWHILE');
        const gone = await replacePhotos(tx, { ...work, user_id: actor.userId, photos, at });
        if (!gone) return refuse('PHOTOS_MISSING');
        released = gone;
        const kept = one(
          await tx
            .update(assignmentWorks)
            .set({
              text: text || null,
              handed_in_at: at,
              handed_in_by: actor.role === 'parent' ? actor.userId : null,
              version: input.version + 1,
              receipt: receiptOf(input),
            })
            .where(ofIt)
            .returning(),
        );
        await markSeen(tx, { userId: actor.userId, about: assignment_id, at });
        await record(tx, call, {
          action: 'assignments.handed_in',
          subject: { type: 'assignment', id: assignment_id },
          details: { student_id },
        });
        const photosOf = await photosOfWorks(tx, [assignment_id], student_id);
        return ownWorkOf(kept, held.due_at, photosOf, await guardiansOf(tx, [kept]))!;
      });
    }),
  );
  if (!('refused' in done)) await removeReleased({ db, store: call.files }, released);
  return done;
}

type Replaced = { assignment_id: string; student_id: string; user_id: string; photos: string[]; at: Date };

/**
 * Sets the photos of a work: its existing ones, or uploads of the caller. Returns the files no longer
 * referred to; null if a photo is not on the server.
 */
async function replacePhotos(tx: Tx, { photos, user_id, at, ...work }: Replaced): Promise<string[] | null> {
  const before = await tx
    .delete(assignmentPhotos)
    .where(
      and(
        eq(assignmentPhotos.assignment_id, work.assignment_id),
        eq(assignmentPhotos.student_id, work.student_id),
      ),
    )
    .returning();
  const held = new Map(before.map((photo) => [photo.sha256, photo]));
  const wanted = photos.filter((sha256) => !held.has(sha256));
  const used =
    wanted.length === 0
      ? []
      : await tx
          .delete(assignmentPhotoUploads)
          .where(
            and(
              eq(assignmentPhotoUploads.user_id, user_id),
              eq(assignmentPhotoUploads.assignment_id, work.assignment_id),
              eq(assignmentPhotoUploads.student_id, work.student_id),
              inArray(assignmentPhotoUploads.sha256, wanted),
            ),
          )
          .returning();
  if (used.length < wanted.length) return null;
  for (const { file_id } of used)
    // Sequential, because a transaction uses one connection.
    if (!(await keepForSchool(tx, { id: file_id, ownerId: user_id, purpose: WORK_PHOTO, at }))) return null;
  const files = new Map(used.map(({ sha256, file_id }) => [sha256, file_id]));
  if (photos.length > 0)
    await tx.insert(assignmentPhotos).values(
      photos.map((sha256, place) => {
        const { file_id = files.get(sha256)!, ...same } = held.get(sha256) ?? {};
        return { id: newId(), ...same, ...work, sha256, file_id, place };
      }),
    );
  const dropped = before.filter(({ sha256 }) => !photos.includes(sha256)).map(({ file_id }) => file_id);
  await releaseFiles(tx, dropped, at);
  return dropped;
}

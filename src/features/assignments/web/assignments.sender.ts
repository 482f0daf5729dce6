import { msg } from '@lingui/core/macro';
import type { Outcome, Sender } from '#platform/outbox/web/senders.ts';
import { sendPhoto } from '../send-photo.ts';
import { workPhotosApi, worksApi } from './assignments.client.ts';
import { DRAFT, type HandInEvent } from './hand-in/hand-in-entry.ts';
import { noteProgress } from './hand-in/progress.ts';

type Named = { assignment_id: string; sha256: string };
type Piece = Named & { at: number; size: number; content: string };

/** The API calls of a student, or of a guardian for a child. */
const callsFor = (student_id: string | undefined) => ({
  received: (photo: Named) =>
    student_id
      ? workPhotosApi.receivedFor.call({ ...photo, student_id })
      : workPhotosApi.received.call(photo),
  sendPiece: (piece: Piece) =>
    student_id
      ? workPhotosApi.sendPieceFor.call({ ...piece, student_id })
      : workPhotosApi.sendPiece.call(piece),
});

async function handIn(
  group: string,
  { id, assignment_id, student_id, text, photos, version }: HandInEvent,
): Promise<void> {
  const calls = callsFor(student_id);
  try {
    for (const [at, { sha256, blob }] of photos.entries()) {
      noteProgress(group, { photo: at + 1, of: photos.length });
      // Sequential: each photo that is complete on the server is not sent again.
      if (blob) await sendPhoto(calls, { assignment_id, sha256 }, new Uint8Array(await blob.arrayBuffer()));
    }
    const work = { assignment_id, text, photos: photos.map(({ sha256 }) => sha256), version };
    const keyed = { context: { idempotencyKey: id } };
    await (student_id
      ? worksApi.handInFor.call({ ...work, student_id }, keyed)
      : worksApi.handIn.call(work, keyed));
  } finally {
    noteProgress(group, null);
  }
}

/** Sends a work: first the missing pieces of its photos, then the work itself, idempotent by the entry's key. */
export const sender: Sender = {
  most: 1,
  send: async (_owner, group, said): Promise<readonly Outcome[]> => {
    const [event] = said as readonly HandInEvent[];
    if (!event) return [];
    try {
      await handIn(group, event);
      return [{ id: event.id, refused: null }];
    } catch (error) {
      const { code } = error as { code?: unknown };
      // If photos have expired on the server, everything is sent again from the beginning.
      const isAllHere = event.photos.every(({ blob }) => blob !== null);
      if (code === 'WRONG_CONTENT' || (code === 'PHOTOS_MISSING' && isAllHere)) return [];
      if (typeof code === 'string' && code in sender.reasons)
        return [{ id: event.id, refused: code, answer: code }];
      throw error;
    }
  },
  words: (event) => {
    const { photos } = event as HandInEvent;
    return photos.length > 0 ? msg`Photos: ${photos.length}` : msg`Your work`;
  },
  reasons: {
    [DRAFT]: msg`Not handed in yet. Open the assignment to hand it in.`,
    NOT_FOUND: msg`You do not have this assignment any more.`,
    NOT_HANDED_IN_HERE: msg`This work is not handed in through the portal.`,
    NOTHING_HANDED_IN: msg`Please add what you hand in.`,
    CLOSED: msg`The teacher has closed this assignment.`,
    TOO_LATE: msg`The due time has passed, and the teacher accepts no late work.`,
    ALREADY_HANDED_IN: msg`It was handed in, and it is due: it can no longer be replaced.`,
    HANDED_IN_MEANWHILE: msg`Another device handed in meanwhile. Please look at it first.`,
    TOO_MANY_WAITING: msg`You have sent 30 photos without handing in. Hand in a work first.`,
    UNSUPPORTED_TYPE: msg`One of the photos is no JPEG, PNG or WebP. Remove it.`,
    NOT_READABLE: msg`One of the photos is damaged. Remove it and take it again.`,
    TOO_MANY_PIXELS: msg`One of the photos has too many pixels. Remove it and take it again.`,
    PHOTOS_MISSING: msg`One of the photos is no longer on the server. Remove it.`,
    STORE_FULL: msg`Your files exceed 200 MB in total. Please remove some.`,
  },
};

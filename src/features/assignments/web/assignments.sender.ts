import { msg } from '@lingui/core/macro';
import type { Outcome, Sender } from '#platform/outbox/web/senders.ts';
import { sendPhoto } from '../send-photo.ts';
import { workPhotosApi, worksApi } from './assignments.client.ts';
import { DRAFT, type HandInEvent } from './hand-in/hand-in-entry.ts';
import { noteProgress } from './hand-in/progress.ts';

const calls = {
  received: (photo: Parameters<typeof workPhotosApi.received.call>[0]) => workPhotosApi.received.call(photo),
  sendPiece: (piece: Parameters<typeof workPhotosApi.sendPiece.call>[0]) =>
    workPhotosApi.sendPiece.call(piece),
};

async function handIn({ id, assignment_id, text, photos, version }: HandInEvent): Promise<void> {
  try {
    for (const [at, { sha256, blob }] of photos.entries()) {
      noteProgress(assignment_id, { photo: at + 1, of: photos.length });
      // One after the other: each photo that is whole on the server is not sent again.
      // oxlint-disable-next-line no-await-in-loop
      if (blob) await sendPhoto(calls, { assignment_id, sha256 }, new Uint8Array(await blob.arrayBuffer()));
    }
    await worksApi.handIn.call(
      { assignment_id, text, photos: photos.map(({ sha256 }) => sha256), version },
      { context: { idempotencyKey: id } },
    );
  } finally {
    noteProgress(assignment_id, null);
  }
}

/** Sends a work: the missing pieces of its photos, then the work itself, once by the key of its entry. */
export const sender: Sender = {
  most: 1,
  send: async (_owner, _group, said): Promise<readonly Outcome[]> => {
    const [event] = said as readonly HandInEvent[];
    if (!event) return [];
    try {
      await handIn(event);
      return [{ id: event.id, refused: null }];
    } catch (error) {
      const { code } = error as { code?: unknown };
      // The same work is sent once more from its beginning.
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
    NOT_HANDED_IN_HERE: msg`This work is not handed in here.`,
    NOTHING_HANDED_IN: msg`Please add what you hand in.`,
    CLOSED: msg`The teacher has closed this assignment.`,
    TOO_LATE: msg`It is past the due time, and the teacher takes nothing late.`,
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

import type { ReceivedPhoto } from './photos.contract.ts';
import { offsetsOf, PIECE_BYTES } from './photos.rules.ts';

type Photo = { assignment_id: string; sha256: string };
type Piece = Photo & { at: number; size: number; content: string };
/** The calls that sending needs. */
export type PhotoCalls = {
  received: (photo: Photo) => Promise<ReceivedPhoto>;
  sendPiece: (piece: Piece) => Promise<ReceivedPhoto>;
};

/** The bytes are converted in chunks, because a call accepts a limited number of arguments. */
const CHUNK = 8 * 1024;

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += CHUNK)
    text += String.fromCharCode(...bytes.subarray(from, from + CHUNK));
  return btoa(text);
}

/**
 * Sends the pieces of a photo that the server does not have. Errors of a call are rethrown; a further call
 * continues where it stopped.
 */
export async function sendPhoto(
  calls: PhotoCalls,
  photo: Photo,
  bytes: Uint8Array,
  onPiece: (sent: number, of: number) => void = () => undefined,
): Promise<void> {
  const size = bytes.length;
  const all = offsetsOf(size);
  let { whole, offsets } = await calls.received(photo);
  if (whole) return;
  const missing = all.filter((at) => !offsets.includes(at));
  // All pieces have arrived but the photo is incomplete, because the server was interrupted. Sending the last
  // piece again completes it.
  const toSend = missing.length > 0 ? missing : all.slice(-1);
  for (const [turn, at] of toSend.entries()) {
    onPiece(all.length - toSend.length + turn, all.length);
    // Sequential: parallel requests do not speed up a slow connection, and each received piece is stored.
    ({ whole } = await calls.sendPiece({
      ...photo,
      at,
      size,
      content: base64Of(bytes.subarray(at, at + PIECE_BYTES)),
    }));
    if (whole) return;
  }
  throw new Error('The photo is not whole.');
}

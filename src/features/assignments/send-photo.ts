import type { ReceivedPhoto } from './photos.contract.ts';
import { offsetsOf, PIECE_BYTES } from './photos.rules.ts';

type Photo = { assignment_id: string; sha256: string };
type Piece = Photo & { at: number; size: number; content: string };
/** The calls that sending needs. */
export type PhotoCalls = {
  received: (photo: Photo) => Promise<ReceivedPhoto>;
  sendPiece: (piece: Piece) => Promise<ReceivedPhoto>;
};

/** `btoa` takes a string, and a call has room for so many arguments. */
const CHUNK = 8 * 1024;

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += CHUNK)
    text += String.fromCharCode(...bytes.subarray(from, from + CHUNK));
  return btoa(text);
}

/**
 * Sends the pieces of a photo that the server does not have. Throws what a call throws; called again, it goes on
 * where it stopped.
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
  // All pieces without a whole photo: the server was interrupted. The last piece once more lets it finish.
  const toSend = missing.length > 0 ? missing : all.slice(-1);
  for (const [turn, at] of toSend.entries()) {
    onPiece(all.length - toSend.length + turn, all.length);
    // One after the other: a slow line is not made faster by more, and each that arrives is kept.
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

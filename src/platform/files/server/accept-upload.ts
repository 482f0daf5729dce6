import { MOST_UPLOAD_BYTES, type UploadRefusal } from '../uploads.ts';
import type { ReadVoice } from './read-voice.ts';
import { redrawPicture, redrawPortrait } from './redraw-picture.ts';

/** A validated file, ready for the store. The pixel size is null if it is not a picture. */
export type AcceptedUpload = {
  bytes: Uint8Array;
  media_type: 'image/webp' | 'application/pdf';
  width: number | null;
  height: number | null;
};

/** A validated voice note, ready for the store. */
export type AcceptedVoice = Omit<AcceptedUpload, 'media_type'> & ReadVoice;

const latin = (bytes: Uint8Array, from: number, to?: number) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', from, to);

/**
 * Re-encodes an uploaded picture (JPEG, PNG or WebP) with at most this many pixels on its longer side, or
 * returns a refusal.
 */
export async function acceptPicture(bytes: Uint8Array, longestSide: number) {
  if (bytes.length > MOST_UPLOAD_BYTES) return { refused: 'FILE_TOO_LARGE' as const };
  if (kindOf(bytes) !== 'picture') return { refused: 'UNSUPPORTED_TYPE' as const };
  return redrawPicture(bytes, longestSide);
}

/**
 * Makes a portrait from an uploaded picture (JPEG, PNG or WebP): upright, cropped and at most 30 KiB; or
 * returns a refusal.
 */
export async function acceptPortrait(bytes: Uint8Array) {
  if (bytes.length > MOST_UPLOAD_BYTES) return { refused: 'FILE_TOO_LARGE' as const };
  if (kindOf(bytes) !== 'picture') return { refused: 'UNSUPPORTED_TYPE' as const };
  return redrawPortrait(bytes);
}

/** File type by magic bytes; the file name and the declared type are ignored. */
function kindOf(bytes: Uint8Array): 'picture' | 'pdf' | null {
  const start = latin(bytes, 0, 12);
  if (start.startsWith('\xff\xd8\xff') || start.startsWith('\x89PNG\r\n\x1a\n')) return 'picture';
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'picture';
  return start.startsWith('%PDF-') ? 'pdf' : null;
}

/** Readers look for the end of a PDF in its last one or two kilobytes; without it the file is truncated. */
const PDF_END_WITHIN = 2_048;

/**
 * Validates an upload and returns what to store, or a refusal. Pictures (JPEG, PNG, WebP) are re-encoded, so
 * that nothing but the pixels remains: no location, no name, nothing hidden after the end. PDFs are stored
 * unchanged: none of our programs opens them, since a parser of hostile PDFs is a larger risk than the file,
 * and none is ever shown inside a page, only downloaded.
 */
export async function acceptUpload(
  bytes: Uint8Array,
): Promise<AcceptedUpload | { refused: Exclude<UploadRefusal, 'STORE_FULL'> }> {
  if (bytes.length > MOST_UPLOAD_BYTES) return { refused: 'FILE_TOO_LARGE' };
  if (bytes.length === 0) return { refused: 'NOT_READABLE' };
  const kind = kindOf(bytes);
  // Checked before any decoder sees it: ours would also decode SVG and a dozen other formats.
  if (kind === null) return { refused: 'UNSUPPORTED_TYPE' };
  if (kind === 'picture') return redrawPicture(bytes);
  if (!latin(bytes, Math.max(0, bytes.length - PDF_END_WITHIN)).includes('%%EOF'))
    return { refused: 'NOT_READABLE' };
  return { bytes, media_type: 'application/pdf', width: null, height: null };
}

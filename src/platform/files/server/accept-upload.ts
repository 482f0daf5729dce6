import { MOST_UPLOAD_BYTES, type UploadRefusal } from '../uploads.ts';
import type { ReadVoice } from './read-voice.ts';
import { redrawPicture, redrawPortrait } from './redraw-picture.ts';

/** A validated file as it goes into the store. Pixels are null if it is not a picture. */
export type AcceptedUpload = {
  bytes: Uint8Array;
  media_type: 'image/webp' | 'application/pdf';
  width: number | null;
  height: number | null;
};

/** A validated voice note, likewise. */
export type AcceptedVoice = Omit<AcceptedUpload, 'media_type'> & ReadVoice;

const latin = (bytes: Uint8Array, from: number, to?: number) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', from, to);

/**
 * Makes a small picture of uploaded bytes (JPEG, PNG or WebP), drawn anew with at most so many pixels on its longer side; or says
 * why not.
 */
export async function acceptPicture(bytes: Uint8Array, longestSide: number) {
  if (bytes.length > MOST_UPLOAD_BYTES) return { refused: 'FILE_TOO_LARGE' as const };
  if (kindOf(bytes) !== 'picture') return { refused: 'UNSUPPORTED_TYPE' as const };
  return redrawPicture(bytes, longestSide);
}

/** Makes a portrait of uploaded bytes (JPEG, PNG or WebP): upright, cropped and at most 30 KiB; or says why not. */
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

/** Readers look for the end of a PDF in its last kilobyte or two: where it is missing the file was cut off. */
const PDF_END_WITHIN = 2_048;

/**
 * Makes of uploaded bytes what is stored, or says why not. Pictures (JPEG, PNG, WebP) are drawn anew: nothing of the file but
 * its pixels goes on, no place, no name, nothing hidden behind its end. PDFs are stored as they are: no program of ours opens
 * them, since a reader of hostile PDFs is a larger danger than the file, and none is ever shown within a page, only saved.
 */
export async function acceptUpload(
  bytes: Uint8Array,
): Promise<AcceptedUpload | { refused: Exclude<UploadRefusal, 'STORE_FULL'> }> {
  if (bytes.length > MOST_UPLOAD_BYTES) return { refused: 'FILE_TOO_LARGE' };
  if (bytes.length === 0) return { refused: 'NOT_READABLE' };
  const kind = kindOf(bytes);
  // Judged before any decoder sees it: ours would also draw SVG and a dozen other kinds.
  if (kind === null) return { refused: 'UNSUPPORTED_TYPE' };
  if (kind === 'picture') return redrawPicture(bytes);
  if (!latin(bytes, Math.max(0, bytes.length - PDF_END_WITHIN)).includes('%%EOF'))
    return { refused: 'NOT_READABLE' };
  return { bytes, media_type: 'application/pdf', width: null, height: null };
}

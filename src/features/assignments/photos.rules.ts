/** Photos of one work at most. */
export const MOST_PHOTOS = 10;
/** A photo weighs at most so much, in bytes. Phones aim at half of it. */
export const MOST_PHOTO_BYTES = 400 * 1024;
/** A photo is sent in pieces of so many bytes; the last one may be shorter. */
export const PIECE_BYTES = 64 * 1024;
/** Photos of one person that are on the server and not handed in: three whole works. */
export const MOST_WAITING_PHOTOS = 3 * MOST_PHOTOS;
/** Milliseconds after which what was not handed in is deleted. */
export const PIECES_KEPT_MS = 48 * 3_600_000;

export const ROTATIONS = [0, 90, 180, 270] as const;
/** Degrees clockwise by which a photo is shown. The picture itself is never changed. */
export type Rotation = (typeof ROTATIONS)[number];

/** Where each piece of a photo begins, in bytes. */
export const offsetsOf = (size: number): number[] =>
  Array.from({ length: Math.ceil(size / PIECE_BYTES) }, (_, at) => at * PIECE_BYTES);

/** The most photos of one work. */
export const MOST_PHOTOS = 10;
/** The maximum size of a photo, in bytes. Phones aim at half of it. */
export const MOST_PHOTO_BYTES = 400 * 1024;
/** Photos are sent in pieces of this size in bytes; the last one may be shorter. */
export const PIECE_BYTES = 64 * 1024;
/** The most uploaded but not handed-in photos of one person: three whole works. */
export const MOST_WAITING_PHOTOS = 3 * MOST_PHOTOS;
/** The time after which not handed-in data is deleted. */
export const PIECES_KEPT_MS = 48 * 3_600_000;

export const ROTATIONS = [0, 90, 180, 270] as const;
/** The clockwise display rotation of a photo in degrees. The picture itself is never changed. */
export type Rotation = (typeof ROTATIONS)[number];

/** The offset of each piece of a photo, in bytes. */
export const offsetsOf = (size: number): number[] =>
  Array.from({ length: Math.ceil(size / PIECE_BYTES) }, (_, at) => at * PIECE_BYTES);

import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { UPLOAD_REFUSALS } from '#platform/files/uploads.ts';
import { Id } from '#platform/http/id.ts';
import { mayHandIn, mayHandInFor, mayMarkWork, mayReadWork } from './assignments.policy.ts';
import { fits, MOST_COORDINATE, MOST_NUMBERS, MOST_STROKES } from './strokes.rules.ts';
import { MOST_PHOTO_BYTES, MOST_PHOTOS, PIECE_BYTES, ROTATIONS } from './photos.rules.ts';

const tags = ['assignments'];
export const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const Strokes = z
  .array(
    z.array(z.int().check(z.minimum(0), z.maximum(MOST_COORDINATE))).check(
      z.minLength(2),
      z.maxLength(MOST_NUMBERS),
      z.refine(({ length }) => length % 2 === 0),
    ),
  )
  .check(
    z.maxLength(MOST_STROKES),
    z.refine(fits, /*i18n*/ 'There is no room for more strokes on this photo.'),
  );

/** A photo of a work, with its display data. */
export const WorkPhoto = z.object({
  id: Id,
  /** A hash of the sent bytes; devices identify the photo by it. */
  sha256: Sha256,
  width: z.int(),
  height: z.int(),
  rotation: z.union(ROTATIONS.map((degrees) => z.literal(degrees))),
  /** Strokes drawn by teachers: x and y alternating, in pixels of the unrotated picture. */
  strokes: z.array(z.array(z.int())),
  /** Incremented by each drawing; a drawing based on an older number is refused. Always 0 for families. */
  drawn: z.int(),
});
export type WorkPhoto = z.infer<typeof WorkPhoto>;

/** The photos of a work in display order, each identified by the hash of the sent bytes. */
export const PhotoList = z.array(Sha256).check(
  z.maxLength(MOST_PHOTOS, /*i18n*/ 'A piece of work can have at most 10 photos'),
  z.refine((hashes) => new Set(hashes).size === hashes.length, /*i18n*/ 'This photo was added twice'),
);

const received = z.object({
  /** Whether the photo is complete and may be handed in. */
  whole: z.boolean(),
  /** Offsets of the stored pieces, in bytes. */
  offsets: z.array(z.int()),
});
export type ReceivedPhoto = z.infer<typeof received>;

/** The most base64 characters of a piece. */
const MOST_CONTENT = Math.ceil(PIECE_BYTES / 3) * 4;
const PHOTO = { assignment_id: Id, sha256: Sha256 };

const PIECE = {
  ...PHOTO,
  /** Offset of the piece, in bytes. */
  at: z.int().check(z.minimum(0), z.multipleOf(PIECE_BYTES)),
  /** The size of the whole photo, in bytes. */
  size: z.int().check(z.minimum(1), z.maximum(MOST_PHOTO_BYTES, /*i18n*/ 'A photo can have at most 400 KB')),
  /** The piece in base64. */
  content: z.string().check(
    z.minLength(4),
    z.maxLength(MOST_CONTENT),
    z.regex(/^[A-Za-z0-9+/]+={0,2}$/),
    z.refine((text) => text.length % 4 === 0),
  ),
};
const PIECE_REFUSALS = {
  UNSUPPORTED_TYPE: { status: 415, message: /*i18n*/ 'Please choose a photo: JPEG, PNG or WebP.' },
  NOT_READABLE: UPLOAD_REFUSALS.NOT_READABLE,
  TOO_MANY_PIXELS: UPLOAD_REFUSALS.TOO_MANY_PIXELS,
  STORE_FULL: UPLOAD_REFUSALS.STORE_FULL,
  WRONG_CONTENT: {
    status: 409,
    message: /*i18n*/ 'The photo was damaged on the way. It is sent again from the start.',
  },
  TOO_MANY_WAITING: {
    status: 409,
    message: /*i18n*/ 'You have sent 30 photos without handing in. Hand in a work first.',
  },
} as const;

export const workPhotosContract = {
  received: procedure
    .meta({ policy: mayHandIn })
    .route({
      method: 'GET',
      path: '/assignments/{assignment_id}/own-photos/{sha256}',
      summary: 'Which pieces of a photo, named by the SHA-256 hash of its bytes, the server has',
      tags,
    })
    .input(z.object(PHOTO))
    .output(received),
  sendPiece: procedure
    .meta({ policy: mayHandIn })
    .route({
      method: 'PUT',
      path: '/assignments/{assignment_id}/own-photos/{sha256}',
      summary:
        'Send a piece of 64 KiB of a photo (JPEG, PNG or WebP); a piece that is sent again counts once',
      tags,
    })
    .input(z.strictObject(PIECE))
    .errors(PIECE_REFUSALS)
    .output(received),
  receivedFor: procedure
    .meta({ policy: mayHandInFor })
    .route({
      method: 'GET',
      path: '/children/{student_id}/assignments/{assignment_id}/photos/{sha256}',
      summary: 'The same for a guardian who hands in for a child',
      tags,
    })
    .input(z.object({ ...PHOTO, student_id: Id }))
    .output(received),
  sendPieceFor: procedure
    .meta({ policy: mayHandInFor })
    .route({
      method: 'PUT',
      path: '/children/{student_id}/assignments/{assignment_id}/photos/{sha256}',
      summary: 'Send a piece of a photo as a guardian who hands in for a child',
      tags,
    })
    .input(z.strictObject({ ...PIECE, student_id: Id }))
    .errors(PIECE_REFUSALS)
    .output(received),
  open: procedure
    .meta({ policy: mayReadWork, heavy: true })
    .route({ method: 'GET', path: '/assignment-photos/{photo_id}', summary: 'A photo of a work', tags })
    .input(z.object({ photo_id: Id }))
    .output(z.file()),
  turn: procedure
    .meta({ policy: mayMarkWork })
    .route({
      method: 'PUT',
      path: '/assignment-photos/{photo_id}/rotation',
      summary: 'By how many degrees a photo is shown turned; the family sees it so once the work is returned',
      tags,
    })
    .input(z.strictObject({ photo_id: Id, rotation: WorkPhoto.shape.rotation }))
    .output(WorkPhoto),
  draw: procedure
    .meta({ policy: mayMarkWork })
    .route({
      method: 'PUT',
      path: '/assignment-photos/{photo_id}/strokes',
      summary: 'What is drawn over a photo; the family sees it once the work is returned',
      tags,
    })
    .input(z.strictObject({ photo_id: Id, strokes: Strokes, drawn: z.int() }))
    .errors({
      DRAWN_MEANWHILE: {
        status: 409,
        message: /*i18n*/ 'Another teacher drew on this photo meanwhile. Please look at it first.',
      },
    })
    .output(WorkPhoto),
};

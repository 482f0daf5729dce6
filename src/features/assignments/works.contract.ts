import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { plainDecimal } from '#features/subjects/subjects.rules.ts';
import { Id } from '#platform/http/id.ts';
import { Guardian, OwnWork, SetAssignment } from './assignments.contract.ts';
import { mayHandIn, mayHandInFor, mayMarkWork } from './assignments.policy.ts';
import { isMark, MOST_COMMENT, MOST_WORK, WORK_STATES } from './assignments.rules.ts';
import { PhotoList, WorkPhoto } from './photos.contract.ts';

export const Work = z.object({
  student: z.object({ id: Id, full_name: z.nullable(z.string()), roll_number: z.string() }),
  state: z.enum(WORK_STATES),
  text: z.nullable(z.string()),
  photos: z.array(WorkPhoto),
  handed_in_at: z.nullable(z.iso.datetime()),
  /** The guardian who handed it in; null if the student did. */
  by_guardian: z.nullable(Guardian),
  received: z.boolean(),
  points: z.nullable(z.string()),
  comment: z.nullable(z.string()),
  /** The revision on which a save is based; refused if another teacher has saved since. */
  revision: z.int(),
  /** Whether points or comment differ from those returned to the family. */
  unreturned: z.boolean(),
});
export type Work = z.infer<typeof Work>;

export const WorkInput = z.strictObject({
  received: z.boolean(),
  /** Empty without a mark. */
  points: z.string().check(
    z.overwrite(plainDecimal),
    z.refine((text) => text === '' || isMark(text), /*i18n*/ 'Enter points with at most 2 decimals'),
  ),
  comment: z
    .string()
    .check(z.trim(), z.maxLength(MOST_COMMENT, /*i18n*/ 'A comment can have at most 1,000 characters')),
  revision: z.int(),
});
export type WorkInput = z.infer<typeof WorkInput>;

const tags = ['assignments'];
const byId = { assignment_id: Id };
const returned = z.object({ returned: z.int() });

const WORK = {
  ...byId,
  text: z
    .string()
    .check(z.trim(), z.maxLength(MOST_WORK, /*i18n*/ 'Your work can have at most 10,000 characters')),
  photos: PhotoList,
  /** The version known to the device: 0 if nothing was handed in. */
  version: z.int(),
};
const HAND_IN_REFUSALS = {
  NOT_HANDED_IN_HERE: { status: 409, message: /*i18n*/ 'This work is not handed in through the portal.' },
  NOTHING_HANDED_IN: { status: 409, message: /*i18n*/ 'Please add what you hand in.' },
  TOO_LATE: {
    status: 409,
    message: /*i18n*/ 'The due time has passed, and the teacher accepts no late work.',
  },
  HANDED_IN_MEANWHILE: {
    status: 409,
    message: /*i18n*/ 'Another device handed in meanwhile. Please look at it first.',
  },
  PHOTOS_MISSING: {
    status: 409,
    message: /*i18n*/ 'Not all photos have arrived. Please send them again.',
  },
  CLOSED: { status: 409, message: /*i18n*/ 'The teacher has closed this assignment.' },
  ALREADY_HANDED_IN: {
    status: 409,
    message: /*i18n*/ 'It was handed in, and it is due: it can no longer be replaced.',
  },
} as const;

export const worksContract = {
  handIn: procedure
    .meta({ policy: mayHandIn, idempotent: true })
    .route({
      method: 'PUT',
      path: '/assignments/{assignment_id}/own-work',
      summary:
        'Hand in a text, or photos that were sent before: replaced until it is due, and once after that as late',
      tags,
    })
    .input(z.strictObject(WORK))
    .errors(HAND_IN_REFUSALS)
    .output(OwnWork),
  handInFor: procedure
    .meta({ policy: mayHandInFor, idempotent: true })
    .route({
      method: 'PUT',
      path: '/children/{student_id}/assignments/{assignment_id}/work',
      summary: 'The same by a guardian for a child, where the school allows it',
      tags,
    })
    .input(z.strictObject({ ...WORK, student_id: Id }))
    .errors(HAND_IN_REFUSALS)
    .output(OwnWork),
  list: procedure
    .meta({ policy: mayMarkWork })
    .route({
      method: 'GET',
      path: '/assignments/{assignment_id}/works',
      summary: 'The works of the students who have the assignment to do, by name',
      tags,
    })
    .input(z.object(byId))
    .output(z.object({ assignment: SetAssignment, works: z.array(Work) })),
  save: procedure
    .meta({ policy: mayMarkWork })
    .route({
      method: 'PUT',
      path: '/assignments/{assignment_id}/works/{student_id}',
      summary: 'Mark a work, or say that it was received on paper; the family reads it once it is returned',
      tags,
    })
    .input(z.extend(WorkInput, { ...byId, student_id: Id }))
    .errors({
      CHANGED_MEANWHILE: {
        status: 409,
        message: /*i18n*/ 'Another teacher has changed this work. Please look at it again.',
      },
      POINTS_OUT_OF_RANGE: {
        status: 409,
        message: /*i18n*/ 'This is more than the points of the assignment.',
      },
    })
    .output(Work),
  remindMissing: procedure
    .meta({ policy: mayMarkWork })
    .route({
      method: 'POST',
      path: '/assignments/{assignment_id}/remind',
      summary: 'Remind students whose work is missing, and their guardians: each student once a day',
      tags,
    })
    .input(z.strictObject(byId))
    .errors({
      CLOSED: { status: 409, message: /*i18n*/ 'The assignment is closed: nothing can be handed in.' },
    })
    .output(z.object({ reminded: z.int() })),
  returnOne: procedure
    .meta({ policy: mayMarkWork })
    .route({
      method: 'POST',
      path: '/assignments/{assignment_id}/works/{student_id}/return',
      summary: 'Return one work: student and guardians read points and comment',
      tags,
    })
    .input(z.strictObject({ ...byId, student_id: Id }))
    .output(returned),
  returnAll: procedure
    .meta({ policy: mayMarkWork })
    .route({
      method: 'POST',
      path: '/assignments/{assignment_id}/return',
      summary: 'Return every work that is marked and not yet returned as it is',
      tags,
    })
    .input(z.strictObject(byId))
    .output(returned),
};

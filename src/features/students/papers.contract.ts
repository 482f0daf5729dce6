import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { mayWriteStudents } from './students.policy.ts';
import { Id } from '#platform/http/id.ts';

export const PAPER_KINDS = ['enrolment', 'transfer', 'clearance'] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];

export const Paper = z.object({
  id: Id,
  kind: z.enum(PAPER_KINDS),
  /** As printed: 0042/2026. */
  number: z.string(),
  issued_on: z.iso.date(),
});
export type Paper = z.infer<typeof Paper>;

const language = z.optional(z.enum(['en', 'fr']));
const tags = ['students'];

export const papersContract = {
  list: procedure
    .meta({ policy: mayWriteStudents })
    .route({
      method: 'GET',
      path: '/students/{student_id}/papers',
      summary: 'The certificates that a student was given, newest first',
      tags,
    })
    .input(z.object({ student_id: Id }))
    .output(z.array(Paper)),
  issue: procedure
    .meta({ policy: mayWriteStudents, idempotent: true })
    .route({
      method: 'POST',
      path: '/students/{student_id}/papers',
      successStatus: 201,
      summary: 'Give a student a certificate, with the next number of the year',
      tags,
    })
    .input(z.strictObject({ student_id: Id, kind: z.enum(PAPER_KINDS) }))
    .errors({
      NOT_ENROLLED: {
        status: 409,
        message: /*i18n*/ 'This student has left. Only a transfer certificate can be given.',
      },
      NOT_LEFT: {
        status: 409,
        message: /*i18n*/ 'This student is still enrolled. Change the status first.',
      },
      /** `details.owed` is the outstanding amount. */
      STILL_OWES: {
        status: 409,
        message: /*i18n*/ 'This student still owes fees. They must be paid before a clearance certificate.',
      },
    })
    .output(Paper),
  file: procedure
    .meta({ policy: mayWriteStudents, heavy: true })
    .route({
      method: 'GET',
      path: '/students/papers/{paper_id}',
      summary: 'A certificate as PDF, to print; also a second time',
      tags,
    })
    .input(z.object({ paper_id: Id, language }))
    .output(z.file()),
  cards: procedure
    .meta({ policy: mayWriteStudents, heavy: true })
    .route({
      method: 'POST',
      path: '/students/cards',
      summary: 'ID cards of a student or a class as PDF, ten to a sheet',
      tags,
    })
    .input(
      z.strictObject({
        student_id: z.optional(Id),
        class_id: z.optional(Id),
        language,
      }),
    )
    .output(z.file()),
};

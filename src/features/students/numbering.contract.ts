import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { isPattern, NO_PATTERN } from './numbering.rules.ts';
import { mayWriteStudents } from './students.policy.ts';

export const NumberingInput = z.strictObject({
  pattern: z.string().check(z.trim(), z.maxLength(60, NO_PATTERN), z.refine(isPattern, NO_PATTERN)),
});
export type NumberingInput = z.infer<typeof NumberingInput>;

/** The school's roll number pattern, and the next free number. */
const Numbering = z.object({ pattern: z.string(), next: z.string() });
export type Numbering = z.infer<typeof Numbering>;

export const numberingContract = {
  get: procedure
    .meta({ policy: mayWriteStudents })
    .route({
      method: 'GET',
      path: '/students/numbering',
      summary: 'The pattern of roll numbers, and the next free one',
      tags: ['students'],
    })
    .input(
      z.object({
        /** Previews another pattern without saving it; an invalid one is ignored. */
        pattern: z.optional(z.string().check(z.maxLength(60))),
      }),
    )
    .output(Numbering),
  set: procedure
    .meta({ policy: mayWriteStudents })
    .route({
      method: 'PUT',
      path: '/students/numbering',
      summary: 'Choose the pattern of roll numbers; those that were given stay',
      tags: ['students'],
    })
    .input(NumberingInput)
    .output(Numbering),
};

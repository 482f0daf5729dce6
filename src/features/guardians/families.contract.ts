import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { mayKeepGuardians } from './guardians.policy.ts';
import { Id } from '#platform/http/id.ts';

/** A student as lists of families name them. */
export const FamilyStudent = z.object({
  student_id: Id,
  full_name: z.nullable(z.string()),
  roll_number: z.string(),
  class: z.nullable(z.object({ name: z.string(), section: z.nullable(z.string()) })),
});
export type FamilyStudent = z.infer<typeof FamilyStudent>;

/** Why two students may be brothers and sisters. */
export const SIBLING_REASONS = ['guardian', 'phone', 'home'] as const;

export const Siblings = z.object({
  /** Those whom the office has joined. */
  siblings: z.array(FamilyStudent),
  /** Those who may belong to the family too, at most twelve. */
  proposals: z.array(z.extend(FamilyStudent, { reasons: z.array(z.enum(SIBLING_REASONS)) })),
  /** Those of whom the office said that they are none: it may take them up again. */
  dismissed: z.array(FamilyStudent),
});
export type Siblings = z.infer<typeof Siblings>;

const keeping = procedure.meta({ policy: mayKeepGuardians });
const tags = ['guardians'];
const SAME_STUDENT = { status: 409, message: /*i18n*/ 'Please choose another student.' } as const;

export const familiesContract = {
  siblings: keeping
    .route({
      method: 'GET',
      path: '/students/{student_id}/siblings',
      summary: "A student's brothers and sisters, and who may be one",
      tags,
    })
    .input(z.object({ student_id: Id }))
    .output(Siblings),
  join: keeping
    .route({
      method: 'PUT',
      path: '/students/{student_id}/siblings/{sibling_id}',
      summary: 'Join two students and their families to one',
      tags,
    })
    .input(z.strictObject({ student_id: Id, sibling_id: Id }))
    .errors({ SAME_STUDENT })
    .output(Siblings),
  /** They are not proposed to one another again. */
  dismiss: keeping
    .route({
      method: 'PUT',
      path: '/students/{student_id}/siblings/{sibling_id}/dismissed',
      summary: 'Say that two students are no brothers and sisters',
      tags,
    })
    .input(z.strictObject({ student_id: Id, sibling_id: Id }))
    .errors({ SAME_STUDENT })
    .output(Siblings),
  /** The office was wrong: the two are proposed again while something speaks for them. */
  restore: keeping
    .route({
      method: 'DELETE',
      path: '/students/{student_id}/siblings/{sibling_id}/dismissed',
      summary: 'Take back that two students are no brothers and sisters',
      tags,
    })
    .input(z.strictObject({ student_id: Id, sibling_id: Id }))
    .output(Siblings),
  separate: keeping
    .route({
      method: 'DELETE',
      path: '/students/{student_id}/family',
      summary: 'Take a student out of their family',
      tags,
    })
    .input(z.strictObject({ student_id: Id }))
    .output(Siblings),
};

import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { mayKeepGuardians } from './guardians.policy.ts';
import { Id } from '#platform/http/id.ts';

export const FamilyStudent = z.object({
  student_id: Id,
  full_name: z.nullable(z.string()),
  roll_number: z.string(),
  class: z.nullable(z.object({ name: z.string(), section: z.nullable(z.string()) })),
});
export type FamilyStudent = z.infer<typeof FamilyStudent>;

/** Reasons to propose two students as siblings. */
export const SIBLING_REASONS = ['guardian', 'phone', 'home'] as const;

export const Siblings = z.object({
  siblings: z.array(FamilyStudent),
  /** Possible siblings, at most twelve. */
  proposals: z.array(z.extend(FamilyStudent, { reasons: z.array(z.enum(SIBLING_REASONS)) })),
  /** Students the office marked as not siblings; this can be undone. */
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
  /** Undoes a dismissal: the pair is proposed again while a reason remains. */
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

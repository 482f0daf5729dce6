import * as z from 'zod/mini';
import { procedure } from '#features/people/people.policy.ts';
import { mayLinkGuardians, maySeeGuardians } from './students.policy.ts';

/** A parent of a student. E-mail and phone are null where the reader's role does not see them. */
export const Guardian = z.object({
  user_id: z.uuid(),
  full_name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
});
export type Guardian = z.infer<typeof Guardian>;

export const guardiansContract = {
  list: procedure
    .meta({ policy: maySeeGuardians })
    .route({
      method: 'GET',
      path: '/students/{student_id}/guardians',
      summary: "A student's parents",
      tags: ['guardians'],
    })
    .input(z.object({ student_id: z.uuid() }))
    .output(z.array(Guardian)),
  link: procedure
    .meta({ policy: mayLinkGuardians })
    .route({
      method: 'PUT',
      path: '/students/{student_id}/guardians/{user_id}',
      summary: 'Make a parent see a student',
      tags: ['guardians'],
    })
    .input(z.strictObject({ student_id: z.uuid(), user_id: z.uuid() }))
    .errors({
      NOT_A_PARENT: {
        status: 409,
        message: /*i18n*/ 'Only people with the role parent can be linked to a student.',
      },
    })
    .output(z.array(Guardian)),
  unlink: procedure
    .meta({ policy: mayLinkGuardians })
    .route({
      method: 'DELETE',
      path: '/students/{student_id}/guardians/{user_id}',
      summary: 'End a parent’s link to a student',
      tags: ['guardians'],
    })
    .input(z.strictObject({ student_id: z.uuid(), user_id: z.uuid() }))
    .output(z.array(Guardian)),
};

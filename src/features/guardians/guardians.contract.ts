import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { RELATIONS } from '#features/roster/guardians.rules.ts';
import { mayAskForChild, mayLinkGuardians, maySeeGuardians } from './guardians.policy.ts';

/** What a guardian may of one child. */
export const GuardianRights = z.object({
  sees_records: z.boolean(),
  sees_fees: z.boolean(),
  may_collect: z.boolean(),
  receives_messages: z.boolean(),
});

/** A guardian as one of a student's. What the reader's role does not see is null. */
export const StudentGuardian = z.object({
  guardian_id: z.uuid(),
  /** Null for somebody without an account. */
  user_id: z.nullable(z.uuid()),
  full_name: z.string(),
  relation: z.enum(RELATIONS),
  relation_word: z.nullable(z.string()),
  /** Whom the school calls first. */
  position: z.int(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  other_phone: z.nullable(z.string()),
  may_collect: z.nullable(z.boolean()),
  /** Rights, why one was taken away, and the days of the link: for the office. */
  terms: z.nullable(
    z.extend(GuardianRights, {
      reason: z.nullable(z.string()),
      first_day: z.nullable(z.iso.date()),
      last_day: z.nullable(z.iso.date()),
    }),
  ),
});
export type StudentGuardian = z.infer<typeof StudentGuardian>;

/** The code as it stands on the slip; capitals, blanks and hyphens do not matter. */
export const ChildCode = z.strictObject({
  code: z
    .string()
    .check(
      z.trim(),
      z.minLength(6, /*i18n*/ 'Please enter the full code on the slip'),
      z.maxLength(40, /*i18n*/ 'Please enter the full code on the slip'),
    ),
});

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
    .output(z.array(StudentGuardian)),
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
        message: /*i18n*/ 'Only people with the parent role can be linked to a student.',
      },
    })
    .output(z.array(StudentGuardian)),
  unlink: procedure
    .meta({ policy: mayLinkGuardians })
    .route({
      method: 'DELETE',
      path: '/students/{student_id}/guardians/{user_id}',
      summary: 'End a parent’s link to a student',
      tags: ['guardians'],
    })
    .input(z.strictObject({ student_id: z.uuid(), user_id: z.uuid() }))
    .output(z.array(StudentGuardian)),
  /** The code on the child's slip, with which a parent asks to see them. A POST: the first who asks makes it. */
  code: procedure
    .meta({ policy: mayLinkGuardians })
    .route({
      method: 'POST',
      path: '/students/{student_id}/code',
      summary: 'The code with which parents ask to see a student',
      tags: ['guardians'],
    })
    .input(z.strictObject({ student_id: z.uuid() }))
    .output(z.object({ code: z.string() })),
  /** A parent asks for a further child; an administrator confirms. A code that is wrong says no more than that. */
  requestChild: procedure
    .meta({ policy: mayAskForChild })
    .route({
      method: 'POST',
      path: '/my-children/requests',
      summary: 'Ask to see a further child, with the code on the slip',
      tags: ['guardians'],
    })
    .input(ChildCode)
    .errors({
      NO_SUCH_CODE: {
        status: 422,
        message: /*i18n*/ 'No child has this code. Please check the slip.',
      },
      ALREADY_LINKED: { status: 409, message: /*i18n*/ 'This child is already linked to your account.' },
      TOO_MANY_ATTEMPTS: {
        status: 429,
        message: /*i18n*/ 'Too many attempts. Please try again in a few minutes.',
      },
    })
    .output(z.object({ requested: z.literal(true) })),
};

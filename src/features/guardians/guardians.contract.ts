import * as z from 'zod/mini';
import { filterSchema } from '#platform/http/filter-schema.ts';
import { exportWish } from '#features/people/list-export.contract.ts';
import { procedure } from '#features/people/procedure.contract.ts';
import { RELATIONS } from '#features/roster/guardians.rules.ts';
import { GuardianPerson, NO_ACCOUNT, UndoAccountInput } from './guardian-person.contract.ts';
import { guardianFilters } from './guardians.filters.ts';
import { mayAskForChild, mayKeepGuardians, mayLinkGuardians, maySeeGuardians } from './guardians.policy.ts';
import { Id } from '#platform/http/id.ts';

export const GuardianRights = z.object({
  sees_records: z.boolean(),
  sees_fees: z.boolean(),
  may_collect: z.boolean(),
  receives_messages: z.boolean(),
});

/** The rights, the reason if one was removed, and the first and last day. */
export const GuardianTerms = z.extend(GuardianRights, {
  reason: z.nullable(z.string()),
  first_day: z.nullable(z.iso.date()),
  last_day: z.nullable(z.iso.date()),
});
export type GuardianTerms = z.infer<typeof GuardianTerms>;

/** One guardian of a student; fields that the reader's role may not see are null. */
export const StudentGuardian = z.object({
  guardian_id: Id,
  /** Null if the guardian has no account. */
  user_id: z.nullable(Id),
  full_name: z.string(),
  relation: z.enum(RELATIONS),
  relation_word: z.nullable(z.string()),
  /** The call order: 1 is called first. */
  position: z.int(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  other_phone: z.nullable(z.string()),
  may_collect: z.nullable(z.boolean()),
  /** Null except for the office. */
  terms: z.nullable(GuardianTerms),
});
export type StudentGuardian = z.infer<typeof StudentGuardian>;

/** The terms of a link as submitted; empty days and words mean none. */
const termsInput = {
  relation: z.enum(RELATIONS, /*i18n*/ 'Please choose the relation'),
  relation_word: z.optional(
    z.string().check(z.trim(), z.maxLength(40, /*i18n*/ 'The relation can have at most 40 characters')),
  ),
  ...GuardianRights.shape,
  reason: z.optional(
    z.string().check(z.trim(), z.maxLength(500, /*i18n*/ 'The reason can have at most 500 characters')),
  ),
  first_day: z.optional(z.union([z.literal(''), z.iso.date()])),
  last_day: z.optional(z.union([z.literal(''), z.iso.date()])),
};
export const GuardianTermsInput = z.strictObject({
  ...termsInput,
  /** The call order: 1 is called first. */
  position: z.int().check(z.minimum(1), z.maximum(20)),
});
export type GuardianTermsInput = z.infer<typeof GuardianTermsInput>;

export const AddGuardianInput = z.strictObject({
  ...termsInput,
  guardian_id: z.optional(Id),
  person: z.optional(GuardianPerson),
});
export type AddGuardianInput = z.infer<typeof AddGuardianInput>;

export const GuardianRow = z.object({
  id: Id,
  full_name: z.string(),
  phone: z.nullable(z.string()),
  other_phone: z.nullable(z.string()),
  has_account: z.boolean(),
  children: z.array(z.string()),
  changes: z.int(),
});
export type GuardianRow = z.infer<typeof GuardianRow>;

export const GuardianFilters = filterSchema(guardianFilters);
export type GuardianFilters = z.infer<typeof GuardianFilters>;

/** Reasons to suspect that two rows are the same person. */
export const MATCH_REASONS = ['phone', 'email', 'name_and_child'] as const;

export const Guardian = z.object({
  id: Id,
  full_name: z.string(),
  phone: z.nullable(z.string()),
  other_phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  address: z.nullable(z.string()),
  occupation: z.nullable(z.string()),
  language: z.nullable(z.enum(['en', 'fr'])),
  account: z.nullable(z.object({ user_id: Id, email: z.string(), closed: z.boolean() })),
  children: z.array(
    z.object({
      student_id: Id,
      full_name: z.nullable(z.string()),
      roll_number: z.string(),
      class: z.nullable(z.object({ name: z.string(), section: z.nullable(z.string()) })),
      relation: z.enum(RELATIONS),
      relation_word: z.nullable(z.string()),
      position: z.int(),
      terms: GuardianTerms,
      /** True while a parent's request, made with the code, awaits confirmation. */
      waiting: z.boolean(),
      ended_at: z.nullable(z.iso.datetime()),
    }),
  ),
  matches: z.array(z.extend(GuardianRow, { reasons: z.array(z.enum(MATCH_REASONS)) })),
});
export type Guardian = z.infer<typeof Guardian>;

const OF_TERMS = {
  RELATION_WORD_NEEDED: { status: 422, message: /*i18n*/ 'Please say what they are to the child' },
  LAST_DAY_TOO_EARLY: { status: 422, message: /*i18n*/ 'The last day is before the first one' },
};
const keeping = procedure.meta({ policy: mayKeepGuardians });
const tags = ['guardians'];
const ofStudent = { student_id: Id, guardian_id: Id };

/** The code as printed on the slip; case, spaces and hyphens are ignored. */
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
    .input(z.object({ student_id: Id }))
    .output(z.array(StudentGuardian)),
  link: procedure
    .meta({ policy: mayLinkGuardians })
    .route({
      method: 'PUT',
      path: '/students/{student_id}/guardians/{user_id}',
      summary: 'Make a parent see a student',
      tags: ['guardians'],
    })
    .input(z.strictObject({ student_id: Id, user_id: Id }))
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
    .input(z.strictObject({ student_id: Id, user_id: Id }))
    .output(z.array(StudentGuardian)),
  /** The code on the child's slip, with which a parent requests access. A POST, because the first call generates it. */
  code: procedure
    .meta({ policy: mayLinkGuardians })
    .route({
      method: 'POST',
      path: '/students/{student_id}/code',
      summary: 'The code with which parents ask to see a student',
      tags: ['guardians'],
    })
    .input(z.strictObject({ student_id: Id }))
    .output(z.object({ code: z.string() })),
  /**
   * A parent requests access to a further child; an administrator must confirm. The error for a wrong code reveals nothing
   * more.
   */
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

  add: keeping
    .route({
      method: 'POST',
      path: '/students/{student_id}/guardians',
      successStatus: 201,
      summary: 'Make somebody, known or new, a guardian of a student',
      tags,
    })
    .input(z.extend(AddGuardianInput, { student_id: Id }))
    .errors({
      ...OF_TERMS,
      NO_SUCH_GUARDIAN: { status: 409, message: /*i18n*/ 'This person is no longer on record.' },
      ALREADY_GUARDIAN: {
        status: 409,
        message: /*i18n*/ 'This person is already a guardian of this student.',
      },
    })
    .output(z.array(StudentGuardian)),
  change: keeping
    .route({
      method: 'PUT',
      path: '/students/{student_id}/guardian-links/{guardian_id}',
      summary: 'Change relation, rights, days and order of a guardian of a student',
      tags,
    })
    .input(z.extend(GuardianTermsInput, ofStudent))
    .errors({
      ...OF_TERMS,
      REASON_NEEDED: { status: 422, message: /*i18n*/ 'Please say why a right is taken away' },
    })
    .output(z.array(StudentGuardian)),
  end: keeping
    .route({
      method: 'DELETE',
      path: '/students/{student_id}/guardian-links/{guardian_id}',
      summary: 'End that somebody is a guardian of a student',
      tags,
    })
    .input(z.strictObject(ofStudent))
    .output(z.array(StudentGuardian)),
  people: keeping
    .route({ method: 'GET', path: '/guardians', summary: 'Guardians by name, 50 a page', tags })
    .input(GuardianFilters)
    .output(
      z.object({
        guardians: z.array(GuardianRow),
        total: z.int(),
        changes_waiting: z.int(),
      }),
    ),
  export: procedure
    .meta({ policy: mayKeepGuardians, stepUp: true, heavy: true })
    .route({
      method: 'GET',
      path: '/guardians/export',
      summary: 'The guardians that the filters leave, as CSV or XLSX',
      tags,
    })
    .input(z.extend(GuardianFilters, exportWish))
    .output(z.file()),
  get: keeping
    .route({ method: 'GET', path: '/guardians/{guardian_id}', summary: 'One guardian', tags })
    .input(z.object({ guardian_id: Id }))
    .output(Guardian),
  update: keeping
    .route({
      method: 'PUT',
      path: '/guardians/{guardian_id}',
      summary: 'Change what is known of a guardian',
      tags,
    })
    .input(z.extend(GuardianPerson, { guardian_id: Id }))
    .output(Guardian),
  /** Detaches an account from a guardian; an account with the role parent loses it and awaits a role again. */
  undoAccount: keeping
    .route({
      method: 'POST',
      path: '/guardians/{guardian_id}/undo-account',
      summary: 'Undo that an account belongs to a guardian, with a reason',
      tags,
    })
    .input(z.extend(UndoAccountInput, { guardian_id: Id }))
    .errors({ NO_ACCOUNT })
    .output(Guardian),
  /** Merges the other guardian into this one: links are united, one account remains, and no data is lost. */
  merge: keeping
    .route({
      method: 'POST',
      path: '/guardians/{guardian_id}/merge',
      summary: 'Make one person of two rows',
      tags,
    })
    .input(z.strictObject({ guardian_id: Id, other_id: Id }))
    .errors({
      SAME_GUARDIAN: { status: 409, message: /*i18n*/ 'Please choose another person.' },
      NO_SUCH_GUARDIAN: { status: 409, message: /*i18n*/ 'This person is no longer on record.' },
      TWO_ACCOUNTS: {
        status: 409,
        message: /*i18n*/ 'Both have an account. Close one account first; then they can be merged.',
      },
    })
    .output(Guardian),
};

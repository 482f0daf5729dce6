import * as z from 'zod/mini';
import { Duties, dutyErrors, DUTIES_MISSING, Role } from '#features/people/people.contract.ts';
import { exportWish } from '#features/people/list-export.contract.ts';
import { procedure } from '#features/people/procedure.contract.ts';
import { filterSchema } from '#platform/http/filter-schema.ts';
import { aPage } from '#platform/http/filters.ts';
import { mayAcceptInvitation, mayDecideWhoJoins, mayInvite } from './joining.policy.ts';
import { outboxContract } from './outbox.contract.ts';
import { Id } from '#platform/http/id.ts';

const InvitedRole = z.enum(['admin', 'teacher', 'parent']);
const FullName = z
  .string()
  .check(
    z.trim(),
    z.minLength(2, /*i18n*/ 'Name must be at least 2 characters'),
    z.maxLength(100, /*i18n*/ 'Name must be at most 100 characters'),
  );
const Email = z
  .email(/*i18n*/ 'Invalid email address')
  .check(z.maxLength(200, /*i18n*/ 'Invalid email address'));

const StudentName = z.object({
  student_id: Id,
  full_name: z.nullable(z.string()),
  roll_number: z.string(),
  class_label: z.nullable(z.string()),
});
export type StudentName = z.infer<typeof StudentName>;

export const Applicant = z.object({
  user_id: Id,
  full_name: z.nullable(z.string()),
  email: z.string(),
  requested_role: z.nullable(Role),
  created_at: z.iso.datetime(),
});
export type Applicant = z.infer<typeof Applicant>;

/** A student record without an account that may be the applicant's. The date of birth distinguishes namesakes. */
export const FoundRecord = z.extend(StudentName, { date_of_birth: z.nullable(z.iso.date()) });
export type FoundRecord = z.infer<typeof FoundRecord>;

/** A parent who requested access to a further child with the code on the child's slip. */
export const ChildRequest = z.object({
  user_id: Id,
  parent_name: z.nullable(z.string()),
  parent_email: z.string(),
  student: StudentName,
  requested_at: z.iso.datetime(),
});
export type ChildRequest = z.infer<typeof ChildRequest>;

export const Invitation = z.object({
  id: Id,
  role: InvitedRole,
  full_name: z.string(),
  email: z.nullable(z.string()),
  children: z.array(StudentName),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  state: z.enum(['open', 'used', 'revoked', 'expired']),
});
export type Invitation = z.infer<typeof Invitation>;

/** The contents of a slip: available when it is created and never again (`renew` creates a new one). */
export const InvitationSlip = z.object({
  invitation: Invitation,
  link: z.string(),
  /** Short enough to type: three groups of four. */
  code: z.string(),
  /** An SVG picture of the link as a data: address. */
  qr: z.string(),
  /** Whether it was also mailed: queued, or held in the outbox because no mail server is configured. */
  mail: z.enum(['none', 'queued', 'resting']),
});
export type InvitationSlip = z.infer<typeof InvitationSlip>;

export const Invitee = z.object({
  guardian_id: Id,
  full_name: z.string(),
  phone: z.nullable(z.string()),
  /** Their children in this class, by name. */
  children: z.array(z.string()),
  /** When the open invitation expires. */
  invited_until: z.nullable(z.iso.datetime()),
});
export type Invitee = z.infer<typeof Invitee>;

/** One slip of a whole class's invitations: its link and code are available when it is created and never again. */
export const ClassSlip = z.object({
  guardian_id: Id,
  full_name: z.string(),
  children: z.array(z.string()),
  link: z.string(),
  code: z.string(),
  /** An SVG picture of the link as a data: address. */
  qr: z.string(),
  expires_at: z.iso.datetime(),
});
export type ClassSlip = z.infer<typeof ClassSlip>;

/** The link's token or the slip's code. */
export const InvitationKey = z.string().check(z.trim(), z.minLength(8), z.maxLength(300));

export const InviteInput = z.strictObject({
  role: InvitedRole,
  full_name: FullName,
  email: z.optional(z.nullable(Email)),
  /** A parent's children; none for staff. */
  student_ids: z._default(z.array(Id).check(z.maxLength(20)), []),
  /** The existing guardian for whom the account is made. */
  guardian_id: z.optional(Id),
  /** The duties of an administrator. */
  duties: z.optional(Duties),
});

export const RefuseInput = z.strictObject({
  user_id: Id,
  note: z.optional(z.string().check(z.maxLength(500, /*i18n*/ 'Note must be at most 500 characters'))),
});

export const AcceptInput = z.strictObject({
  key: InvitationKey,
  full_name: FullName,
  /** Null for a person without e-mail: a sign-in address at the school's domain is generated. */
  email: z.nullable(Email),
  password: z.string().check(z.minLength(1, /*i18n*/ 'Password is required'), z.maxLength(1_000)),
});

const CHILDREN_ARE_FOR_PARENTS = {
  status: 409,
  message: /*i18n*/ 'Only invitations for parents can include children.',
} as const;
const { HEAD_HAS_NO_END, LAST_DAY_IS_PAST, DAYS_OUT_OF_ORDER } = dutyErrors;
const DUTY_FAULTS = { DUTIES_MISSING, HEAD_HAS_NO_END, LAST_DAY_IS_PAST, DAYS_OUT_OF_ORDER };
const NEEDS_SECOND_PERSON = {
  status: 409,
  message:
    /*i18n*/ 'A second person approves new administrators here. Give another role first, then change it on the page People: that change waits for approval.',
} as const;
const INVITATION_ENDED = {
  status: 410,
  message: /*i18n*/ 'This invitation is no longer valid. Please ask the school for a new one.',
} as const;
const TOO_MANY_ATTEMPTS = {
  TOO_MANY_ATTEMPTS: {
    status: 429,
    message: /*i18n*/ 'Too many attempts. Please try again in a few minutes.',
  },
} as const;
const PASSWORD_REFUSED = {
  WEAK_PASSWORD: {
    status: 422,
    message: /*i18n*/ 'This password is easy to guess. Please choose a different one.',
  },
  SHORT_PASSWORD: { status: 422, message: /*i18n*/ 'This password is too short.' },
} as const;

/** An existing guardian who may be the applicant: never linked automatically. */
export const FoundGuardian = z.object({
  guardian_id: Id,
  full_name: z.string(),
  children: z.array(z.string()),
  reasons: z.array(z.enum(['email', 'phone'])),
});
export type FoundGuardian = z.infer<typeof FoundGuardian>;

export const joiningContract = {
  queue: procedure
    .meta({ policy: mayDecideWhoJoins })
    .route({
      method: 'GET',
      path: '/joining/queue',
      summary: 'Who waits for a role, and which parents ask for a further child',
      tags: ['joining'],
    })
    .output(
      z.object({
        applicants: z.array(Applicant),
        children: z.array(ChildRequest),
        /** The total number waiting; each list holds the first hundred. */
        total: z.int(),
      }),
    ),
  records: procedure
    .meta({ policy: mayDecideWhoJoins })
    .route({
      method: 'GET',
      path: '/joining/applicants/{user_id}/records',
      summary:
        "The students' records that may be an applicant's: of the same name, or of the number in their address",
      tags: ['joining'],
    })
    .input(z.object({ user_id: Id }))
    .output(z.array(FoundRecord)),
  guardians: procedure
    .meta({ policy: mayDecideWhoJoins })
    .route({
      method: 'GET',
      path: '/joining/applicants/{user_id}/guardians',
      summary: 'Guardians on record without an account, of the e-mail or the number of an applicant',
      tags: ['joining'],
    })
    .input(z.object({ user_id: Id }))
    .output(z.array(FoundGuardian)),
  approve: procedure
    .meta({ policy: mayDecideWhoJoins, stepUp: true })
    .route({
      method: 'POST',
      path: '/joining/applicants/{user_id}/approve',
      summary: 'Give an applicant a role and, as a parent, their children or, as a student, their record',
      tags: ['joining'],
    })
    .input(
      z.strictObject({
        user_id: Id,
        role: Role,
        student_ids: z._default(z.array(Id).check(z.maxLength(20)), []),
        /** The student record linked to the account. */
        record_id: z.optional(Id),
        /** The guardian linked to a parent's account; without one, a new guardian is created from the account. */
        guardian_id: z.optional(Id),
        /** The duties of a new administrator. */
        duties: z.optional(Duties),
      }),
    )
    .errors({
      ...DUTY_FAULTS,
      RECORD_NEEDED: {
        status: 409,
        message: /*i18n*/ 'Choose the student’s record. If there is none, enroll the student first.',
      },
      RECORDS_ARE_FOR_STUDENTS: {
        status: 409,
        message: /*i18n*/ 'Only a student’s account can have a record.',
      },
      HAS_ACCOUNT: { status: 409, message: /*i18n*/ 'This student already has an account.' },
      GUARDIAN_TAKEN: {
        status: 409,
        message: /*i18n*/ 'This guardian is no longer on record, or has an account by now.',
      },
      NOT_WAITING: { status: 409, message: /*i18n*/ 'This person already has a role.' },
      NEEDS_SECOND_PERSON,
      CHILDREN_ARE_FOR_PARENTS,
      NO_SUCH_STUDENT: { status: 409, message: /*i18n*/ 'One of the students does not exist.' },
    })
    .output(z.object({ user_id: Id, role: Role })),
  refuse: procedure
    .meta({ policy: mayDecideWhoJoins })
    .route({
      method: 'POST',
      path: '/joining/applicants/{user_id}/refuse',
      summary: 'Say no to an applicant, with a note that they read',
      tags: ['joining'],
    })
    .input(RefuseInput)
    .errors({ NOT_WAITING: { status: 409, message: /*i18n*/ 'This person already has a role.' } })
    .output(z.object({ user_id: Id })),
  confirmChild: procedure
    .meta({ policy: mayDecideWhoJoins })
    .route({
      method: 'POST',
      path: '/joining/children/confirm',
      summary: 'Let a parent see the child that they asked for',
      tags: ['joining'],
    })
    .input(z.strictObject({ user_id: Id, student_id: Id }))
    .output(z.object({ user_id: Id, student_id: Id })),
  refuseChild: procedure
    .meta({ policy: mayDecideWhoJoins })
    .route({
      method: 'POST',
      path: '/joining/children/refuse',
      summary: 'Refuse a parent the child that they asked for',
      tags: ['joining'],
    })
    .input(z.strictObject({ user_id: Id, student_id: Id }))
    .output(z.object({ user_id: Id, student_id: Id })),

  invitations: procedure
    .meta({ policy: mayInvite })
    .route({ method: 'GET', path: '/invitations', summary: 'Invitations, newest first', tags: ['joining'] })
    .input(filterSchema({ page: aPage }))
    .output(z.object({ invitations: z.array(Invitation), total: z.int() })),
  exportInvitations: procedure
    .meta({ policy: mayInvite, stepUp: true, heavy: true })
    .route({
      method: 'GET',
      path: '/invitations/export',
      summary: 'All invitations, as CSV or XLSX',
      tags: ['joining'],
    })
    .input(z.object(exportWish))
    .output(z.file()),
  /** Creates one invitation for one key: the same key returns the same slip again. */
  invite: procedure
    .meta({ policy: mayInvite, idempotent: true, stepUp: true })
    .route({
      method: 'POST',
      path: '/invitations',
      summary: 'Invite a member of staff or a parent',
      tags: ['joining'],
      successStatus: 201,
    })
    .input(InviteInput)
    .errors({
      ...DUTY_FAULTS,
      NO_SUCH_STUDENT: { status: 409, message: /*i18n*/ 'One of the students does not exist.' },
      EMAIL_TAKEN: { status: 409, message: /*i18n*/ 'An account with this email already exists.' },
      NO_SUCH_GUARDIAN: { status: 409, message: /*i18n*/ 'This person is no longer on record.' },
      NEEDS_SECOND_PERSON,
      CHILDREN_ARE_FOR_PARENTS,
    })
    .output(InvitationSlip),
  /** Guardians without an account of the class's active students, by the name of their first child. */
  classInvitees: procedure
    .meta({ policy: mayInvite })
    .route({
      method: 'GET',
      path: '/classes/{class_id}/invitations',
      summary: 'Guardians of a class without an account',
      tags: ['joining'],
    })
    .input(z.strictObject({ class_id: Id }))
    .output(
      z.object({
        without_account: z.array(Invitee),
        with_account: z.int(),
      }),
    ),
  /** Creates a slip for each of them, in one transaction. The same key returns the same slips again. */
  inviteClass: procedure
    .meta({ policy: mayInvite, idempotent: true, stepUp: true })
    .route({
      method: 'POST',
      path: '/classes/{class_id}/invitations',
      summary: 'Invite all guardians of a class who have no account',
      tags: ['joining'],
      successStatus: 201,
    })
    .input(
      z.strictObject({
        class_id: Id,
        /** Includes guardians with an open invitation: their old links and codes become invalid. */
        again: z._default(z.boolean(), false),
      }),
    )
    .errors({
      NOBODY_TO_INVITE: {
        status: 409,
        message: /*i18n*/ 'Every guardian of this class has an account or an open invitation.',
      },
    })
    .output(z.object({ slips: z.array(ClassSlip) })),
  /** Creates a new link and code for an open or expired invitation; the old ones become invalid. */
  renew: procedure
    .meta({ policy: mayInvite, stepUp: true })
    .route({
      method: 'POST',
      path: '/invitations/{invitation_id}/renew',
      summary: 'Make a new slip of an invitation; the old one ends',
      tags: ['joining'],
    })
    .input(z.strictObject({ invitation_id: Id }))
    .errors({
      INVITATION_USED: { status: 409, message: /*i18n*/ 'This invitation has been used or withdrawn.' },
      NEEDS_SECOND_PERSON,
    })
    .output(InvitationSlip),
  revoke: procedure
    .meta({ policy: mayInvite })
    .route({
      method: 'POST',
      path: '/invitations/{invitation_id}/revoke',
      summary: 'Withdraw an invitation',
      tags: ['joining'],
    })
    .input(z.strictObject({ invitation_id: Id }))
    .errors({
      INVITATION_USED: { status: 409, message: /*i18n*/ 'This invitation has been used or withdrawn.' },
    })
    .output(Invitation),

  /** A POST although it changes nothing, because credentials must not appear in a URL. */
  look: procedure
    .meta({ policy: mayAcceptInvitation })
    .route({
      method: 'POST',
      path: '/joining/look',
      summary: 'What a slip or a link opens: an invitation, or the way to a new password',
      tags: ['joining'],
    })
    .input(z.strictObject({ key: InvitationKey }))
    .errors({
      INVITATION_ENDED,
      ...TOO_MANY_ATTEMPTS,
    })
    .output(
      z.discriminatedUnion('kind', [
        z.object({
          kind: z.literal('invitation'),
          role: InvitedRole,
          full_name: z.string(),
          email: z.nullable(z.string()),
          /** First names only: enough for a parent to recognize the slip. */
          children: z.array(z.string()),
          shortest_password: z.int(),
        }),
        z.object({
          kind: z.literal('reset'),
          /** The sign-in address, partly masked: e•••@lycee.cm. */
          email_hint: z.string(),
          shortest_password: z.int(),
        }),
      ]),
    ),
  accept: procedure
    .meta({ policy: mayAcceptInvitation })
    .route({
      method: 'POST',
      path: '/joining/accept',
      summary: 'Make the account that an invitation opens',
      tags: ['joining'],
      successStatus: 201,
    })
    .input(AcceptInput)
    .errors({
      INVITATION_ENDED,
      EMAIL_TAKEN: {
        status: 409,
        message: /*i18n*/ 'This email is already registered. Please sign in instead.',
      },
      ...PASSWORD_REFUSED,
      ...TOO_MANY_ATTEMPTS,
    })
    /** The sign-in address; the page then signs in with the password just entered. */
    .output(z.object({ email: z.string() })),
  resetPassword: procedure
    .meta({ policy: mayAcceptInvitation })
    .route({
      method: 'POST',
      path: '/joining/reset-password',
      summary: 'Choose a new password with a one-time link or code',
      tags: ['joining'],
    })
    .input(z.strictObject({ key: InvitationKey, password: AcceptInput.shape.password }))
    .errors({
      INVITATION_ENDED: {
        status: 410,
        message: /*i18n*/ 'This link was already used or has expired. Please ask for a new one.',
      },
      ...PASSWORD_REFUSED,
      ...TOO_MANY_ATTEMPTS,
    })
    .output(z.object({ email: z.string() })),

  ...outboxContract,
};

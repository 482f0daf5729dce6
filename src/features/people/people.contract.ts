import * as z from 'zod/mini';
import { filterSchema } from '#platform/http/filter-schema.ts';
import { peopleFilters } from './people.filters.ts';
import {
  anySignedIn,
  anyWithRole,
  mayCloseAccounts,
  mayGiveRoles,
  mayRevokeKeys,
  mayChooseStaff,
  maySeePeople,
} from './people.policy.ts';
import { DUTIES } from './duties.rules.ts';
import { exportWish } from './list-export.contract.ts';
import { procedure } from './procedure.contract.ts';
import { FURTHER_ROLES, HOLDS, ROLES } from './people.rules.ts';
import { APPROVAL_REFUSALS } from '#platform/http/approval-refusals.ts';
import { Id } from '#platform/http/id.ts';

export const Role = z.enum(ROLES);
export const KnownDuty = z.enum(DUTIES);

/** Roles in addition to the main one. */
export const FurtherRoles = z.array(z.enum(FURTHER_ROLES)).check(
  z.maxLength(FURTHER_ROLES.length),
  z.refine((given) => new Set(given).size === given.length),
);

/** A duty with the days of a delegation: without a first day it starts now, without a last day it has no end. */
const DutyTerm = z.strictObject({
  duty: KnownDuty,
  from_day: z._default(z.nullable(z.iso.date()), null),
  until_day: z.nullable(z.iso.date()),
});
export const Duties = z.array(DutyTerm).check(
  z.maxLength(DUTIES.length),
  z.refine((given) => new Set(given.map(({ duty }) => duty)).size === given.length),
);

/** A duty that has not ended, and the name of the person who gave it. */
export const HeldDuty = z.object({
  duty: KnownDuty,
  from_day: z.nullable(z.iso.date()),
  until_day: z.nullable(z.iso.date()),
  given_by: z.nullable(z.string()),
});
export type HeldDuty = z.infer<typeof HeldDuty>;

export const dutyErrors = {
  LAST_HEAD: {
    status: 409,
    message: /*i18n*/ 'The school needs at least one head with an open account.',
  },
  HEAD_HAS_NO_END: { status: 409, message: /*i18n*/ 'The head’s duty has no first and no last day.' },
  LAST_DAY_IS_PAST: {
    status: 409,
    message: /*i18n*/ 'The last day is over. Choose today or a later day.',
  },
  DAYS_OUT_OF_ORDER: { status: 409, message: /*i18n*/ 'The last day is before the first day.' },
} as const;
export const DUTIES_MISSING = {
  status: 409,
  message: /*i18n*/ 'Choose the duties of the administrator.',
} as const;

/** The signed-in person, as displayed by the shell. */
export const Me = z.object({
  user_id: Id,
  email: z.string(),
  full_name: z.nullable(z.string()),
  /** The role used by this session. */
  role: z.nullable(Role),
  /** All roles of the person, the main one first; the account menu switches between them. */
  roles: z.array(Role),
  /** The duties in force, if the session's role is administrator. */
  duties: z.array(KnownDuty),
  /** The role requested at sign-up, shown to the person until it is decided. */
  requested_role: z.nullable(Role),
  /** Set when an administrator declined the requested role. */
  refusal: z.nullable(z.object({ note: z.nullable(z.string()) })),
  /** A required step before the portal opens: the page shows only that. */
  hold: z.nullable(z.enum(HOLDS)),
  /** Whether the account has a second factor; administrators without one are reminded. */
  has_factor: z.boolean(),
  /** The number of unread notices: included here because every page fetches this first. */
  unread: z.int(),
  /** The header's content: the school's name, and its logo if there is one. */
  school: z.object({
    name: z.string(),
    logo: z.nullable(z.string()),
    /** For teachers: how long their device may show stored lists without contact to the server. */
    offline_hours: z.optional(z.int()),
  }),
  language: z.nullable(z.enum(['en', 'fr'])),
  theme: z.nullable(z.enum(['light', 'dark', 'system'])),
});
export type Me = z.infer<typeof Me>;

export const Person = z.object({
  user_id: Id,
  email: z.string(),
  full_name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** The main role. */
  role: z.nullable(Role),
  /** Roles that the person holds in addition. */
  further_roles: z.array(z.enum(FURTHER_ROLES)),
  /** An administrator's duties that have not ended. */
  duties: z.array(HeldDuty),
  requested_role: z.nullable(Role),
  /** When an administrator declined the request; the person is no longer waiting. */
  refused_at: z.nullable(z.iso.datetime()),
  /** When the account was closed; null while it is open. */
  disabled_at: z.nullable(z.iso.datetime()),
  created_at: z.iso.datetime(),
});
export type Person = z.infer<typeof Person>;

/** An administrator or a teacher, as offered in lists of staff. */
export const StaffMember = z.object({
  user_id: Id,
  email: z.string(),
  full_name: z.nullable(z.string()),
  roles: z.array(Role),
  /** When the account was closed; null while it is open. */
  disabled_at: z.nullable(z.iso.datetime()),
});
export type StaffMember = z.infer<typeof StaffMember>;

export const KeyScope = z.enum(['read', 'write']);
export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  scope: KeyScope,
  /** The first characters of the key, by which its owner recognizes it. */
  hint: z.string(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  last_used_at: z.nullable(z.iso.datetime()),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** A key with its owner. */
export const PersonKey = z.extend(ApiKey, { user_id: Id, full_name: z.nullable(z.string()) });
export type PersonKey = z.infer<typeof PersonKey>;

export const PeopleFilters = filterSchema(peopleFilters);
export type PeopleFilters = z.infer<typeof PeopleFilters>;

export const peopleContract = {
  me: procedure
    .meta({ policy: anySignedIn, openWhileHeld: true })
    .route({ method: 'GET', path: '/me', summary: 'The signed-in person', tags: ['people'] })
    .output(Me),
  /** Switches this session to another role of the person. */
  actAs: procedure
    .meta({ policy: anyWithRole, personOnly: true })
    .route({ method: 'PUT', path: '/me/role', summary: 'Act in another of the own roles', tags: ['people'] })
    .input(z.strictObject({ role: Role }))
    .output(Me),
  list: procedure
    .meta({ policy: maySeePeople })
    .route({
      method: 'GET',
      path: '/people',
      summary: 'Everybody with an account, those who wait for a role first',
      tags: ['people'],
    })
    .input(PeopleFilters)
    .output(z.object({ people: z.array(Person), total: z.int(), waiting: z.int() })),
  staff: procedure
    .meta({ policy: mayChooseStaff })
    .route({
      method: 'GET',
      path: '/staff',
      summary: 'Administrators and teachers by name, to choose one of them',
      tags: ['people'],
    })
    .output(z.array(StaffMember)),
  export: procedure
    .meta({ policy: maySeePeople, stepUp: true, heavy: true })
    .route({
      method: 'GET',
      path: '/people/export',
      summary: 'The accounts that the filters leave, as CSV or XLSX',
      tags: ['people'],
    })
    .input(z.extend(PeopleFilters, exportWish))
    .output(z.file()),
  setRole: procedure
    .meta({ policy: mayGiveRoles, stepUp: true })
    .route({
      method: 'PUT',
      path: '/people/{user_id}/role',
      summary: 'Give a person a role, or take it away',
      tags: ['people'],
    })
    .input(
      z.strictObject({
        user_id: Id,
        role: z.nullable(Role),
        /** Roles in addition to the main one; unchanged if absent. */
        further_roles: z.optional(FurtherRoles),
        /** The duties of a new administrator; for an existing one, the new duties. */
        duties: z.optional(Duties),
      }),
    )
    .errors({
      ...APPROVAL_REFUSALS,
      ...dutyErrors,
      ROLES_EXCLUDE: {
        status: 409,
        message: /*i18n*/ 'A student can have no other role, and a role can be given only once.',
      },
      DUTIES_MISSING,
      LAST_ADMINISTRATOR: { status: 409, message: /*i18n*/ 'The school needs at least one administrator.' },
      ENROLLED_STUDENT: {
        status: 409,
        message: /*i18n*/ 'This account belongs to an enrolled student. Its role cannot change.',
      },
      STUDENT_NEEDS_RECORD: {
        status: 409,
        message:
          /*i18n*/ 'A student’s account needs the student’s record. Choose it under Waiting, or open the student’s page.',
      },
    })
    .output(Person),
  /** Replaces the duties of an administrator. */
  setDuties: procedure
    .meta({ policy: mayGiveRoles, stepUp: true })
    .route({
      method: 'PUT',
      path: '/people/{user_id}/duties',
      summary: 'Give an administrator duties, or take them away',
      tags: ['people'],
    })
    .input(z.strictObject({ user_id: Id, duties: Duties }))
    .errors({
      ...APPROVAL_REFUSALS,
      ...dutyErrors,
      NOT_ADMINISTRATOR: { status: 409, message: /*i18n*/ 'Only administrators have duties.' },
    })
    .output(Person),
  /** Closes an account: its sessions and keys end, its records stay. */
  disable: procedure
    .meta({ policy: mayCloseAccounts, stepUp: true })
    .route({
      method: 'POST',
      path: '/people/{user_id}/disable',
      summary: 'Close an account',
      tags: ['people'],
    })
    .input(z.strictObject({ user_id: Id }))
    .errors({
      LAST_ADMINISTRATOR: { status: 409, message: /*i18n*/ 'The school needs at least one administrator.' },
    })
    .output(Person),
  enable: procedure
    .meta({ policy: mayCloseAccounts, stepUp: true })
    .route({
      method: 'POST',
      path: '/people/{user_id}/enable',
      summary: 'Open an account again',
      tags: ['people'],
    })
    .input(z.strictObject({ user_id: Id }))
    .output(Person),
  endSessions: procedure
    .meta({ policy: mayCloseAccounts, stepUp: true })
    .route({
      method: 'POST',
      path: '/people/{user_id}/end-sessions',
      summary: 'Sign a person out everywhere',
      tags: ['people'],
    })
    .input(z.strictObject({ user_id: Id }))
    .output(z.object({ ended: z.int() })),
  /** A single-use password reset to print: link, QR code and short code are shown once. */
  issueReset: procedure
    .meta({ policy: mayCloseAccounts, stepUp: true })
    .route({
      method: 'POST',
      path: '/people/{user_id}/reset',
      summary: 'Make a slip with which a person chooses a new password',
      tags: ['people'],
    })
    .input(z.strictObject({ user_id: Id }))
    .output(
      z.object({
        email: z.string(),
        full_name: z.nullable(z.string()),
        link: z.string(),
        code: z.string(),
        /** An SVG image as a data: URL. */
        qr: z.string(),
        expires_at: z.iso.datetime(),
      }),
    ),
  /** Removes a person's second factors, for when phone and recovery codes are lost. */
  removeFactors: procedure
    .meta({ policy: mayCloseAccounts, stepUp: true })
    .route({
      method: 'POST',
      path: '/people/{user_id}/remove-factors',
      summary: "Take a person's second factors away",
      tags: ['people'],
    })
    .input(z.strictObject({ user_id: Id }))
    .output(z.object({ removed: z.int() })),
  /** The active API keys of a person. */
  keys: procedure
    .meta({ policy: mayRevokeKeys, personOnly: true })
    .route({
      method: 'GET',
      path: '/people/{user_id}/keys',
      summary: 'The API keys of a person',
      tags: ['people'],
    })
    .input(z.strictObject({ user_id: Id }))
    .output(z.array(ApiKey)),
  /** Everybody's active API keys. */
  everyKey: procedure
    .meta({ policy: mayRevokeKeys, personOnly: true })
    .route({ method: 'GET', path: '/people-keys', summary: 'The API keys of everybody', tags: ['people'] })
    .output(z.array(PersonKey)),
  revokeKey: procedure
    .meta({ policy: mayRevokeKeys, stepUp: true })
    .route({
      method: 'DELETE',
      path: '/people/{user_id}/keys/{key_id}',
      summary: 'End an API key of a person',
      tags: ['people'],
    })
    .input(z.strictObject({ user_id: Id, key_id: Id }))
    .output(z.array(ApiKey)),
};

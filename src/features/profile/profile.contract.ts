import * as z from 'zod/mini';
import { ApiKey, HeldDuty, KeyScope, Role } from '#features/people/people.contract.ts';
import { procedure } from '#features/people/procedure.contract.ts';
import { isLongEnoughPhone, SHORT_PHONE } from '#platform/phone/phone.ts';
import { mayHaveKeys, mayKeepOwnAccount } from './profile.policy.ts';
import { Id } from '#platform/http/id.ts';

export const OwnFactor = z.object({
  id: Id,
  kind: z.enum(['totp', 'webauthn', 'phone']),
  name: z.nullable(z.string()),
  created_at: z.iso.datetime(),
});
export type OwnFactor = z.infer<typeof OwnFactor>;

export const Profile = z.object({
  user_id: Id,
  email: z.string(),
  full_name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  role: z.nullable(Role),
  /** All roles of the person, the main one first. */
  roles: z.array(Role),
  /** An administrator's duties that have not ended. */
  duties: z.array(HeldDuty),
  language: z.nullable(z.enum(['en', 'fr'])),
  theme: z.nullable(z.enum(['light', 'dark', 'system'])),
  /** False for enrolled students: their name and phone are the school's record. */
  may_change_name: z.boolean(),
  shortest_password: z.int(),
  password_changed_at: z.nullable(z.iso.datetime()),
  /** Oldest first. */
  factors: z.array(OwnFactor),
  /** Unused recovery codes; null when none were ever made. */
  recovery_codes_left: z.nullable(z.int()),
  /** Whether a factor by SMS can be enrolled here. */
  sms_available: z.boolean(),
  /** Whether this person must have a second factor. */
  factor_required: z.boolean(),
});
export type Profile = z.infer<typeof Profile>;

export const ProfileInput = z.strictObject({
  full_name: z.optional(
    z
      .string()
      .check(
        z.trim(),
        z.minLength(2, /*i18n*/ 'Name must be at least 2 characters'),
        z.maxLength(100, /*i18n*/ 'Name must be at most 100 characters'),
      ),
  ),
  /** A number of at least nine digits, or empty for none. */
  phone: z.optional(
    z.string().check(
      z.trim(),
      z.maxLength(30, /*i18n*/ 'Phone must be at most 30 characters'),
      z.refine((text) => text === '' || isLongEnoughPhone(text), SHORT_PHONE),
    ),
  ),
  language: z.optional(z.enum(['en', 'fr'])),
  theme: z.optional(z.enum(['light', 'dark', 'system'])),
});

export const OwnSession = z.object({
  id: Id,
  current: z.boolean(),
  /** The browser's user agent; shortened by the page. */
  user_agent: z.nullable(z.string()),
  address: z.nullable(z.string()),
  aal: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
});
export type OwnSession = z.infer<typeof OwnSession>;

export const NewKeyInput = z.strictObject({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, /*i18n*/ 'Please name the key'),
      z.maxLength(60, /*i18n*/ 'Name must be at most 60 characters'),
    ),
  scope: KeyScope,
  days: z.number().check(z.int(), z.minimum(1), z.maximum(365)),
});

const own = { policy: mayKeepOwnAccount, personOnly: true } as const;

export const profileContract = {
  get: procedure
    .meta(own)
    .route({ method: 'GET', path: '/profile', summary: 'The own account', tags: ['profile'] })
    .output(Profile),
  update: procedure
    .meta(own)
    .route({ method: 'PATCH', path: '/profile', summary: 'Change the own account', tags: ['profile'] })
    .input(ProfileInput)
    .errors({
      ENROLLED_STUDENT: {
        status: 409,
        message: /*i18n*/ 'Only the school office can change the name and phone of a student.',
      },
    })
    .output(Profile),
  sessions: procedure
    .meta(own)
    .route({ method: 'GET', path: '/profile/sessions', summary: 'Where one is signed in', tags: ['profile'] })
    .output(z.array(OwnSession)),
  endSession: procedure
    .meta(own)
    .route({
      method: 'DELETE',
      path: '/profile/sessions/{session_id}',
      summary: 'Sign one device out',
      tags: ['profile'],
    })
    .input(z.strictObject({ session_id: Id }))
    .output(z.array(OwnSession)),
  exportData: procedure
    .meta({ ...own, stepUp: true, heavy: true })
    .route({ method: 'POST', path: '/profile/export', summary: 'Download my data', tags: ['profile'] })
    .output(z.file()),
  keys: procedure
    .meta({ policy: mayHaveKeys, personOnly: true })
    .route({ method: 'GET', path: '/profile/keys', summary: 'The own API keys', tags: ['profile'] })
    .output(z.array(ApiKey)),
  createKey: procedure
    .meta({ policy: mayHaveKeys, stepUp: true })
    .route({
      method: 'POST',
      path: '/profile/keys',
      summary: 'Make an API key; it is shown once',
      tags: ['profile'],
      successStatus: 201,
    })
    .input(NewKeyInput)
    .errors({
      TOO_MANY_KEYS: {
        status: 409,
        message: /*i18n*/ 'You already have ten keys. Revoke one first.',
      },
    })
    .output(z.object({ key: z.string(), api_key: ApiKey })),
  revokeKey: procedure
    .meta({ policy: mayHaveKeys, personOnly: true })
    .route({ method: 'DELETE', path: '/profile/keys/{key_id}', summary: 'End an API key', tags: ['profile'] })
    .input(z.strictObject({ key_id: Id }))
    .output(z.array(ApiKey)),
};

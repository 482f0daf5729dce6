import * as z from 'zod/mini';
import { anyone, office } from '#features/people/people.policy.ts';
import { procedure } from '#features/people/procedure.contract.ts';
import { Role } from '#features/people/people.contract.ts';
import { UPLOAD_REFUSALS } from '#platform/files/uploads.ts';

/** Public facts about this installation, available without signing in. */
export const SchoolInfo = z.object({
  name: z.string(),
  time_zone: z.string(),
  motto: z.nullable(z.string()),
  address: z.nullable(z.string()),
  town: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  registration_number: z.nullable(z.string()),
  languages: z.array(z.enum(['fr', 'en'])),
  /** The logo's path on the portal and its pixel size; null if the school has none. */
  logo: z.nullable(z.object({ src: z.string(), width: z.int(), height: z.int() })),
  /** Whether anyone may sign up and wait for approval; otherwise the school invites them. */
  open_sign_up: z.boolean(),
  /** Minimum password length; staff need at least ten characters. */
  shortest_password: z.int(),
  /** Whether the portal's address only works on this computer. */
  address_is_local: z.boolean(),
  /** No account exists yet, and the first sign-up becomes the administrator (unless a setup token decides that). */
  empty: z.boolean(),
  /** Demo accounts; null unless the server runs as a demonstration. */
  demo_accounts: z.nullable(z.array(z.object({ role: Role, email: z.string(), password: z.string() }))),
});
export type SchoolInfo = z.infer<typeof SchoolInfo>;

const domain = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(100, /*i18n*/ 'Please enter a domain such as school.cm'),
    z.regex(
      /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/,
      /*i18n*/ 'Please enter a domain such as school.cm',
    ),
  );

const HOURS_RANGE = /*i18n*/ 'Please enter a number from 1 to 72';
const SHORTEST_RANGE = /*i18n*/ 'Please enter a number from 6 to 32';

export const SettingsInput = z.strictObject({
  /** The domain of the students' sign-in addresses. */
  email_domain: domain,
  /** Administrators without a second factor have no access until they set one up. */
  admins_need_factor: z.boolean(),
  /** Whether anyone may sign up and wait for approval; omitted means unchanged. */
  open_sign_up: z.optional(z.boolean()),
  /** Whether many people may sign up from one network for the next day; omitted means unchanged. */
  many_sign_ups: z.optional(z.boolean()),
  /**
   * The number of hours without contact to the server during which a teacher's device shows stored lists;
   * unchanged if absent.
   */
  offline_hours: z.optional(
    z.number(HOURS_RANGE).check(z.int(HOURS_RANGE), z.minimum(1, HOURS_RANGE), z.maximum(72, HOURS_RANGE)),
  ),
  /** Minimum password length for parents and students; staff need at least 10. */
  shortest_password: z
    .number(SHORTEST_RANGE)
    .check(z.int(SHORTEST_RANGE), z.minimum(6, SHORTEST_RANGE), z.maximum(32, SHORTEST_RANGE)),
});
export type SettingsInput = z.infer<typeof SettingsInput>;

export const SchoolSettings = z.object({
  ...SettingsInput.shape,
  email_domain: z.string(),
  open_sign_up: z.boolean(),
  many_sign_ups: z.boolean(),
  offline_hours: z.int(),
  /** When the higher limit of sign-ups ends; null if the usual one applies. */
  many_sign_ups_until: z.nullable(z.iso.datetime()),
  /** Number of administrators with a second factor, and in total. */
  admins_with_factor: z.int(),
  admins: z.int(),
  mail_configured: z.boolean(),
  sms_configured: z.boolean(),
});
export type SchoolSettings = z.infer<typeof SchoolSettings>;

const NAME_NEEDED = /*i18n*/ 'Please enter the name of the school';
const TOO_LONG = /*i18n*/ 'This text is too long';
const text = (most: number) => z.string().check(z.trim(), z.maxLength(most, TOO_LONG));
const EMAIL = /*i18n*/ 'Please enter an e-mail address, or nothing';

const isTimeZone = (name: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
};

/** The school's identity on papers. An empty text removes a line. */
export const IdentityInput = z.strictObject({
  name: z.string(NAME_NEEDED).check(z.trim(), z.minLength(1, NAME_NEEDED), z.maxLength(100, TOO_LONG)),
  motto: text(120),
  address: text(200),
  town: text(60),
  phone: text(60),
  email: z.string().check(
    z.trim(),
    z.maxLength(100, TOO_LONG),
    z.refine((email) => email === '' || /^[^@\s]+@[^@\s]+[.][^@\s]+$/.test(email), EMAIL),
  ),
  registration_number: text(60),
  languages: z
    .array(z.enum(['fr', 'en']))
    .check(z.minLength(1, /*i18n*/ 'Please choose a language'), z.maxLength(2, TOO_LONG)),
  time_zone: z
    .string()
    .check(z.maxLength(60, TOO_LONG), z.refine(isTimeZone, /*i18n*/ 'Please choose a time zone')),
});
export type IdentityInput = z.infer<typeof IdentityInput>;

const mayKeepSettings = office();

const { FILE_TOO_LARGE, NOT_READABLE, TOO_MANY_PIXELS } = UPLOAD_REFUSALS;
const LOGO_REFUSALS = { FILE_TOO_LARGE, NOT_READABLE, TOO_MANY_PIXELS };

export const settingsContract = {
  public: procedure
    .meta({ policy: anyone })
    .route({
      method: 'GET',
      path: '/school',
      summary: 'What everybody may know of this installation',
      tags: ['settings'],
    })
    .output(SchoolInfo),
  get: procedure
    .meta({ policy: mayKeepSettings })
    .route({ method: 'GET', path: '/settings', summary: 'The school’s own choices', tags: ['settings'] })
    .output(SchoolSettings),
  update: procedure
    .meta({ policy: mayKeepSettings, stepUp: true })
    .route({
      method: 'PUT',
      path: '/settings',
      summary: 'Change the school’s own choices',
      tags: ['settings'],
    })
    .input(SettingsInput)
    .errors({
      FACTOR_FIRST: {
        status: 409,
        message: /*i18n*/ 'Set up your own second factor first, or you will lose access.',
      },
    })
    .output(SchoolSettings),
  changeIdentity: procedure
    .meta({ policy: mayKeepSettings })
    .route({
      method: 'PUT',
      path: '/school',
      summary: 'Say who the school is: what its papers and pages carry',
      tags: ['settings'],
    })
    .input(IdentityInput)
    .output(SchoolInfo),
  setLogo: procedure
    .meta({ policy: mayKeepSettings, upload: true, heavy: true })
    .route({
      method: 'POST',
      path: '/school/logo',
      summary: 'Set the school’s logo (JPEG, PNG or WebP, 8 MiB at most; it is drawn anew and smaller)',
      tags: ['settings'],
    })
    .input(z.strictObject({ file: z.file() }))
    .errors({
      ...LOGO_REFUSALS,
      UNSUPPORTED_TYPE: { status: 415, message: /*i18n*/ 'Please choose a picture: PNG, JPEG or WebP.' },
    })
    .output(SchoolInfo),
  removeLogo: procedure
    .meta({ policy: mayKeepSettings })
    .route({
      method: 'DELETE',
      path: '/school/logo',
      summary: 'Take the school’s logo away',
      tags: ['settings'],
    })
    .output(SchoolInfo),
};

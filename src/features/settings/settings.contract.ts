import * as z from 'zod/mini';
import { anyone, has } from '#features/people/people.policy.ts';
import { procedure } from '#features/people/procedure.contract.ts';
import { Role } from '#features/people/people.contract.ts';

/** What everybody may know of this installation, signed in or not. */
export const SchoolInfo = z.object({
  name: z.string(),
  time_zone: z.string(),
  /** No account exists yet, and the first sign-up becomes the administrator (not where a setup token decides that). */
  empty: z.boolean(),
  /** Accounts to look around with; only when the server runs as a demonstration. */
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

const SHORTEST_RANGE = /*i18n*/ 'Please enter a number from 6 to 32';

/** What administrators choose for the school. */
export const SettingsInput = z.strictObject({
  /** What stands after the @ of the students' sign-in addresses. */
  email_domain: domain,
  /** Administrators without a second factor open nothing until they have one. */
  admins_need_factor: z.boolean(),
  /** Shortest password of parents and students; staff have 10 at least. */
  shortest_password: z
    .number(SHORTEST_RANGE)
    .check(z.int(SHORTEST_RANGE), z.minimum(6, SHORTEST_RANGE), z.maximum(32, SHORTEST_RANGE)),
});
export type SettingsInput = z.infer<typeof SettingsInput>;

export const SchoolSettings = z.object({
  ...SettingsInput.shape,
  email_domain: z.string(),
  /** How many administrators have a second factor, of how many. */
  admins_with_factor: z.int(),
  admins: z.int(),
  mail_configured: z.boolean(),
  sms_configured: z.boolean(),
});
export type SchoolSettings = z.infer<typeof SchoolSettings>;

const mayKeepSettings = has('admin');

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
};

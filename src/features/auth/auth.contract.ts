import * as z from 'zod/mini';
import { anySignedIn } from '#features/people/people.policy.ts';
import { procedure } from '#features/people/procedure.contract.ts';

const own = { policy: anySignedIn, personOnly: true } as const;

export const authContract = {
  /** Reauthenticates by password for sensitive calls; a second factor has its own verification. */
  prove: procedure
    .meta({ ...own, openWhileHeld: true })
    .route({ method: 'POST', path: '/profile/prove', summary: 'Confirm the own password', tags: ['profile'] })
    .input(z.strictObject({ password: z.string().check(z.maxLength(1_000)) }))
    .errors({
      WRONG_PASSWORD: { status: 422, message: /*i18n*/ 'This password is incorrect.' },
      TOO_MANY_ATTEMPTS: {
        status: 429,
        message: /*i18n*/ 'Too many attempts. Please try again in a few minutes.',
      },
      MFA_REQUIRED: { status: 403, message: /*i18n*/ 'Please enter your second factor first.' },
      UNAVAILABLE: {
        status: 503,
        message: /*i18n*/ 'The service is busy or starting. Please try again in a moment.',
      },
    })
    .output(z.object({ proved_at: z.iso.datetime() })),
  /** Creates ten recovery codes, shown once; earlier ones become invalid. */
  newRecoveryCodes: procedure
    .meta({ ...own, stepUp: true })
    .route({
      method: 'POST',
      path: '/profile/recovery-codes',
      summary: 'Make ten recovery codes; earlier ones end',
      tags: ['profile'],
    })
    .errors({
      NO_FACTOR: {
        status: 409,
        message: /*i18n*/ 'Recovery codes require a second factor. Add one first.',
      },
    })
    .output(z.object({ codes: z.array(z.string()) })),
};

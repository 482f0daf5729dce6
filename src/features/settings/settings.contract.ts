import * as z from 'zod/mini';
import { anyone, procedure } from '#features/people/people.policy.ts';
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
};

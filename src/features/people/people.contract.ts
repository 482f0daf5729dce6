import * as z from 'zod/mini';
import { PageNumber } from '#platform/http/pages.ts';
import { anySignedIn, mayGiveRoles, maySeePeople, procedure } from './people.policy.ts';
import { ROLES } from './people.rules.ts';

export const Role = z.enum(ROLES);

/** The signed-in person, as the shell shows them. */
export const Me = z.object({
  user_id: z.uuid(),
  email: z.string(),
  full_name: z.nullable(z.string()),
  role: z.nullable(Role),
  /** The role asked for at sign-up, shown to the person while nobody has decided. */
  requested_role: z.nullable(Role),
});
export type Me = z.infer<typeof Me>;

export const Person = z.object({
  user_id: z.uuid(),
  email: z.string(),
  full_name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  role: z.nullable(Role),
  requested_role: z.nullable(Role),
  created_at: z.iso.datetime(),
});
export type Person = z.infer<typeof Person>;

export const PeopleFilters = z.object({
  search: z.optional(z.string().check(z.maxLength(100))),
  /** `none` lists those who wait for a role. */
  role: z.optional(z.enum([...ROLES, 'none'])),
  page: z.optional(PageNumber),
});
export type PeopleFilters = z.infer<typeof PeopleFilters>;

export const peopleContract = {
  me: procedure
    .meta({ policy: anySignedIn })
    .route({ method: 'GET', path: '/me', summary: 'The signed-in person', tags: ['people'] })
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
  setRole: procedure
    .meta({ policy: mayGiveRoles })
    .route({
      method: 'PUT',
      path: '/people/{user_id}/role',
      summary: 'Give a person a role, or take it away',
      tags: ['people'],
    })
    .input(z.strictObject({ user_id: z.uuid(), role: z.nullable(Role) }))
    .errors({
      LAST_ADMINISTRATOR: { status: 409, message: /*i18n*/ 'The school needs at least one administrator.' },
      ENROLLED_STUDENT: {
        status: 409,
        message: /*i18n*/ 'This account belongs to an enrolled student and keeps the role student.',
      },
    })
    .output(Person),
};

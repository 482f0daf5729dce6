import * as z from 'zod/mini';
import { Id } from '#platform/http/id.ts';
import { approvalKind } from '../../second-person.ts';
import { Duties, FurtherRoles, peopleContract, Role } from '../people.contract.ts';
import { ROLE_WORDS } from '../people-approval-words.ts';
import { mayGiveRoles } from '../people.policy.ts';
import { setRole } from './set-role.service.ts';
import { setDuties } from './set-duties.service.ts';

/** Changes of roles or duties, for which a school may require a second head. */
export const roleApproval = approvalKind({
  kind: 'people.role',
  policy: mayGiveRoles,
  words: ROLE_WORDS,
  input: z.union([
    z.strictObject({
      user_id: Id,
      role: z.nullable(Role),
      further_roles: z.optional(FurtherRoles),
      duties: z.optional(Duties),
    }),
    z.strictObject({ user_id: Id, duties: Duties }),
  ]),
  execute: (call, input) => ('role' in input ? setRole(call, input) : setDuties(call, input)),
  refusals: { ...peopleContract.setRole['~orpc'].errorMap, ...peopleContract.setDuties['~orpc'].errorMap },
});

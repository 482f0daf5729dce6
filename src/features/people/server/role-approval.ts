import * as z from 'zod/mini';
import { Id } from '#platform/http/id.ts';
import { approvalKind } from '../../second-person.ts';
import { HeldDuty, peopleContract, Role } from '../people.contract.ts';
import { ROLE_WORDS } from '../people-approval-words.ts';
import { mayGiveRoles } from '../people.policy.ts';
import { setRole } from './people.service.ts';
import { setDuties } from './set-duties.service.ts';

/** Changes of a role or of duties, for which a school may want a second head. */
export const roleApproval = approvalKind({
  kind: 'people.role',
  policy: mayGiveRoles,
  words: ROLE_WORDS,
  input: z.union([
    z.strictObject({ user_id: Id, role: z.nullable(Role) }),
    z.strictObject({ user_id: Id, duties: z.array(HeldDuty) }),
  ]),
  execute: (call, input) => ('duties' in input ? setDuties(call, input) : setRole(call, input)),
  refusals: { ...peopleContract.setRole['~orpc'].errorMap, ...peopleContract.setDuties['~orpc'].errorMap },
});

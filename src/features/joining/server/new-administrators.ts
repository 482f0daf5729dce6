import { needsSecondPerson } from '#features/approvals/server/ask.service.ts';
import { mayGiveRoles } from '#features/people/people.policy.ts';
import type { DutyTerm } from '#features/people/duties.rules.ts';
import type { Role } from '#features/people/people.rules.ts';
import type { Call } from '#features/people/server/people.service.ts';
import { type DutiesCall, dutiesFault } from '#features/people/server/set-duties.service.ts';
import type { Tx } from '#platform/db/database.ts';

type Newcomer = { role: Role; duties?: readonly DutyTerm[] | undefined };

/**
 * Why these duties are refused: an administrator's must be chosen explicitly, so that nobody becomes head by
 * default.
 */
export function newDutiesFault(call: Pick<DutiesCall, 'now' | 'timeZone'>, { role, duties }: Newcomer) {
  if (role !== 'admin') return null;
  return duties ? dutiesFault(call, { duties }) : 'DUTIES_MISSING';
}

/**
 * Whether a new administrator must wait. If the school requires a second person for role changes, nobody
 * becomes administrator through an invitation or approval: they get another role, and the change of role
 * awaits approval.
 */
export const isHeldUp = async (tx: Tx, call: Pick<Call, 'actor'>, role: Role): Promise<boolean> =>
  role === 'admin' && needsSecondPerson(tx, call, { kind: 'people.role', policy: mayGiveRoles });

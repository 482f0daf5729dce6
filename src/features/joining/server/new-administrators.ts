import { needsSecondPerson } from '#features/approvals/server/ask.service.ts';
import { mayGiveRoles } from '#features/people/people.policy.ts';
import type { DutyTerm } from '#features/people/duties.rules.ts';
import type { Role } from '#features/people/people.rules.ts';
import type { Call } from '#features/people/server/people.service.ts';
import { type DutiesCall, dutiesFault } from '#features/people/server/set-duties.service.ts';
import type { Tx } from '#platform/db/database.ts';

type Newcomer = { role: Role; duties?: readonly DutyTerm[] | undefined };

/** Why somebody cannot come in with these duties: an administrator's are chosen, nobody becomes head unseen. */
export function newDutiesFault(call: Pick<DutiesCall, 'now' | 'timeZone'>, { role, duties }: Newcomer) {
  if (role !== 'admin') return null;
  return duties ? dutiesFault(call, { duties }) : 'DUTIES_MISSING';
}

/**
 * Whether an administrator may come in at once. Where the school wants a second person for roles, nobody becomes one by
 * an invitation or a yes in the queue: they get another role, whose change waits.
 */
export const isHeldUp = async (tx: Tx, call: Pick<Call, 'actor'>, role: Role): Promise<boolean> =>
  role === 'admin' && needsSecondPerson(tx, call, { kind: 'people.role', policy: mayGiveRoles });

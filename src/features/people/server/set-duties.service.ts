import type { Tx } from '#platform/db/database.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { type AskSecondPerson, nobodyElse, type Waits } from '../../second-person.ts';
import type { DutyTerm } from '../duties.rules.ts';
import { mayGiveRoles } from '../people.policy.ts';
import { isLastHead, selectDuties, writeDuties } from './duties.service.ts';
import { endResetsMadeBy, findPerson, lockAdministrators, lockHeldRole, nameOf } from './people.queries.ts';
import { type Call, record } from './people.service.ts';
import { tellOfRights } from './rights-notice.service.ts';

export type DutiesCall = Call & { timeZone: string };

/** Duties as recorded in the audit trail: "bursar 2026-11-23 → 2026-11-27" for a delegation. */
export const dutyDetails = (held: readonly DutyTerm[]): string[] =>
  held
    .map(({ duty, from_day, until_day }) =>
      [duty, from_day, until_day && `→ ${until_day}`].filter(Boolean).join(' '),
    )
    .toSorted();

const isHead = (held: readonly DutyTerm[]) => held.some(({ duty }) => duty === 'head');

/** Why these duties cannot be given today; null if they can be. */
export function dutiesFault(
  { now, timeZone }: Pick<DutiesCall, 'now' | 'timeZone'>,
  { duties }: { duties: readonly DutyTerm[] },
) {
  const today = schoolDay(now(), timeZone);
  for (const { duty, from_day, until_day } of duties) {
    if (duty === 'head' && (from_day !== null || until_day !== null)) return 'HEAD_HAS_NO_END';
    if (until_day !== null && until_day < today) return 'LAST_DAY_IS_PAST';
    if (from_day !== null && until_day !== null && until_day < from_day) return 'DAYS_OUT_OF_ORDER';
  }
  return null;
}

type Change = { userId: string; duties: readonly DutyTerm[]; isClosed: boolean };

/**
 * Replaces the duties of an administrator; the caller's transaction must hold `lockAdministrators`. At least
 * one head with an open account remains. Slips that a former head printed for others become invalid.
 */
export async function changeDuties(
  tx: Tx,
  call: DutiesCall,
  { userId, duties, isClosed }: Change,
  ask: () => Promise<Waits | null> = async () => null,
) {
  const { actor, now } = call;
  const fault = dutiesFault(call, { duties });
  if (fault) return { refused: fault };
  const before = await selectDuties(tx, userId);
  const [from, to] = [dutyDetails(before), dutyDetails(duties)];
  if (from.join() === to.join()) return null;
  if (isHead(before) && !isHead(duties)) {
    if (!isClosed && (await isLastHead(tx, userId))) return { refused: 'LAST_HEAD' } as const;
  }
  const waits = await ask();
  if (waits) return waits;
  if (isHead(before) && !isHead(duties)) await endResetsMadeBy(tx, userId);
  await writeDuties(tx, { userId, duties, givenBy: actor.userId, at: now() });
  await record(tx, call, {
    action: 'people.duties_set',
    subject: { type: 'user', id: userId },
    details: { from, to },
  });
  await tellOfRights(tx, call, userId);
  return null;
}

/** Replaces an administrator's duties. Of two heads who remove each other concurrently, one remains. */
export function setDuties(
  call: DutiesCall,
  { user_id, duties }: { user_id: string; duties: readonly DutyTerm[] },
  ask: AskSecondPerson = nobodyElse,
) {
  return call.db.transaction(async (tx) => {
    await lockAdministrators(tx);
    const held = await lockHeldRole(tx, user_id);
    if (!held) return { refused: 'NOT_FOUND' } as const;
    if (held.role !== 'admin' && !held.further.includes('admin'))
      return { refused: 'NOT_ADMINISTRATOR' } as const;
    const isClosed = held.disabled_at !== null;
    const refused = await changeDuties(tx, call, { userId: user_id, duties, isClosed }, async () =>
      ask(tx, call, {
        kind: 'people.role',
        policy: mayGiveRoles,
        subjectId: user_id,
        input: { user_id, duties },
        amount: null,
        facts: { name: await nameOf(tx, user_id), duties: duties.map(({ duty }) => duty).join() },
        variant: duties.length > 0 ? 'duties' : 'no_duties',
        reason: null,
      }),
    );
    if (refused) return refused;
    const person = await findPerson(tx, user_id);
    return person ? { person } : ({ refused: 'NOT_FOUND' } as const);
  });
}

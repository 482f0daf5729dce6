import { schoolDay } from '#platform/time/school-day.ts';
import { type AskSecondPerson, nobodyElse } from '../../second-person.ts';
import type { HeldDuty } from '../people.contract.ts';
import { mayGiveRoles } from '../people.policy.ts';
import { isLastHead, selectDuties, writeDuties } from './duties.service.ts';
import { endResetsMadeBy, findPerson, lockAdministrators, lockHeldRole, nameOf } from './people.queries.ts';
import { type Call, record } from './people.service.ts';

type Wish = { user_id: string; duties: readonly HeldDuty[] };

/** Duties as the trail has them: "bursar → 2026-11-27" for a delegation. */
export const dutyDetails = (held: readonly HeldDuty[]): string[] =>
  held.map(({ duty, until_day }) => (until_day ? `${duty} → ${until_day}` : duty)).toSorted();

const isHead = (held: readonly HeldDuty[]) => held.some(({ duty }) => duty === 'head');

/**
 * Replaces an administrator's duties. At least one head with an open account remains, even when two take the duty
 * from each other concurrently. Slips that a former head printed for others end.
 */
export function setDuties(
  call: Call & { timeZone: string },
  { user_id, duties }: Wish,
  ask: AskSecondPerson = nobodyElse,
) {
  const { db, actor, now } = call;
  return db.transaction(async (tx) => {
    await lockAdministrators(tx);
    const held = await lockHeldRole(tx, user_id);
    if (!held) return { refused: 'NOT_FOUND' } as const;
    if (held.role !== 'admin') return { refused: 'NOT_ADMINISTRATOR' } as const;
    const today = schoolDay(now(), call.timeZone);
    if (duties.some(({ duty, until_day }) => duty === 'head' && until_day !== null))
      return { refused: 'HEAD_HAS_NO_END' } as const;
    if (duties.some(({ until_day }) => until_day !== null && until_day < today))
      return { refused: 'LAST_DAY_IS_PAST' } as const;
    const before = await selectDuties(tx, user_id);
    const [from, to] = [dutyDetails(before), dutyDetails(duties)];
    if (from.join() !== to.join()) {
      if (isHead(before) && !isHead(duties)) {
        if (!held.disabled_at && (await isLastHead(tx, user_id))) return { refused: 'LAST_HEAD' } as const;
      }
      const waits = await ask(tx, call, {
        kind: 'people.role',
        policy: mayGiveRoles,
        subjectId: user_id,
        input: { user_id, duties },
        amount: null,
        facts: { name: await nameOf(tx, user_id), duties: duties.map(({ duty }) => duty).join() },
        variant: duties.length > 0 ? 'duties' : 'no_duties',
        reason: null,
      });
      if (waits) return waits;
      if (isHead(before) && !isHead(duties)) await endResetsMadeBy(tx, user_id);
      await writeDuties(tx, { userId: user_id, duties, givenBy: actor.userId, at: now() });
      await record(tx, call, {
        action: 'people.duties_set',
        subject: { type: 'user', id: user_id },
        details: { from, to },
      });
    }
    const person = await findPerson(tx, user_id);
    return person ? { person } : ({ refused: 'NOT_FOUND' } as const);
  });
}

import { eq } from 'drizzle-orm';
import { sessions } from '#platform/auth/server/auth.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Installation } from '#platform/http/server/procedures.ts';
import type { DutyTerm } from '../duties.rules.ts';
import type { Me } from '../people.contract.ts';
import { type FurtherRole, isEnrolled, mayHoldTogether, type Role } from '../people.rules.ts';
import { type AskSecondPerson, nobodyElse } from '../../second-person.ts';
import { mayGiveRoles } from '../people.policy.ts';
import { isLastHead } from './duties.service.ts';
import {
  endResetsMadeBy,
  findMe,
  findPerson,
  giveRole,
  hasStudentRecord,
  lockAdministrators,
  lockHeldRole,
  nameOf,
  takeRoleAway,
} from './people.queries.ts';
import { type Call, findActorsOfSessions, record } from './people.service.ts';
import { tellOfRights } from './rights-notice.service.ts';
import { changeDuties, type DutiesCall, dutiesFault, dutyDetails } from './set-duties.service.ts';

type Held = NonNullable<Awaited<ReturnType<typeof lockHeldRole>>>;
type Wish = {
  user_id: string;
  role: Role | null;
  further_roles?: readonly FurtherRole[] | undefined;
  duties?: readonly DutyTerm[] | undefined;
};

const all = (main: Role | null, further: readonly FurtherRole[]): Role[] => [
  ...(main ? [main] : []),
  ...further,
];

/**
 * Sets or removes (null) a person's main role, and the additional ones. At least one head remains, even under
 * concurrent calls, and an enrolled student stays a student. Only accounts linked to a student record can
 * become students. A new administrator's duties must be given explicitly, so that nobody becomes head by
 * default.
 */
export async function setRole(
  call: DutiesCall,
  { user_id, role, further_roles, duties }: Wish,
  ask: AskSecondPerson = nobodyElse,
) {
  const { db, actor, now } = call;
  return db.transaction(async (tx) => {
    await lockAdministrators(tx);
    const held = await lockHeldRole(tx, user_id);
    if (!held) return { refused: 'NOT_FOUND' } as const;
    const keeps = role === null || role === 'student' ? [] : held.further.filter((each) => each !== role);
    const further = further_roles ?? keeps;
    if (!mayHoldTogether(role, further)) return { refused: 'ROLES_EXCLUDE' } as const;
    const [before, after] = [all(held.role, held.further), all(role, further)];
    const areOthers = held.further.join() !== further.toSorted().join();
    const fault = await roleFault(tx, held, { user_id, role, before, after, duties });
    if (fault) return { refused: fault };
    const isNew = !before.includes('admin');
    const wish = { userId: user_id, duties: duties ?? [], isClosed: held.disabled_at !== null };
    const given = duties && after.includes('admin');
    if (given) {
      const refused = dutiesFault(call, wish);
      if (refused) return { refused };
    }
    if (held.role !== role || areOthers || given) {
      const isOne = further.length === 0 && !areOthers;
      const waits = await ask(tx, call, {
        kind: 'people.role',
        policy: mayGiveRoles,
        subjectId: user_id,
        input: { user_id, role, further_roles: [...further], ...(duties && { duties: [...duties] }) },
        amount: null,
        facts: {
          name: await nameOf(tx, user_id),
          roles: after.join(', '),
          duties: dutyDetails(wish.duties).join(', '),
        },
        variant: role === null ? 'none' : isOne ? role : after.includes('admin') ? 'office' : 'several',
        reason: null,
      });
      if (waits) return waits;
    }
    if (given && !isNew) {
      // Before anything else is written: a refusal changes nothing.
      const refused = await changeDuties(tx, call, wish);
      if (refused) return refused;
    }
    if (held.role !== role || areOthers) {
      if (!isNew && !after.includes('admin')) await endResetsMadeBy(tx, user_id);
      const gift = { userId: user_id, givenBy: actor.userId, at: now() };
      if (role === null) await takeRoleAway(tx, user_id);
      else await giveRole(tx, { ...gift, role, further, duties: [] });
      await record(tx, call, {
        action: 'people.role_set',
        subject: { type: 'user', id: user_id },
        details: {
          from: held.role,
          to: role,
          ...(areOthers && { further_from: held.further, further_to: further.toSorted() }),
        },
      });
      if (given && isNew) await changeDuties(tx, call, wish);
      else await tellOfRights(tx, call, user_id);
    }
    const person = await findPerson(tx, user_id);
    return person ? { person } : ({ refused: 'NOT_FOUND' } as const);
  });
}

type Change = Pick<Wish, 'user_id' | 'role' | 'duties'> & { before: Role[]; after: Role[] };

async function roleFault(tx: Tx, held: Held, { user_id, role, before, after, duties }: Change) {
  if (held.role !== role && isEnrolled(held)) return 'ENROLLED_STUDENT';
  if (before.includes('admin') && !after.includes('admin')) {
    if (!held.disabled_at && (await isLastHead(tx, user_id))) return 'LAST_ADMINISTRATOR';
  }
  if (!before.includes('admin') && after.includes('admin') && !duties) return 'DUTIES_MISSING';
  if (role === 'student' && held.role !== role && !(await hasStudentRecord(tx, user_id)))
    return 'STUDENT_NEEDS_RECORD';
  return null;
}

/**
 * Switches the session to this role from its next request on; returns the person's data in that role, null if
 * they do not hold it. The account is locked, so that a concurrent removal of the role takes effect either
 * way.
 */
export function actAs(call: Call & { installation: Installation }, role: Role): Promise<Me | null> {
  const { db, actor, installation, now } = call;
  return db.transaction(async (tx) => {
    const held = await lockHeldRole(tx, actor.userId);
    if (!held || !all(held.role, held.further).includes(role)) return null;
    if (role !== actor.role) {
      await tx
        .update(sessions)
        .set({ acting_as: role === held.role ? null : role })
        .where(eq(sessions.id, actor.sessionId));
      await record(tx, call, {
        action: 'people.acts_as',
        subject: { type: 'user', id: actor.userId },
        details: { from: actor.role, to: role },
      });
    }
    const acting = (await findActorsOfSessions(tx, [actor.sessionId], now())).get(actor.sessionId);
    return acting ? findMe(tx, acting, installation) : null;
  });
}

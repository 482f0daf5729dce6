import type { Actor } from '#features/people/people.rules.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import type { Guardian } from '../guardians.contract.ts';
import { maySeeGuardianEmail, maySeeGuardianPhone } from '../guardians.policy.ts';
import { endLink, holdParent, openLink, selectGuardians } from './guardians.queries.ts';
import { seesStudent } from './students.queries.ts';

type Call = { db: Db; actor: Actor; now: () => Date };
type Link = { student_id: string; user_id: string };

/** A student's parents as the actor may know them; null for a stranger's student as for one that never was. */
export async function listGuardians(tx: Tx, actor: Actor, studentId: string): Promise<Guardian[] | null> {
  if (!(await seesStudent(tx, actor, studentId))) return null;
  const found = await selectGuardians(tx, studentId);
  return found.map((guardian) => ({
    ...guardian,
    phone: maySeeGuardianPhone(actor, guardian.user_id) ? guardian.phone : null,
    email: maySeeGuardianEmail(actor, guardian.user_id) ? guardian.email : null,
  }));
}

/** Makes a parent see a student, from their next request on; null when there is no such student. */
export function linkGuardian({ db, actor, now }: Call, { student_id, user_id }: Link) {
  return db.transaction(async (tx) => {
    if (!(await seesStudent(tx, actor, student_id))) return null;
    if (!(await holdParent(tx, user_id))) return { refused: 'NOT_A_PARENT' } as const;
    await openLink(tx, { student_id, user_id, linked_by: actor.userId, linked_at: now() });
    return listGuardians(tx, actor, student_id);
  });
}

/** Ends what a parent sees of a student, from their next request on; null when there is no such student. */
export function unlinkGuardian({ db, actor, now }: Call, link: Link) {
  return db.transaction(async (tx) => {
    if (!(await seesStudent(tx, actor, link.student_id))) return null;
    await endLink(tx, link, now());
    return listGuardians(tx, actor, link.student_id);
  });
}

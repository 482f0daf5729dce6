import type { Actor } from '#features/people/people.rules.ts';
import { type Call, record } from '#features/people/server/people.service.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Guardian } from '../guardians.contract.ts';
import { maySeeGuardianEmail, maySeeGuardianPhone } from '../guardians.policy.ts';
import { tellOfChild } from './guardians.notices.ts';
import { endLink, holdParent, openLink, selectGuardians } from './guardians.queries.ts';
import { seesStudent } from '#features/roster/server/visibility.service.ts';

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
export function linkGuardian(call: Call, { student_id, user_id }: Link) {
  const { db, actor, now } = call;
  return db.transaction(async (tx) => {
    if (!(await seesStudent(tx, actor, student_id))) return null;
    if (!(await holdParent(tx, user_id))) return { refused: 'NOT_A_PARENT' } as const;
    const opened = await openLink(tx, {
      student_id,
      user_id,
      linked_by: actor.userId,
      linked_at: now(),
    });
    if (opened) {
      await record(tx, call, {
        action: 'guardians.linked',
        subject: { type: 'student', id: student_id },
        details: { user_id },
      });
      await tellOfChild(tx, { student_id, user_id }, now());
    }
    return listGuardians(tx, actor, student_id);
  });
}

/** Ends what a parent sees of a student, from their next request on; null when there is no such student. */
export function unlinkGuardian(call: Call, link: Link) {
  const { db, actor, now } = call;
  return db.transaction(async (tx) => {
    if (!(await seesStudent(tx, actor, link.student_id))) return null;
    if (await endLink(tx, link, now()))
      await record(tx, call, {
        action: 'guardians.unlinked',
        subject: { type: 'student', id: link.student_id },
        details: { user_id: link.user_id },
      });
    return listGuardians(tx, actor, link.student_id);
  });
}

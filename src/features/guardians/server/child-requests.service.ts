import { type Call, record } from '#features/people/server/people.service.ts';
import { uncountGuess, takeGuess } from '#platform/auth/server/limits/guess-limit.ts';
import type { Tx } from '#platform/db/database.ts';
import { newShortCode, readShortCode } from '#platform/secrets/server/short-code.ts';
import {
  askForLink,
  confirmRequest,
  findStudentByCode,
  holdChildCode,
  refuseRequest,
} from './child-requests.queries.ts';
import { tellOfChild, tellOfRequest } from './guardians.notices.ts';
import { giveAccount, guardianOfAccount, holdParent, openLink } from './guardians.queries.ts';
import { seesStudent } from '#features/roster/server/visibility.service.ts';

type Link = { student_id: string; user_id: string };

const GROUPS = 2;
const about = (student_id: string) => ({ type: 'student', id: student_id });

/** The code on a student's slip, generated on first use; null if there is no such student. */
export function childCode(call: Call, studentId: string): Promise<string | null> {
  return call.db.transaction(async (tx) => {
    if (!(await seesStudent(tx, call.actor, studentId))) return null;
    return codeForSlip(tx, call, studentId);
  });
}

/** Like `childCode`, within the caller's transaction, for a student who is known to exist. */
export async function codeForSlip(tx: Tx, call: Call, studentId: string): Promise<string> {
  const { code, made } = await holdChildCode(tx, studentId, () => newShortCode(GROUPS));
  if (made) await record(tx, call, { action: 'guardians.code_made', subject: about(studentId) });
  return code;
}

/**
 * A parent requests access to a further child, with the code on the slip. An administrator must
 * confirm; requests are idempotent, and allowed again after a refusal.
 */
export async function requestChild(call: Call, typed: string) {
  const { db, actor, now } = call;
  const guess = { about: `child ${actor.userId}`, at: now() };
  // A separate transaction, so that a guess is counted even if the rest fails.
  if (!(await takeGuess(db, guess))) return { refused: 'TOO_MANY_ATTEMPTS' } as const;
  const code = readShortCode(typed, GROUPS);
  return db.transaction(async (tx) => {
    const student_id = code && (await findStudentByCode(tx, code));
    if (!student_id) return { refused: 'NO_SUCH_CODE' } as const;
    await uncountGuess(tx, guess);
    const link = { student_id, user_id: actor.userId };
    const outcome = await askForLink(tx, link, now());
    if (outcome === 'open') return { refused: 'ALREADY_LINKED' } as const;
    if (outcome === 'asked') {
      await record(tx, call, { action: 'guardians.asked', subject: about(student_id) });
      await tellOfRequest(tx, now());
    }
    return { requested: true } as const;
  });
}

/** Confirms a parent's request for a child; null if none is pending. */
export function confirmChild(call: Call, link: Link): Promise<Link | null> {
  return call.db.transaction(async (tx) => {
    if (!(await holdParent(tx, link.user_id))) return null;
    const { actor, now } = call;
    if (!(await confirmRequest(tx, { ...link, linked_by: actor.userId, verified_at: now() }))) return null;
    await recordDecision(tx, call, 'guardians.confirmed', link);
    await tellOfChild(tx, link, now());
    return link;
  });
}

/** Refuses a parent's request for a child; null if none is pending. */
export function refuseChild(call: Call, link: Link): Promise<Link | null> {
  return call.db.transaction(async (tx) => {
    if (!(await refuseRequest(tx, link, call.now()))) return null;
    await recordDecision(tx, call, 'guardians.refused', link);
    return link;
  });
}

const recordDecision = (tx: Tx, call: Call, action: string, { student_id, user_id }: Link) =>
  record(tx, call, { action, subject: about(student_id), details: { user_id } });

type Opening = {
  user_id: string;
  student_ids: string[];
  by: string | null;
  at: Date;
  /** The guardian for whom the account was made; without one, a new guardian is created from the account. */
  known_as?: string | null;
};

/**
 * Links children to a parent in the transaction that grants the role. An unknown student violates its constraint. False if the
 * account could not be given to `known_as`.
 */
export async function openChildren(
  tx: Tx,
  { user_id, student_ids, by, at, known_as }: Opening,
): Promise<boolean> {
  const isKnown = known_as ? await giveAccount(tx, known_as, user_id) : true;
  if (student_ids.length === 0) return isKnown;
  const guardian_id = await guardianOfAccount(tx, user_id);
  // In a fixed order, so that concurrent calls for the same children cannot deadlock.
  for (const student_id of [...new Set(student_ids)].toSorted())
    await openLink(tx, { student_id, guardian_id, linked_by: by, linked_at: at });
  return isKnown;
}

import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { guardians, studentCodes, studentGuardians } from '#features/roster/server/guardians.tables.ts';
import { linkIsRequested } from '#features/roster/server/visibility.service.ts';
import { guardianOfAccount } from './guardians.queries.ts';

type Link = { student_id: string; user_id: string };

/** A student's code, made by `make` where there is none; of two who make it at once both get the same. */
export async function holdChildCode(
  tx: Tx,
  student_id: string,
  make: () => string,
): Promise<{ code: string; made: boolean }> {
  for (;;) {
    const [kept] = await tx
      .select({ code: studentCodes.code })
      .from(studentCodes)
      .where(eq(studentCodes.student_id, student_id));
    if (kept) return { ...kept, made: false };
    // Nothing comes back when the student has one by now, or when another student has this very code.
    const [made] = await tx
      .insert(studentCodes)
      .values({ student_id, code: make() })
      .onConflictDoNothing()
      .returning({ code: studentCodes.code });
    if (made) return { ...made, made: true };
  }
}

export async function findStudentByCode(tx: Tx, code: string): Promise<string | null> {
  const [found] = await tx
    .select({ student_id: studentCodes.student_id })
    .from(studentCodes)
    .where(eq(studentCodes.code, code));
  return found?.student_id ?? null;
}

/** The link of an account, wherever a statement does not join the guardian. */
const isLinkOf = (tx: Tx, { student_id, user_id }: Link) =>
  and(
    eq(studentGuardians.student_id, student_id),
    inArray(
      studentGuardians.guardian_id,
      tx.select({ id: guardians.id }).from(guardians).where(eq(guardians.user_id, user_id)),
    ),
  );

/** Notes that a parent asks: `open` when they see the child already, `waiting` when they have asked before. */
export async function askForLink(tx: Tx, link: Link, at: Date): Promise<'asked' | 'waiting' | 'open'> {
  const asked = { linked_at: at, linked_by: null, verified_at: null, ended_at: null, ends_at: null };
  const guardian_id = await guardianOfAccount(tx, link.user_id);
  const written = await tx
    .insert(studentGuardians)
    .values({ ...asked, guardian_id, student_id: link.student_id })
    .onConflictDoUpdate({
      target: [studentGuardians.guardian_id, studentGuardians.student_id],
      set: asked,
      setWhere: or(isNotNull(studentGuardians.ended_at), sql`${studentGuardians.ends_at} <= now()`)!,
    })
    .returning({ guardian_id: studentGuardians.guardian_id });
  if (written.length > 0) return 'asked';
  const [kept] = await tx
    .select({ verified_at: studentGuardians.verified_at })
    .from(studentGuardians)
    .where(isLinkOf(tx, link));
  return kept?.verified_at ? 'open' : 'waiting';
}

/** Turns a request into a link; false when it is none any more. Of two who decide at once, one does. */
export async function confirmRequest(
  tx: Tx,
  { linked_by, verified_at, ...link }: Link & { linked_by: string; verified_at: Date },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(studentGuardians)
    .set({ linked_by, verified_at })
    .where(and(isLinkOf(tx, link), linkIsRequested()));
  return rowCount === 1;
}

/** Ends a request that nobody has answered; false when it is none any more. */
export async function refuseRequest(tx: Tx, link: Link, at: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(studentGuardians)
    .set({ ended_at: at })
    .where(and(isLinkOf(tx, link), linkIsRequested()));
  return rowCount === 1;
}

import { and, eq, isNotNull } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { guardians, studentCodes } from '#features/roster/server/guardians.tables.ts';
import { linkIsRequested } from '#features/roster/server/visibility.service.ts';

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

const isLink = ({ student_id, user_id }: Link) =>
  and(eq(guardians.student_id, student_id), eq(guardians.user_id, user_id));

/** Notes that a parent asks: `open` when they see the child already, `waiting` when they have asked before. */
export async function askForLink(tx: Tx, link: Link, at: Date): Promise<'asked' | 'waiting' | 'open'> {
  const asked = { linked_at: at, linked_by: null, verified_at: null, ended_at: null };
  const written = await tx
    .insert(guardians)
    .values({ ...link, ...asked })
    .onConflictDoUpdate({
      target: [guardians.user_id, guardians.student_id],
      set: asked,
      setWhere: isNotNull(guardians.ended_at),
    })
    .returning({ user_id: guardians.user_id });
  if (written.length > 0) return 'asked';
  const [kept] = await tx.select({ verified_at: guardians.verified_at }).from(guardians).where(isLink(link));
  return kept?.verified_at ? 'open' : 'waiting';
}

/** Turns a request into a link; false when it is none any more. Of two who decide at once, one does. */
export async function confirmRequest(
  tx: Tx,
  { linked_by, verified_at, ...link }: Link & { linked_by: string; verified_at: Date },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(guardians)
    .set({ linked_by, verified_at })
    .where(and(isLink(link), linkIsRequested()));
  return rowCount === 1;
}

/** Ends a request that nobody has answered; false when it is none any more. */
export async function refuseRequest(tx: Tx, link: Link, at: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(guardians)
    .set({ ended_at: at })
    .where(and(isLink(link), linkIsRequested()));
  return rowCount === 1;
}

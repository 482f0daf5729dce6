import { and, eq, inArray, sql } from 'drizzle-orm';
import { type Call, record } from '#features/people/server/people.service.ts';
import { families } from '#features/roster/server/families.tables.ts';
import { studentExists } from '#features/roster/server/students.service.ts';
import { students } from '#features/roster/server/students.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { dismissedSiblings } from './dismissed-siblings.tables.ts';
import { selectSiblings } from './families.queries.ts';

/** A student's confirmed and possible siblings; null if there is no such student. */
export async function findSiblings(tx: Tx, studentId: string) {
  const [exists, siblings] = await Promise.all([studentExists(tx, studentId), selectSiblings(tx, studentId)]);
  return exists ? siblings : null;
}

/** Merges students and their families into one family; its id, or null if a student does not exist. Idempotent. */
export async function joinFamily(tx: Tx, call: Call, studentIds: string[]): Promise<string | null> {
  const ids = [...new Set(studentIds)].toSorted();
  // Serialized for the whole school: joining is quick, and growing families could otherwise deadlock.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('families'))`);
  const found = await tx
    .select({ id: students.id, family_id: students.family_id })
    .from(students)
    .where(inArray(students.id, ids));
  if (found.length < ids.length) return null;
  const known = [...new Set(found.flatMap(({ family_id }) => family_id ?? []))];
  const [kept, ...emptied] = known;
  if (kept && known.length === 1 && found.every(({ family_id }) => family_id === kept)) return kept;
  const family_id = kept ?? newId();
  if (!kept) await tx.insert(families).values({ id: family_id, created_at: call.now() });
  await tx.update(students).set({ family_id }).where(inArray(students.id, ids));
  if (emptied.length > 0) {
    await tx.update(students).set({ family_id }).where(inArray(students.family_id, emptied));
    await tx.delete(families).where(inArray(families.id, emptied));
  }
  for (const id of ids)
    await record(tx, call, {
      action: 'guardians.family_joined',
      subject: { type: 'student', id },
      details: { student_ids: ids.filter((other) => other !== id) },
    });
  return family_id;
}

/** Joins two students and their families into one family. */
export function joinSiblings(
  call: Call,
  { student_id, sibling_id }: { student_id: string; sibling_id: string },
) {
  if (student_id === sibling_id) return { refused: 'SAME_STUDENT' } as const;
  return call.db.transaction(async (tx) =>
    (await joinFamily(tx, call, [student_id, sibling_id])) ? findSiblings(tx, student_id) : null,
  );
}

/** Records that two students are not siblings, so that they are no longer proposed. Idempotent. */
export function dismissSibling(
  call: Call,
  { student_id, sibling_id }: { student_id: string; sibling_id: string },
) {
  if (student_id === sibling_id) return { refused: 'SAME_STUDENT' } as const;
  return call.db.transaction(async (tx) => {
    const both = [student_id, sibling_id];
    const found = await tx.select({ id: students.id }).from(students).where(inArray(students.id, both));
    if (found.length < 2) return null;
    const [first, second] = both.toSorted() as [string, string];
    const { rowCount } = await tx
      .insert(dismissedSiblings)
      .values({ student_id: first, other_id: second, dismissed_at: call.now() })
      .onConflictDoNothing();
    if (rowCount === 1)
      await record(tx, call, {
        action: 'guardians.sibling_dismissed',
        subject: { type: 'student', id: student_id },
        details: { student_ids: [sibling_id] },
      });
    return findSiblings(tx, student_id);
  });
}

/** Undoes a dismissal; does nothing if there is none. Null if there is no such student. */
export function restoreSibling(
  call: Call,
  { student_id, sibling_id }: { student_id: string; sibling_id: string },
) {
  return call.db.transaction(async (tx) => {
    const [first, second] = [student_id, sibling_id].toSorted() as [string, string];
    const { rowCount } = await tx
      .delete(dismissedSiblings)
      .where(and(eq(dismissedSiblings.student_id, first), eq(dismissedSiblings.other_id, second)));
    if (rowCount === 1)
      await record(tx, call, {
        action: 'guardians.sibling_restored',
        subject: { type: 'student', id: student_id },
        details: { student_ids: [sibling_id] },
      });
    return findSiblings(tx, student_id);
  });
}

/** Removes a student from their family; a family of one is deleted. Null if there is no such student. */
export function separateFromFamily(call: Call, studentId: string) {
  return call.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('families'))`);
    const [student] = await tx
      .select({ family_id: students.family_id })
      .from(students)
      .where(eq(students.id, studentId));
    if (!student) return null;
    if (student.family_id) {
      const { family_id } = student;
      await tx.update(students).set({ family_id: null }).where(eq(students.id, studentId));
      const left = await tx
        .select({ id: students.id })
        .from(students)
        .where(eq(students.family_id, family_id));
      // Deleting the family also clears its last member's reference.
      if (left.length < 2) await tx.delete(families).where(eq(families.id, family_id));
      await record(tx, call, {
        action: 'guardians.family_left',
        subject: { type: 'student', id: studentId },
        details: { student_ids: left.map(({ id }) => id) },
      });
    }
    return findSiblings(tx, studentId);
  });
}

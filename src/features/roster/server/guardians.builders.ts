import { eq, sql } from 'drizzle-orm';
import { profiles } from '#features/people/server/people.tables.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { one } from '#platform/db/one.ts';
import { guardians, studentGuardians } from './guardians.tables.ts';

let made = 0;

/** A guardian as a person; with an account if given, taking its name and contact data. */
export async function aGuardian(db: Db | Tx, given: Partial<typeof guardians.$inferInsert> = {}) {
  const [profile] = given.user_id
    ? await db.select().from(profiles).where(eq(profiles.user_id, given.user_id))
    : [];
  made += 1;
  return one(
    await db
      .insert(guardians)
      .values({
        id: newId(),
        full_name: profile?.full_name ?? `Guardian ${made}`,
        phone: profile?.phone ?? null,
        ...given,
      })
      // An account has one guardian, even with concurrent callers.
      .onConflictDoUpdate({ target: guardians.user_id, set: { user_id: sql`excluded.user_id` } })
      .returning(),
  );
}

type Links = Partial<typeof studentGuardians.$inferInsert> & { student_id: string };

/** A link between a student and a guardian, or the guardian's account; pending unless `verified_at` is given. */
export async function aGuardianLink(
  db: Db | Tx,
  { user_id, guardian_id, ...link }: Links & { user_id?: string },
) {
  const guardian = guardian_id ?? (await aGuardian(db, user_id ? { user_id } : {})).id;
  return one(
    await db
      .insert(studentGuardians)
      .values({ ...link, guardian_id: guardian })
      .onConflictDoUpdate({ target: [studentGuardians.guardian_id, studentGuardians.student_id], set: link })
      .returning(),
  );
}

export async function linkOf(db: Db | Tx, { user_id, student_id }: { user_id: string; student_id?: string }) {
  const rows = await db
    .select()
    .from(studentGuardians)
    .innerJoin(guardians, eq(guardians.id, studentGuardians.guardian_id))
    .where(eq(guardians.user_id, user_id));
  return rows
    .map(({ student_guardians }) => student_guardians)
    .find((link) => !student_id || link.student_id === student_id);
}

const LINKS = ['none', 'valid', 'requested', 'ended', 'fees only'] as const;

/**
 * Links a parent to each of the students in various ways, selected by `pick`; returns those whose records the
 * parent may see.
 */
export async function linksOfAllKinds(
  db: Db,
  { user_id, student_ids, at }: { user_id: string; student_ids: readonly string[]; at: Date },
  pick: (kinds: typeof LINKS) => (typeof LINKS)[number],
): Promise<Set<string>> {
  const seen = new Set<string>();
  for (const student_id of student_ids) {
    const kind = pick(LINKS);
    if (kind === 'none') continue;
    await aGuardianLink(db, {
      user_id,
      student_id,
      verified_at: kind === 'requested' ? null : at,
      ended_at: kind === 'ended' ? at : null,
      ...(kind === 'fees only' && { sees_records: false }),
    });
    if (kind === 'valid') seen.add(student_id);
  }
  return seen;
}

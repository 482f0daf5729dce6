import { and, count, eq, sql } from 'drizzle-orm';
import type { Role } from '#features/people/people.rules.ts';
import { heldDuties } from '#features/people/server/duties.service.ts';
import { profiles, userRoles } from '#features/people/server/people.tables.ts';
import { schoolSettings } from '#features/people/server/school-settings.tables.ts';
import { apiKeys, users } from '#platform/auth/server/auth.tables.ts';
import type { Tx } from '#platform/db/database.ts';

/** An account with all data for its profile page; null if deleted. */
export async function findAccount(tx: Tx, userId: string) {
  const [found] = await tx
    .select({
      user_id: users.id,
      email: users.email,
      full_name: profiles.full_name,
      phone: profiles.phone,
      language: profiles.language,
      theme: profiles.theme,
      role: userRoles.role,
      duties: heldDuties,
      given_by: userRoles.given_by,
      password_changed_at: users.password_changed_at,
      admins_need_factor: schoolSettings.admins_need_factor,
      shortest_password: schoolSettings.shortest_password,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.user_id, users.id))
    .leftJoin(userRoles, eq(userRoles.user_id, users.id))
    .innerJoin(schoolSettings, sql`true`)
    .where(eq(users.id, userId));
  return found ?? null;
}

/** The current role. Lock the account first: roles change under the same lock. */
export async function findHeldRole(
  tx: Tx,
  userId: string,
): Promise<{ role: Role | null; given_by: string | null }> {
  const [held] = await tx.select().from(userRoles).where(eq(userRoles.user_id, userId));
  return { role: held?.role ?? null, given_by: held?.given_by ?? null };
}

type Columns = Pick<typeof profiles.$inferInsert, 'full_name' | 'phone' | 'language' | 'theme'>;
type Change = { [Column in keyof Columns]?: Columns[Column] | undefined };

export async function updateProfile(tx: Tx, userId: string, change: Change): Promise<void> {
  await tx.update(profiles).set(change).where(eq(profiles.user_id, userId));
}

/** The name in the sign-in protocol's metadata, which other programs may show. */
export async function updateMetadataName(tx: Tx, userId: string, fullName: string, at: Date): Promise<void> {
  await tx
    .update(users)
    .set({
      user_metadata: sql`${users.user_metadata} || jsonb_build_object('full_name', ${fullName}::text)`,
      updated_at: at,
    })
    .where(eq(users.id, userId));
}

/** Number of active keys. Lock the account first, so that concurrent creations are counted. */
export async function countLiveKeys(tx: Tx, userId: string, at: Date): Promise<number> {
  const [found] = await tx
    .select({ number: count() })
    .from(apiKeys)
    .where(
      and(eq(apiKeys.user_id, userId), sql`${apiKeys.revoked_at} is null and ${apiKeys.expires_at} > ${at}`),
    );
  return found?.number ?? 0;
}

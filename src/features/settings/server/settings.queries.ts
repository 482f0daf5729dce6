import { count, eq, sql } from 'drizzle-orm';
import { heldRoles } from '#features/people/server/people.tables.ts';
import { schoolSettings } from '#features/people/server/school-settings.tables.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import { hasFactor } from '#platform/auth/server/factors/factors.ts';
import type { Tx } from '#platform/db/database.ts';
import { prepared } from '#platform/db/prepared.ts';

const selectAnyAccount = prepared('any_account', (tx) => tx.select({ id: users.id }).from(users).limit(1));

/** Whether no account exists yet. */
export async function hasNoAccount(tx: Tx): Promise<boolean> {
  return (await selectAnyAccount(tx, {})).length === 0;
}

const choices = {
  email_domain: schoolSettings.email_domain,
  admins_need_factor: schoolSettings.admins_need_factor,
  shortest_password: schoolSettings.shortest_password,
  open_sign_up: schoolSettings.open_sign_up,
  many_sign_ups_until: schoolSettings.many_sign_ups_until,
  offline_hours: schoolSettings.offline_hours,
};

/** Whether many people may currently sign up from one network. */
export async function areManySignUpsAllowed(tx: Tx, at: Date): Promise<boolean> {
  const [found] = await tx.select({ until: schoolSettings.many_sign_ups_until }).from(schoolSettings);
  return found?.until != null && at < found.until;
}

/** The school's settings; the migration inserted their row. */
export async function findChoices(tx: Tx) {
  const [found] = await tx.select(choices).from(schoolSettings);
  if (!found) throw new Error('The row of school_settings is missing.');
  return found;
}

/** The settings, locked until the transaction ends, so that concurrent changes are not lost. */
export async function lockChoices(tx: Tx) {
  await tx.select({ id: schoolSettings.id }).from(schoolSettings).for('update');
  return findChoices(tx);
}

export async function updateChoices(
  tx: Tx,
  changed: Partial<typeof schoolSettings.$inferInsert>,
): Promise<void> {
  await tx.update(schoolSettings).set(changed);
}

/** Number of administrators, and of those with a second factor. Closed accounts are not counted. */
export async function countAdminsByFactor(tx: Tx): Promise<{ admins: number; admins_with_factor: number }> {
  const [found] = await tx
    .select({
      admins: count(),
      admins_with_factor: sql<number>`count(*) filter (where ${hasFactor(users.id)})`.mapWith(Number),
    })
    .from(heldRoles)
    .innerJoin(users, eq(users.id, heldRoles.user_id))
    .where(sql`${heldRoles.role} = 'admin' and ${users.disabled_at} is null`);
  return found ?? { admins: 0, admins_with_factor: 0 };
}

import { eq } from 'drizzle-orm';
import { notifyOffice } from '#features/inbox/server/inbox.service.ts';
import { profiles } from '#features/people/server/people.tables.ts';
import type { Tx } from '#platform/db/database.ts';

/** Notifies the administrators of a new account that awaits a role; the first administrator awaits none. */
export async function tellOfApplicant(tx: Tx, userId: string, at: Date): Promise<void> {
  const [signedUp] = await tx
    .select({ has_role: profiles.has_role })
    .from(profiles)
    .where(eq(profiles.user_id, userId));
  if (!signedUp || signedUp.has_role) return;
  const link = '/people/waiting';
  await notifyOffice(tx, [], { kind: 'joining.waiting', about: 'roles', params: {}, link, at });
}

import { eq } from 'drizzle-orm';
import type { OwnDataPart } from '#features/feature.ts';
import { invitations } from './joining.tables.ts';

/** The invitations the person accepted. */
export const joiningOwnData: OwnDataPart = async (tx, { actor: { userId } }) => ({
  invitations_accepted: await tx
    .select({
      full_name: invitations.full_name,
      email: invitations.email,
      phone: invitations.phone,
      role: invitations.role,
      created_at: invitations.created_at,
      used_at: invitations.used_at,
    })
    .from(invitations)
    .where(eq(invitations.used_by, userId)),
});

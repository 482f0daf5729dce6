import { eq } from 'drizzle-orm';
import type { OwnDataPart } from '#features/feature.ts';
import { contactChanges } from './contact-changes.tables.ts';

export const guardiansOwnData: OwnDataPart = async (tx, { actor: { userId } }) => ({
  contact_changes: await tx
    .select({
      field: contactChanges.field,
      old_value: contactChanges.old_value,
      new_value: contactChanges.new_value,
      asked_at: contactChanges.asked_at,
      decided_at: contactChanges.decided_at,
      approved: contactChanges.approved,
      note: contactChanges.note,
    })
    .from(contactChanges)
    .where(eq(contactChanges.asked_by, userId))
    .orderBy(contactChanges.asked_at),
});

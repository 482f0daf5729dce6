import { asc, eq } from 'drizzle-orm';
import type { OwnDataPart } from '#features/feature.ts';
import { assistantRequests } from './assistant.tables.ts';

export const assistantOwnData: OwnDataPart = async (tx, { actor }) => ({
  assistant_requests: await tx
    .select({
      use: assistantRequests.use,
      asked_at: assistantRequests.asked_at,
      outcome: assistantRequests.outcome,
      letters: assistantRequests.letters,
    })
    .from(assistantRequests)
    .where(eq(assistantRequests.user_id, actor.userId))
    .orderBy(asc(assistantRequests.asked_at), asc(assistantRequests.id)),
});

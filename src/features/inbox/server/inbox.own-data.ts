import { desc, eq } from 'drizzle-orm';
import type { OwnDataPart } from '#features/feature.ts';
import { notices } from '#features/people/server/notices.tables.ts';

export const inboxOwnData: OwnDataPart = async (tx, { actor }) => ({
  notices: await tx
    .select({
      kind: notices.kind,
      params: notices.params,
      count: notices.count,
      link: notices.link,
      created_at: notices.created_at,
      read_at: notices.read_at,
    })
    .from(notices)
    .where(eq(notices.user_id, actor.userId))
    .orderBy(desc(notices.created_at), desc(notices.id)),
});

import { eq } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { messageReplies } from './messages.tables.ts';

export async function selectReplies(tx: Tx, userId: string): Promise<string[]> {
  const [found] = await tx.select().from(messageReplies).where(eq(messageReplies.user_id, userId));
  return found?.replies ?? [];
}

export async function writeReplies(tx: Tx, userId: string, replies: string[]): Promise<void> {
  await tx
    .insert(messageReplies)
    .values({ user_id: userId, replies })
    .onConflictDoUpdate({ target: messageReplies.user_id, set: { replies } });
}

import { asc, desc, eq } from 'drizzle-orm';
import type { OwnDataPart } from '#features/feature.ts';
import { messageMembers, messageReads, messageReplies, messages, messageThreads } from './messages.tables.ts';

export const messagesOwnData: OwnDataPart = async (tx, { actor }) => ({
  messages_written: await tx
    .select({ subject: messageThreads.subject, body: messages.body, sent_at: messages.sent_at })
    .from(messages)
    .innerJoin(messageThreads, eq(messageThreads.id, messages.thread_id))
    .where(eq(messages.author_id, actor.userId))
    .orderBy(asc(messages.sent_at)),
  message_threads: await tx
    .select({ id: messageThreads.id, subject: messageThreads.subject, last_at: messageThreads.last_at })
    .from(messageMembers)
    .innerJoin(messageThreads, eq(messageThreads.id, messageMembers.thread_id))
    .where(eq(messageMembers.user_id, actor.userId))
    .orderBy(desc(messageThreads.last_at)),
  message_threads_seen: await tx
    .select({ thread_id: messageReads.thread_id, read_at: messageReads.read_at })
    .from(messageReads)
    .where(eq(messageReads.user_id, actor.userId))
    .orderBy(desc(messageReads.read_at)),
  message_replies: await tx
    .select({ replies: messageReplies.replies })
    .from(messageReplies)
    .where(eq(messageReplies.user_id, actor.userId)),
});

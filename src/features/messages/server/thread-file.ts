import { eq } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { schoolClock } from '#platform/time/school-clock.ts';
import { type Call, findThread } from './messages.service.ts';
import { selectMessages } from './messages.queries.ts';
import { messageThreads } from './messages.tables.ts';

/** A thread of the caller as a text file, with authors and times; null for any other thread. */
export async function readThreadFile(tx: Tx, call: Call, threadId: string): Promise<File | null> {
  if (!(await findThread(tx, call, threadId))) return null;
  const thread = one(await tx.select().from(messageThreads).where(eq(messageThreads.id, threadId)));
  const clock = schoolClock(call.timeZone);
  const written = (await selectMessages(tx, threadId)).map(
    ({ author, sent_at, body }) => `${author ?? ''} (${clock(sent_at.toISOString())})\n${body}\n`,
  );
  // A byte order mark, without which some phones misread accents.
  const text = `\uFEFF${[`${thread.subject}\n`, ...written].join('\n')}`;
  return new File([text], 'conversation.txt', { type: 'text/plain; charset=utf-8' });
}

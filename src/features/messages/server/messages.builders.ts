import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { messageMembers, messages, messageThreads } from './messages.tables.ts';

type Wanted = {
  members: readonly string[];
  author?: string;
  student_id?: string | null;
  office?: boolean;
  subject?: string;
  at?: Date;
};

/** Inserts a thread whose one message has been told of; returns its id. */
export function aThread(
  db: Db,
  {
    members,
    author = members[0] ?? newId(),
    student_id = null,
    office = true,
    subject = 'Cantine',
    at = new Date(),
  }: Wanted,
): Promise<string> {
  return db.transaction(async (tx) => {
    const id = newId();
    await tx.insert(messageThreads).values({ id, subject, student_id, office, last_at: at, created_at: at });
    const people = [...new Set(members)];
    if (people.length > 0)
      await tx.insert(messageMembers).values(people.map((user_id) => ({ thread_id: id, user_id })));
    await tx.insert(messages).values({
      id: newId(),
      thread_id: id,
      author_id: author,
      from_office: false,
      body: 'Bonjour.',
      sent_at: at,
      told_at: at,
    });
    return id;
  });
}

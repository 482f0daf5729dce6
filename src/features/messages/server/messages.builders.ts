import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import type { WithStudents } from '../messages.rules.ts';
import { messageChoices, messageMembers, messages, messageThreads } from './messages.tables.ts';

type Wanted = {
  members: readonly string[];
  author?: string;
  student_id?: string | null;
  with_student?: boolean;
  office?: boolean;
  subject?: string;
  at?: Date;
};

/** Inserts a thread with one message whose notices were sent; returns its id. */
export function aThread(
  db: Db,
  {
    members,
    author = members[0] ?? newId(),
    student_id = null,
    with_student = false,
    office = true,
    subject = 'Cantine',
    at = new Date(),
  }: Wanted,
): Promise<string> {
  return db.transaction(async (tx) => {
    const id = newId();
    await tx
      .insert(messageThreads)
      .values({ id, subject, student_id, with_student, office, last_at: at, created_at: at });
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

/** Changes the school's setting for messages with students. */
export async function withStudents(db: Db, students: WithStudents): Promise<void> {
  await db
    .insert(messageChoices)
    .values({ students })
    .onConflictDoUpdate({ target: messageChoices.id, set: { students } });
}

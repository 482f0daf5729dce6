import { desc, eq } from 'drizzle-orm';
import type { OwnDataPart } from '#features/feature.ts';
import { lessonLogEntries } from './lesson-log.tables.ts';

export const lessonLogOwnData: OwnDataPart = async (tx, { actor }) => ({
  lessons_logged: await tx
    .select({
      day: lessonLogEntries.day,
      starts: lessonLogEntries.starts,
      text: lessonLogEntries.text,
      written_at: lessonLogEntries.written_at,
    })
    .from(lessonLogEntries)
    .where(eq(lessonLogEntries.author_id, actor.userId))
    .orderBy(desc(lessonLogEntries.day), desc(lessonLogEntries.id)),
});

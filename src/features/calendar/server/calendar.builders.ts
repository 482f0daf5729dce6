import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { writeEventClasses } from './calendar.queries.ts';
import { calendarEvents } from './calendar.tables.ts';

type Given = Partial<typeof calendarEvents.$inferInsert> & { classes?: readonly string[] };

/** Inserts an all-day event for everybody; returns its id. */
export function anEvent(db: Db, { classes = [], ...given }: Given = {}): Promise<string> {
  return db.transaction(async (tx) => {
    const id = newId();
    await tx.insert(calendarEvents).values({
      id,
      kind: 'event',
      name_en: 'Sports day',
      name_fr: 'Journée sportive',
      first_day: '2099-03-12',
      last_day: '2099-03-12',
      roles: ['parent', 'student', 'teacher'],
      created_at: new Date(),
      ...given,
    });
    await writeEventClasses(tx, id, classes);
    return id;
  });
}

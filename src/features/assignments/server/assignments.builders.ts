import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { dueAt } from '../assignments.rules.ts';
import { assignments } from './assignments.tables.ts';

const ZONE = 'Africa/Douala';
const WEEK_MS = 7 * 86_400_000;

type Given = Partial<typeof assignments.$inferInsert> & {
  class_id: string;
  subject_id: string;
  author_id: string;
};

/** Inserts an assignment that is published and announced, due in a week; returns its id. */
export async function anAssignment(db: Db, given: Given): Promise<string> {
  const at = new Date();
  const due_day = given.due_day ?? schoolDay(new Date(at.getTime() + WEEK_MS), ZONE);
  const id = newId();
  await db.insert(assignments).values({
    id,
    title: 'Exercices 3 et 4',
    body: 'Page 52.',
    due_day,
    due_at: dueAt(due_day, given.due_time ?? null, ZONE),
    hand_in: 'paper',
    publish_at: at,
    told_at: at,
    created_at: at,
    ...given,
  });
  return id;
}

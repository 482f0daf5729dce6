import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import type { AudienceRole } from '../announcements.rules.ts';
import { writeClasses } from './announcements.queries.ts';
import { announcements } from './announcements.tables.ts';

type Wanted = {
  author: string;
  roles?: AudienceRole[];
  classes?: readonly string[];
  title?: string;
  at?: Date;
  acknowledge?: boolean;
  choices?: string[];
};

/** Inserts an announcement whose audience has been notified; returns its id. */
export function anAnnouncement(
  db: Db,
  {
    author,
    roles = ['parent', 'student', 'teacher'],
    classes = [],
    title = 'Réunion',
    at = new Date(),
    acknowledge = false,
    choices,
  }: Wanted,
): Promise<string> {
  return db.transaction(async (tx) => {
    const id = newId();
    await tx.insert(announcements).values({
      id,
      author_id: author,
      title_fr: title,
      body_fr: 'Samedi à 9 heures.',
      roles,
      pinned: false,
      acknowledge,
      choices_fr: choices ?? null,
      publish_at: at,
      told_at: at,
      created_at: at,
    });
    await writeClasses(tx, id, classes);
    return id;
  });
}

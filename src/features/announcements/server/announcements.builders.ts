import { aSchoolFile } from '#features/roster/server/student-photos.builders.ts';
import type { FileStore } from '#platform/files/server/store.ts';
import { announcementFiles } from './announcement-files.tables.ts';
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

/** A file of an announcement; returns its id. */
export async function anAnnouncementFile(db: Db, store: FileStore, announcement_id: string): Promise<string> {
  const file_id = await aSchoolFile(db, store, 'announcement_file');
  await db.insert(announcementFiles).values({ announcement_id, file_id, place: 0, title: 'Programme' });
  return file_id;
}

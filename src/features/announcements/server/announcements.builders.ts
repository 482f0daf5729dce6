import { aSchoolFile } from '#features/roster/server/student-photos.builders.ts';
import type { FileStore } from '#platform/files/server/store.ts';
import { announcementFiles } from './announcement-files.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { TEST_INSTALLATION, TEST_SECRETS } from '#platform/testing/api.ts';
import { announcementsNotices } from '../announcements.notices.ts';
import type { AudienceRole } from '../announcements.rules.ts';
import { writeClasses } from './announcements.queries.ts';
import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { storedFiles } from '#platform/files/server/files.tables.ts';
import { anOggVoice } from '#platform/files/testing/voices.ts';
import { announcements } from './announcements.tables.ts';

/** The tools with which `sendDeliveries` sends mails of announcements. */
export const MAIL_TOOLS = {
  school: { timeZone: 'Africa/Douala', schoolName: 'Lycée de Test' },
  installation: { ...TEST_INSTALLATION, sendsMail: true },
  secrets: TEST_SECRETS,
  noticeWords: announcementsNotices,
  noticesNow: {},
};

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

/** The voice note of an announcement; returns its id. */
export async function anAnnouncementVoice(
  db: Db,
  store: FileStore,
  announcement_id: string,
): Promise<string> {
  const [id, name, bytes] = [newId(), `${randomBytes(16).toString('hex')}.ogg`, new Uint8Array(anOggVoice())];
  await store.put(name, bytes);
  await db.insert(storedFiles).values({
    id,
    of_school: true,
    purpose: 'announcement_voice',
    state: 'kept',
    name,
    media_type: 'audio/ogg',
    bytes: bytes.length,
    duration_ms: 2000,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    created_at: new Date(),
    state_at: new Date(),
  });
  await db.update(announcements).set({ voice_file_id: id }).where(eq(announcements.id, announcement_id));
  return id;
}

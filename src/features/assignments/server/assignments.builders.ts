import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Actor } from '#features/people/people.rules.ts';
import { apiAs } from '#features/people/server/people.builders.ts';
import { aSchoolFile } from '#features/roster/server/student-photos.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { storedFiles } from '#platform/files/server/files.tables.ts';
import type { FileStore } from '#platform/files/server/store.ts';
import type { DirectOptions } from '#platform/testing/api.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { dueAt } from '../assignments.rules.ts';
import { assignments, assignmentStudents, assignmentWorks } from './assignments.tables.ts';
import { assignmentsRouter } from './assignments.router.ts';
import { assignmentFiles } from './attachments.tables.ts';
import { ownTasks } from './own-tasks.tables.ts';
import { assignmentPhotos } from './photos.tables.ts';

export const assignmentsAs = (db: Db, actor: Actor | null, options: DirectOptions = {}) =>
  apiAs(assignmentsRouter, db, actor, options);

const ZONE = 'Africa/Douala';
const WEEK_MS = 7 * 86_400_000;

type Given = Partial<typeof assignments.$inferInsert> & {
  class_id: string;
  subject_id: string;
  author_id: string;
  /** Absent for the whole class. */
  student_ids?: readonly string[];
};

/** Inserts a published and announced assignment, due in a week; returns its id. */
export async function anAssignment(db: Db, { student_ids, ...given }: Given): Promise<string> {
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
    for_chosen: student_ids !== undefined,
    ...given,
  });
  if (student_ids && student_ids.length > 0)
    await db
      .insert(assignmentStudents)
      .values(student_ids.map((student_id) => ({ assignment_id: id, student_id })));
  return id;
}

type GivenTask = Partial<typeof ownTasks.$inferInsert> & { student_id: string; user_id: string };

/** Inserts a student's own task, due in a week and open; returns its id. */
export async function anOwnTask(db: Db, given: GivenTask): Promise<string> {
  const at = new Date();
  const due_day = given.due_day ?? schoolDay(new Date(at.getTime() + WEEK_MS), ZONE);
  const id = newId();
  await db.insert(ownTasks).values({
    id,
    title: 'Réviser les verbes',
    due_day,
    due_at: dueAt(due_day, null, ZONE),
    created_at: at,
    ...given,
  });
  return id;
}

/** A page photographed by a phone, as JPEG; noise resists compression. */
export async function aPage({ width = 300, height = 400, noisy = false } = {}): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const grey = randomBytes(1)[0]!;
  return sharp(noisy ? randomBytes(width * height * 3) : Buffer.alloc(width * height * 3, grey), {
    raw: { width, height, channels: 3 },
  })
    .withMetadata({ exif: { IFD0: { Copyright: randomBytes(8).toString('hex') } } })
    .jpeg({ quality: 90 })
    .toBuffer();
}

type Whose = { assignment_id: string; student_id: string };

/** Hands in a work with one photo; returns the id of the photo. */
export async function aWorkPhoto(db: Db, store: FileStore, whose: Whose): Promise<string> {
  const [id, at] = [newId(), new Date()];
  const file_id = await aSchoolFile(db, store, 'work_photo');
  await db.update(storedFiles).set({ width: 320, height: 400 }).where(eq(storedFiles.id, file_id));
  await db
    .insert(assignmentWorks)
    .values({ ...whose, handed_in_at: at, version: 1 })
    .onConflictDoUpdate({
      target: [assignmentWorks.assignment_id, assignmentWorks.student_id],
      set: { handed_in_at: at, version: 1 },
    });
  await db
    .insert(assignmentPhotos)
    .values({ id, ...whose, place: 0, sha256: randomBytes(32).toString('hex'), file_id });
  return id;
}

/** Attaches a file to an assignment; returns its id. */
export async function anAttachment(db: Db, store: FileStore, assignment_id: string): Promise<string> {
  const file_id = await aSchoolFile(db, store, 'assignment_file');
  await db.insert(assignmentFiles).values({ assignment_id, file_id, place: 0, title: 'Fiche 2' });
  return file_id;
}

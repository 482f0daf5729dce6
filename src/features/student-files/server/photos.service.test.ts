import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { classTeachers } from '#features/roster/server/classes.tables.ts';
import { aGuardianLink } from '#features/roster/server/guardians.builders.ts';
import { aPhoto } from '#features/roster/server/student-photos.builders.ts';
import { studentPhotos } from '#features/roster/server/student-photos.tables.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { storedFiles } from '#platform/files/server/files.tables.ts';
import { sweepFiles } from '#platform/files/server/sweep-files.ts';
import { ownerOf, testDatabase } from '#platform/testing/database.ts';
import { filesIn, testStore } from '#platform/testing/files.ts';
import { aDocument, aPicture } from './student-files.builders.ts';
import { documentsRouter, photosRouter } from './student-files.router.ts';

let db: Db;
let files: Awaited<ReturnType<typeof testStore>>;
let admin: Awaited<ReturnType<typeof aUser>>;
beforeAll(async () => {
  ({ db } = await testDatabase());
  files = await testStore();
  admin = await aUser(db, { role: 'admin' });
});

type Someone = Pick<typeof admin, 'actor'>;
const as = ({ actor }: Someone = admin) => apiAs(photosRouter, db, actor, { files });
const setNew = async (student_id: string) => {
  const { file_id } = await as().upload({ file: await aPicture() });
  await as().set({ student_id, file_id });
  return file_id;
};
const shown = async (student_id: string) => {
  const [found] = await db.select().from(studentPhotos).where(eq(studentPhotos.student_id, student_id));
  return found?.file_id ?? null;
};

it('is managed by the office alone', async () => {
  const { id: student_id } = await aStudent(db);
  for (const role of ['teacher', 'parent', 'student', null] as const) {
    const api = as(await aUser(db, { role }));
    await Promise.all(
      [
        api.upload({ file: await aPicture() }),
        api.set({ student_id, file_id: newId() }),
        api.remove({ student_id }),
      ].map((call) => expect(call).rejects.toMatchObject({ status: 403 })),
    );
  }
});

it('becomes a portrait of 320 by 400 pixels and at most 30 KB, even out of noise', async () => {
  const { file_id, bytes } = await as().upload({
    file: await aPicture({ width: 1200, height: 900, noisy: true }),
  });
  const [row] = await db.select().from(storedFiles).where(eq(storedFiles.id, file_id));
  expect(row).toMatchObject({ width: 320, height: 400, media_type: 'image/webp', bytes });
  expect(bytes).toBeLessThanOrEqual(30 * 1024);
  const pdf = new File(['%PDF-1.4 %%EOF'], 'x.pdf');
  await expect(as().upload({ file: pdf })).rejects.toMatchObject({ code: 'UNSUPPORTED_TYPE' });
});

it('belongs to the school: it stays when the uploader’s account is deleted, and does not count for their quota', async () => {
  const clerk = await aUser(db, { role: 'admin' });
  const { id: student_id } = await aStudent(db);
  const { file_id } = await as(clerk).upload({ file: await aPicture() });
  await as(clerk).set({ student_id, file_id });
  await db.transaction((tx) => tx.delete(users).where(eq(users.id, clerk.userId)));
  const later = new Date(Date.now() + 3 * 86_400_000);
  await sweepFiles({ db, store: files, now: later });
  expect(await shown(student_id)).toBe(file_id);
  expect((await as().open({ student_id })).size).toBeGreaterThan(100);
});

it('is deleted at once when replaced or removed, from the database and from the store', async () => {
  const { id: student_id } = await aStudent(db);
  const first = await setNew(student_id);
  const before = (await filesIn(files)).length;
  const second = await setNew(student_id);
  expect(await shown(student_id)).toBe(second);
  expect(await filesIn(files)).toHaveLength(before);
  await as().remove({ student_id });
  expect(await shown(student_id)).toBeNull();
  expect(await filesIn(files)).toHaveLength(before - 1);
  for (const id of [first, second])
    expect(await db.select().from(storedFiles).where(eq(storedFiles.id, id))).toEqual([]);
  // Removing again has no effect.
  await as().remove({ student_id });
  const events = await ownerOf(db)
    .select({ action: auditEvents.action })
    .from(auditEvents)
    .where(eq(auditEvents.subject_id, student_id))
    .orderBy(auditEvents.id);
  expect(events.map(({ action }) => action).filter((action) => action.startsWith('student_files'))).toEqual([
    'student_files.photo_set',
    'student_files.photo_set',
    'student_files.photo_removed',
  ]);
});

it('refuses a file of somebody else, of another kind, or a second time', async () => {
  const { id: student_id } = await aStudent(db);
  const other = await aUser(db, { role: 'admin' });
  const { file_id: theirs } = await as(other).upload({ file: await aPicture() });
  const documents = apiAs(documentsRouter, db, admin.actor, { files });
  const { file_id: document } = await documents.upload({ file: await aPicture() });
  const used = await setNew(student_id);
  const { id: sister } = await aStudent(db);
  for (const file_id of [theirs, document, used])
    await expect(as().set({ student_id: sister, file_id })).rejects.toMatchObject({ code: 'FILE_GONE' });
  await expect(as().set({ student_id: newId(), file_id: theirs })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

it('is visible to those who see the record: the class’s teacher, a guardian with that right, the student; missing for others', async () => {
  const { id: class_id } = await aClass(db);
  const pupil = await aUser(db, { role: 'student' });
  const { id: student_id } = await aStudent(db, { class_id, user_id: pupil.userId });
  await aPhoto(db, files, { student_id });
  const teacher = await aUser(db, { role: 'teacher' });
  await db.insert(classTeachers).values({ class_id, user_id: teacher.userId });
  const mother = await aUser(db, { role: 'parent' });
  const aunt = await aUser(db, { role: 'parent' });
  const link = { student_id, verified_at: new Date() };
  await aGuardianLink(db, { ...link, user_id: mother.userId });
  await aGuardianLink(db, { ...link, user_id: aunt.userId, sees_records: false });
  for (const person of [admin, pupil, teacher, mother])
    expect((await as(person).open({ student_id })).type).toBe('image/webp');
  for (const person of [aunt, await aUser(db, { role: 'teacher' }), await aUser(db, { role: 'student' })])
    await expect(as(person).open({ student_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('or a document protects the record: the student cannot be deleted', async () => {
  const { id: student_id } = await aStudent(db);
  await aDocument(db, files, { student_id });
  await expect(ownerOf(db).execute(`delete from students where id = '${student_id}'`)).rejects.toThrow();
});

import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import { aGuardianLink } from '#features/roster/server/guardians.builders.ts';
import { aPhoto } from '#features/roster/server/student-photos.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { ownerOf, testDatabase } from '#platform/testing/database.ts';
import { filesIn, testStore } from '#platform/testing/files.ts';
import { MOST_DOCUMENTS } from '../documents.rules.ts';
import { studentFilesOwnData } from './student-files.own-data.ts';
import { aDocument, aStagedFile } from './student-files.builders.ts';
import { documentsRouter } from './student-files.router.ts';

const now = () => new Date();
const NOVEMBER = () => new Date('2026-11-23T10:00:00Z');
let db: Db;
let files: Awaited<ReturnType<typeof testStore>>;
let admin: Awaited<ReturnType<typeof aUser>>;
beforeAll(async () => {
  ({ db } = await testDatabase());
  files = await testStore();
  admin = await aUser(db, { role: 'admin', full_name: 'Secrétaire Ondoa' });
});

const as = ({ actor }: Pick<typeof admin, 'actor'> = admin, at = now) =>
  apiAs(documentsRouter, db, actor, { files, now: at });
const A_PDF = new File(['%PDF-1.4\nbulletin\n%%EOF\n'], 'whatever.exe');

it('is added with its file, listed with its day and who added it, and downloaded unchanged', async () => {
  const { id: student_id } = await aStudent(db);
  const { file_id } = await as().upload({ file: A_PDF });
  const input = {
    student_id,
    file_id,
    kind: 'school_report',
    title: ' Bulletin de 5e ',
    expires_on: '',
  } as const;
  const added = await as().add(input);
  expect(await as().list({ student_id })).toEqual([added]);
  expect(added).toMatchObject({
    kind: 'school_report',
    title: 'Bulletin de 5e',
    media_type: 'application/pdf',
    expires_on: null,
    validity: 'valid',
    added_by: 'Secrétaire Ondoa',
  });
  const file = await as().open({ document_id: added.id });
  expect(await file.text()).toBe(await A_PDF.text());
  // The retry after a lost response does not add it again.
  await expect(as().add(input)).rejects.toMatchObject({ code: 'FILE_GONE' });
});

it('of another kind has a description', async () => {
  const { id: student_id } = await aStudent(db);
  const file_id = await aStagedFile(db, admin.userId, 'student_document');
  await expect(
    as().add({ student_id, file_id, kind: 'other', title: ' ', expires_on: '' }),
  ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

it('is visible to the office, a guardian with the right to records and the student; never to a teacher', async () => {
  const pupil = await aUser(db, { role: 'student' });
  const { id: student_id } = await aStudent(db, { user_id: pupil.userId });
  const { id: document_id } = await aDocument(db, files, { student_id, kind: 'medical' });
  const mother = await aUser(db, { role: 'parent' });
  const aunt = await aUser(db, { role: 'parent' });
  const link = { student_id, verified_at: new Date() };
  await aGuardianLink(db, { ...link, user_id: mother.userId });
  await aGuardianLink(db, { ...link, user_id: aunt.userId, sees_records: false });
  for (const person of [admin, pupil, mother]) {
    expect(await as(person).list({ student_id })).toHaveLength(1);
    expect((await as(person).open({ document_id })).size).toBeGreaterThan(0);
  }
  for (const person of [aunt, await aUser(db, { role: 'student' })]) {
    await expect(as(person).list({ student_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(as(person).open({ document_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  const teacher = as(await aUser(db, { role: 'teacher' }));
  await expect(teacher.list({ student_id })).rejects.toMatchObject({ status: 403 });
  await expect(teacher.open({ document_id })).rejects.toMatchObject({ status: 403 });
  const ofMother = as(mother);
  await expect(ofMother.remove({ document_id, reason: 'mine' })).rejects.toMatchObject({ status: 403 });
  await expect(ofMother.expiring()).rejects.toMatchObject({ status: 403 });
});

it('is removed with its file for a reason, recorded in the audit trail', async () => {
  const { id: student_id } = await aStudent(db);
  const { id: document_id } = await aDocument(db, files, { student_id });
  const before = (await filesIn(files)).length;
  await expect(as().remove({ document_id, reason: ' ' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await as().remove({ document_id, reason: 'of another child' });
  expect(await as().list({ student_id })).toEqual([]);
  expect(await filesIn(files)).toHaveLength(before - 1);
  await expect(as().remove({ document_id, reason: 'of another child' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  const [event] = await ownerOf(db)
    .select({ action: auditEvents.action, details: auditEvents.details })
    .from(auditEvents)
    .where(eq(auditEvents.subject_id, student_id));
  expect(event).toEqual({
    action: 'student_files.document_removed',
    details: { kind: 'birth_certificate', reason: 'of another child' },
  });
});

it('that expires within thirty days is listed for the office, the first to expire first, unless the student has left', async () => {
  const { id: student_id } = await aStudent(db, { full_name: 'Abena' });
  const { id: gone } = await aStudent(db, { status: 'left' });
  await aDocument(db, files, { student_id, expires_on: '2026-12-01' });
  await aDocument(db, files, { student_id, expires_on: '2026-11-01' });
  await aDocument(db, files, { student_id, expires_on: '2027-11-01' });
  await aDocument(db, files, { student_id: gone, expires_on: '2026-12-01' });
  const found = await as(admin, NOVEMBER).expiring();
  expect(found.map(({ expires_on, validity, student }) => [expires_on, validity, student.full_name])).toEqual(
    [
      ['2026-11-01', 'expired', 'Abena'],
      ['2026-12-01', 'soon', 'Abena'],
    ],
  );
});

it('is limited in number', async () => {
  const { id: student_id } = await aStudent(db);
  for (let nth = 0; nth < MOST_DOCUMENTS; nth += 1) await aDocument(db, files, { student_id });
  const file_id = await aStagedFile(db, admin.userId, 'student_document');
  const more = { student_id, file_id, kind: 'medical', title: '', expires_on: '' } as const;
  await expect(as().add(more)).rejects.toMatchObject({ code: 'TOO_MANY_DOCUMENTS' });
  await expect(as().add({ ...more, student_id: newId() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('and the photo are in the student’s own data, without who uploaded them', async () => {
  const pupil = await aUser(db, { role: 'student' });
  const { id: student_id } = await aStudent(db, { user_id: pupil.userId });
  await aDocument(db, files, { student_id, kind: 'medical', added_by: admin.userId });
  await aPhoto(db, files, { student_id, added_by: admin.userId });
  await aDocument(db, files, { student_id: (await aStudent(db)).id });
  const of = (actor: typeof pupil.actor) =>
    db.transaction((tx) =>
      studentFilesOwnData(tx, { actor, email: '', studentId: student_id, today: '2026-11-23' }),
    );
  const told = await of(pupil.actor);
  expect(told).toMatchObject({
    student_files: { photo: { media_type: 'image/webp' }, documents: [{ kind: 'medical' }] },
  });
  expect(JSON.stringify(told)).not.toContain(admin.userId);
  expect(await of(admin.actor)).toEqual({ student_files: { photo: null, documents: [] } });
});

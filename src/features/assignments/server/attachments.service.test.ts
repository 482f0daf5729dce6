import { beforeAll, describe, expect, it } from 'vitest';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { aPicture } from '#features/student-files/server/student-files.builders.ts';
import { aClassSubject } from '#features/subjects/server/subjects.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { testStore, fileOrRefusal } from '#platform/testing/files.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { assignmentsRouter } from './assignments.router.ts';
import { assignmentFilesRouter } from './attachments.router.ts';

type Person = Awaited<ReturnType<typeof aUser>>;
const timeZone = 'Africa/Douala';
const inAWeek = schoolDay(new Date(Date.now() + 7 * 86_400_000), timeZone);

let db: Db;
let files: Awaited<ReturnType<typeof testStore>>;
let teacher: Person;
let colleague: Person;
let admin: Person;
let pupil: Person;
let parent: Person;
let notChosen: Person;
let child: { id: string };
let place: { class_id: string; subject_id: string };

beforeAll(async () => {
  ({ db } = await testDatabase());
  files = await testStore();
  [teacher, colleague, admin, pupil, parent, notChosen] = await Promise.all([
    aUser(db, { role: 'teacher' }),
    aUser(db, { role: 'teacher' }),
    aUser(db, { role: 'admin' }),
    aUser(db, { role: 'student' }),
    aUser(db, { role: 'parent' }),
    aUser(db, { role: 'student' }),
  ]);
  const room = await aClass(db);
  child = await aStudent(db, { class_id: room.id, user_id: pupil.userId, parents: [parent] });
  await aStudent(db, { class_id: room.id, user_id: notChosen.userId });
  const { class_id, subject_id } = await aClassSubject(db, { class_id: room.id, teacher_id: teacher.userId });
  place = { class_id, subject_id };
});

const api = ({ actor }: Person) => apiAs(assignmentsRouter, db, actor, { timeZone });
const filesOf = ({ actor }: Person) => apiAs(assignmentFilesRouter, db, actor, { files });
const upload = async (who = teacher) => (await filesOf(who).upload({ file: await aPicture() })).file_id;
const fields = (given: object = {}) => ({
  title: 'Fiche de lecture',
  body: '# Consigne\n- **Lire** la fiche\n<b>brut</b>',
  due_day: inAWeek,
  due_time: '',
  points: '',
  hand_in: 'paper' as const,
  publish: 'now' as const,
  ...given,
});
const set = (given: object = {}) => api(teacher).create({ ...place, ...fields(given) });
const answer = (who: Person, file_id: string) => fileOrRefusal(filesOf(who).open({ file_id }));

describe('a file of an assignment', () => {
  it('opens for those who read the assignment, and is missing for everybody else', async () => {
    const file_id = await upload();
    const missing = await answer(pupil, newId());
    expect(missing).toMatchObject({ code: 'NOT_FOUND' });
    for (const who of [pupil, parent, teacher, admin]) expect(await answer(who, file_id)).toEqual(missing);
    const given = { files: [{ file_id, title: 'Fiche.jpg' }], student_ids: [child.id] };
    const { id, files: attached } = await set({ ...given, publish: 'draft' });
    expect(attached).toMatchObject([{ file_id, title: 'Fiche.jpg', media_type: 'image/webp' }]);
    for (const who of [pupil, parent, admin, colleague]) expect(await answer(who, file_id)).toEqual(missing);
    await api(teacher).change({ assignment_id: id, ...fields(given) });
    for (const who of [pupil, parent, admin, teacher])
      expect(await answer(who, file_id)).toEqual([true, 'image/webp']);
    for (const who of [notChosen, colleague]) expect(await answer(who, file_id)).toEqual(missing);
    await api(teacher).remove({ assignment_id: id });
    for (const who of [pupil, parent, admin, teacher]) expect(await answer(who, file_id)).toEqual(missing);
  });

  it('is kept by a correction that does not mention it, and removed by one that leaves it out', async () => {
    const file_id = await upload();
    const { id } = await set({ files: [{ file_id, title: 'Fiche' }] });
    const kept = await api(teacher).change({ assignment_id: id, ...fields({ title: 'Corrigé' }) });
    expect(kept.files).toHaveLength(1);
    const without = await api(teacher).change({ assignment_id: id, ...fields({ files: [] }) });
    expect(without.files).toEqual([]);
    expect(await answer(pupil, file_id)).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is deleted with the last assignment that uses it: a copy keeps it', async () => {
    const file_id = await upload();
    const given = { files: [{ file_id, title: 'Fiche' }] };
    const [first, copy] = [await set(given), await set(given)];
    await api(teacher).change({ assignment_id: first.id, ...fields({ files: [] }) });
    expect(await answer(pupil, file_id)).toEqual([true, 'image/webp']);
    expect(copy.files).toHaveLength(1);
  });

  it('must be the caller’s own upload: one of a colleague, or a made-up one, is refused', async () => {
    for (const file_id of [await upload(colleague), newId()])
      await expect(set({ files: [{ file_id, title: 'Fiche' }] })).rejects.toMatchObject({
        code: 'FILE_GONE',
      });
    await expect(
      filesOf(teacher).upload({ file: new File(['<html>'], 'fiche.pdf', { type: 'application/pdf' }) }),
    ).rejects.toMatchObject({ code: 'UNSUPPORTED_TYPE' });
    await expect(filesOf(pupil).upload({ file: await aPicture() })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});

it('texts are parsed on the server: unknown syntax, HTML included, stays plain text', async () => {
  const { blocks } = await set();
  expect(blocks.map(({ kind }) => kind)).toEqual(['heading', 'bullets', 'paragraph']);
  expect(blocks[1]!.lines[0]![0]).toEqual({ text: 'Lire', bold: true });
  expect(JSON.stringify(blocks[2])).toContain('<b>brut</b>');
});

import { beforeAll, describe, expect, it } from 'vitest';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { aPicture } from '#features/student-files/server/student-files.builders.ts';
import { chosenSubjects } from '#features/roster/server/subjects.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { testStore, fileOrRefusal } from '#platform/testing/files.ts';
import { aSchoolDay, aTaughtSubject } from './lesson-log.builders.ts';
import { lessonLogFilesRouter, lessonLogRouter } from './lesson-log.router.ts';

type Person = Awaited<ReturnType<typeof aUser>>;
const timeZone = 'Africa/Douala';

let db: Db;
let files: Awaited<ReturnType<typeof testStore>>;
let teacher: Person;
let colleague: Person;
let office: Person;
let bursar: Person;
let pupil: Person;
let parent: Person;
let elsewhere: Person;
let place: { class_id: string; subject_id: string };
let chosen: { class_id: string; subject_id: string };
let day: string;

beforeAll(async () => {
  ({ db } = await testDatabase());
  files = await testStore();
  [teacher, colleague, office, bursar, pupil, parent, elsewhere] = await Promise.all([
    aUser(db, { role: 'teacher' }),
    aUser(db, { role: 'teacher' }),
    aUser(db, { role: 'admin', duties: ['academic'] }),
    aUser(db, { role: 'admin', duties: ['bursar'] }),
    aUser(db, { role: 'student' }),
    aUser(db, { role: 'parent' }),
    aUser(db, { role: 'student' }),
  ]);
  day = await aSchoolDay(db);
  const [room, other] = [await aClass(db), await aClass(db)];
  await aStudent(db, { class_id: room.id, user_id: pupil.userId, parents: [parent] });
  await aStudent(db, { class_id: other.id, user_id: elsewhere.userId });
  const taught = () => aTaughtSubject(db, { class_id: room.id, teacher_id: teacher.userId });
  place = { class_id: room.id, subject_id: await taught() };
  chosen = { class_id: room.id, subject_id: await taught() };
  await db.insert(chosenSubjects).values({ ...chosen, from_day: '2020-09-01' });
});

const filesOf = ({ actor }: Person) => apiAs(lessonLogFilesRouter, db, actor, { files, timeZone });
const upload = async (who = teacher) => (await filesOf(who).upload({ file: await aPicture() })).file_id;
const write = (given: object = {}) =>
  apiAs(lessonLogRouter, db, teacher.actor, { timeZone }).write({
    ...place,
    day,
    starts: null,
    text: '',
    points: [],
    revision: newId(),
    base: null,
    ...given,
  });
const answer = (who: Person, file_id: string) => fileOrRefusal(filesOf(who).open({ file_id }));

describe('a file of a lesson', () => {
  it('opens for readers of the lesson, is missing for everybody else, and is removed when left out', async () => {
    const file_id = await upload();
    const missing = await answer(pupil, newId());
    expect(missing).toMatchObject({ code: 'NOT_FOUND' });
    for (const who of [pupil, parent, teacher, office]) expect(await answer(who, file_id)).toEqual(missing);
    // A photo of the board is an entry without text.
    const said = await write({ files: [{ file_id, title: 'Tableau.jpg' }] });
    expect(said.entry.files).toMatchObject([{ file_id, title: 'Tableau.jpg', media_type: 'image/webp' }]);
    const readers = [pupil, parent, teacher, office];
    for (const who of readers) expect(await answer(who, file_id)).toEqual([true, 'image/webp']);
    for (const who of [elsewhere, colleague]) expect(await answer(who, file_id)).toEqual(missing);
    expect(await answer(bursar, file_id)).toMatchObject({ code: 'FORBIDDEN' });
    const family = await apiAs(lessonLogRouter, db, parent.actor, { timeZone }).family({});
    expect(family.lessons[0]!.entry.files).toHaveLength(1);

    const corrected = await write({ text: 'Les fractions.', base: said.entry.revision });
    expect(corrected.entry.files, 'a correction that does not name them').toHaveLength(1);
    const without = await write({ text: 'Les fractions.', files: [], base: corrected.entry.revision });
    expect(without.entry.files).toEqual([]);
    for (const who of readers) expect(await answer(who, file_id)).toEqual(missing);
    // A device that sends its earlier save late overwrites nothing.
    await expect(
      write({ files: [{ file_id, title: 'Tableau' }], base: said.entry.revision }),
    ).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
  });

  it('of an optional subject is missing for those who do not take it', async () => {
    const file_id = await upload();
    await write({ ...chosen, files: [{ file_id, title: 'Carte' }] });
    expect(await answer(pupil, file_id)).toEqual(await answer(pupil, newId()));
    expect(await answer(teacher, file_id)).toEqual([true, 'image/webp']);
  });

  it('must be the caller’s own upload: one of a colleague, a sixth one, or a made-up one is refused', async () => {
    const lesson = { ...place, day, text: 'Suite', base: newId() };
    const [first] = (await apiAs(lessonLogRouter, db, teacher.actor, { timeZone }).desk()).lessons.filter(
      ({ class: { id }, subject }) => id === place.class_id && subject.id === place.subject_id,
    );
    const base = first!.entry!.revision;
    for (const file_id of [await upload(colleague), newId()])
      await expect(write({ ...lesson, base, files: [{ file_id, title: 'Fiche' }] })).rejects.toMatchObject({
        code: 'FILE_GONE',
      });
    const six = Array.from({ length: 6 }, () => ({ file_id: newId(), title: 'Fiche' }));
    await expect(write({ ...lesson, base, files: six })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(filesOf(pupil).upload({ file: await aPicture() })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});

import { beforeAll, expect, it } from 'vitest';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aClassSubject, aSubject } from '#features/subjects/server/subjects.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { pdfPages } from '#platform/pdf/pdf-text.builders.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { timetablePapersRouter } from './papers.router.ts';
import { anEntry, aRoom, aVersion } from './timetable.builders.ts';
import { timetableEntryTeachers } from './timetable.tables.ts';

let db: Db;
let api: ReturnType<typeof as>;
let version_id: string;
let classId: string;

const as = ({ actor }: Awaited<ReturnType<typeof aUser>>) =>
  apiAs(timetablePapersRouter, db, actor, { timeZone: 'Africa/Douala' });

beforeAll(async () => {
  ({ db } = await testDatabase());
  api = as(await aUser(db, { role: 'admin' }));
  const teacher = await aUser(db, { role: 'teacher', full_name: 'Ngono Sylvie' });
  const second = await aUser(db, { role: 'teacher', full_name: 'Kamga Serge' });
  const subject = await aSubject(db, { name_en: 'Mathematics', name_fr: 'Mathématiques' });
  const version = await aVersion(db);
  version_id = version.id;
  const room = await aRoom(db, { name: 'Salle 4' });
  for (const [nth, name] of ['6e', '5e'].entries()) {
    const { id } = await aClass(db, { name, section: 'A' });
    classId = id;
    await aClassSubject(db, { class_id: id, subject_id: subject.id, teacher_id: teacher.userId });
    const { id: entry_id, ...entry } = await anEntry(db, {
      version_id,
      class_id: id,
      subject_id: subject.id,
      teacher_id: teacher.userId,
      room_id: room.id,
      period_id: version.periods[nth]!.id,
    });
    // One lesson of the first class has two teachers.
    if (nth === 0)
      await db.insert(timetableEntryTeachers).values({ ...entry, entry_id, teacher_id: second.userId });
  }
});

const pagesOf = async (wish: object) =>
  pdfPages(
    Buffer.from(await (await api.sheet({ version_id, language: 'fr', by: 'all', ...wish })).arrayBuffer()),
  );

it('a class’s week is one landscape A4 sheet with its lessons, teacher and room', async () => {
  const [page, ...others] = await pagesOf({ by: 'class', of: classId });
  expect(others).toEqual([]);
  expect(page!.box).toBe('0 0 841.89 595.28');
  for (const text of ['5e A', 'Mathématiques', 'Ngono Sylvie', 'Salle 4', 'mercredi', '07:30–08:25'])
    expect(page!.text).toContain(text);
});

it('the complete file has a sheet for each class, teacher and room with lessons', async () => {
  const pages = await pagesOf({});
  expect(pages.length).toBe(5);
  const [second, first, ...none] = await pagesOf({ by: 'teacher' });
  expect(none).toEqual([]);
  expect([second!.text.includes('5e A'), second!.text.includes('6e A')]).toEqual([false, true]);
  expect([first!.text.includes('5e A'), first!.text.includes('6e A')]).toEqual([true, true]);
});

it('the table has a line for each lesson in the order of classes', async () => {
  const text = await (await api.file({ version_id, format: 'csv', language: 'en' })).text();
  const lines = text.trim().split(/\r?\n/);
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain('Monday');
  expect(text).toContain('Mathematics');
  expect(lines.filter((line) => line.includes('Ngono Sylvie, Kamga Serge'))).toHaveLength(1);
});

import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#features/people/people.rules.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { aYear } from '#features/school-year/server/school-year.builders.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { pdfPages } from '#platform/pdf/pdf-text.builders.ts';
import { ownerOf, testDatabase } from '#platform/testing/database.ts';
import { attendanceOfficeRouter } from './attendance-office.router.ts';
import { attendancePapersRouter } from './attendance-papers.router.ts';
import { aJustification, aRollEntry, aSanction, aSlot } from './attendance.builders.ts';
import { justificationsRouter } from './justifications.router.ts';
import { attendanceLooks, attendanceRegisters, attendanceSlots } from './attendance.tables.ts';

type Person = { userId: string; actor: Actor };
const NOW = () => new Date('2026-11-24T09:00:00Z');
let db: Db;
let admin: Person;
let class_id: string;
let paul: string;
let zoe: string;

const as = ({ actor }: Person) => apiAs(attendancePapersRouter, db, actor, { now: NOW });
const pagesOf = async (file: File) => pdfPages(Buffer.from(await file.arrayBuffer()));
const textOf = async (file: File) => (await pagesOf(file)).map(({ text }) => text).join('\n');

beforeAll(async () => {
  ({ db } = await testDatabase());
  admin = await aUser(db, { role: 'admin' });
  await aYear(db, {
    first_day: '2026-09-07',
    last_day: '2027-06-11',
    status: 'current',
    holidays: [{ name_en: 'Day off', name_fr: 'Congé', first_day: '2026-11-20', last_day: '2026-11-20' }],
  });
  await ownerOf(db).delete(attendanceSlots);
  const morning = await aSlot(db, { starts: 450, ends: 720 });
  const noon = await aSlot(db, { half: 'pm', starts: 780, ends: 930 });
  class_id = (await aClass(db, { name: '6e', section: 'A' })).id;
  paul = (await aStudent(db, { class_id, full_name: 'Abena Paul', roll_number: 'P-1' })).id;
  zoe = (await aStudent(db, { class_id, full_name: 'Évina Zoé', roll_number: 'P-2' })).id;
  const at = (student_id: string, day: string) => ({ class_id, student_id, day });
  await aRollEntry(db, at(paul, '2026-11-23'), { slot: morning });
  await aRollEntry(db, { ...at(paul, '2026-11-23'), status: 'late', minutes: 10 }, { slot: noon });
  await aRollEntry(db, { ...at(zoe, '2026-11-23'), status: 'present' }, { slot: morning });
  await aRollEntry(db, { ...at(paul, '2026-11-24'), status: 'left_early', minutes: 60 }, { slot: morning });
  await aRollEntry(db, { ...at(zoe, '2026-11-24'), status: 'present' }, { slot: morning });
  await aJustification(db, paul, {
    from_day: '2026-11-24',
    until_day: '2026-11-24',
    accepted: true,
    decided_at: NOW(),
  });
  const mbarga = await aUser(db, { role: 'teacher', full_name: 'Mbarga Luc' });
  await db
    .update(attendanceRegisters)
    .set({ confirmed_by: mbarga.userId, present: 1, absent: 1 })
    .where(eq(attendanceRegisters.slot_id, morning.id));
});

describe('registers on paper', () => {
  it('of a day show each entry, who saved it, and blanks if nobody marked', async () => {
    const text = await textOf(await as(admin).register({ class_id, day: '2026-11-23', language: 'en' }));
    for (const words of ['6e A', 'Abena Paul', 'Évina Zoé', '07:30', '13:00', 'Mbarga Luc', '23/11'])
      expect(text).toContain(words);
    expect(text.split('\n').filter((line) => ['A', 'L', 'P'].includes(line))).toEqual(['A', 'L', 'P']);
    expect(text).not.toContain('24/11');
  });

  it('of a week skip free days, and an unknown class has none', async () => {
    const text = await textOf(
      await as(admin).register({ class_id, day: '2026-11-18', span: 'week', language: 'fr' }),
    );
    expect(text).toContain('16/11');
    expect(text).toContain('19/11');
    expect(text).not.toContain('20/11');
    await expect(as(admin).register({ class_id: newId(), day: '2026-11-18' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('of a large class continue over several sheets, each with the header', async () => {
    const { id } = await aClass(db, { name: '3e' });
    for (let nth = 0; nth < 60; nth += 1) await aStudent(db, { class_id: id });
    const pages = await pagesOf(await as(admin).register({ class_id: id, day: '2026-11-23' }));
    expect(pages.map(({ text }) => text.includes('3e'))).toEqual(pages.map(() => true));
    expect(pages.length).toBe(3);
  });
});

describe('a class’s month', () => {
  it('has each pupil’s hours, calculated as on their own page', async () => {
    const month = await as(admin).classMonth({ class_id, month: '2026-11-15' });
    expect(month.days).toContain('2026-11-23');
    expect(month.days).not.toContain('2026-11-20');
    expect(month.pupils).toMatchObject([
      {
        full_name: 'Abena Paul',
        unjustified_minutes: 270,
        justified_minutes: 210,
        half_days: 2,
        times_late: 1,
      },
      { full_name: 'Évina Zoé', unjustified_minutes: 0, presence: 100 },
    ]);
    const sheet = await textOf(
      await as(admin).classMonthSheet({ class_id, month: '2026-11-01', language: 'fr' }),
    );
    expect(sheet).toContain('A R');
    expect(sheet).toContain('4,5');
  });

  it('exports to a spreadsheet with numeric figures, recorded in the audit trail', async () => {
    const csv = await (
      await as(admin).classMonthFile({ class_id, month: '2026-11-01', format: 'csv', language: 'fr' })
    ).text();
    const [head, first] = csv.split('\r\n');
    expect(head).toContain('"Heures non justifiées"'.replaceAll('"', ''));
    expect(first).toMatch(/^P-1;Abena Paul;4,5;3,5;2;1;/);
    const events = await db.select().from(auditEvents).where(eq(auditEvents.action, 'attendance.exported'));
    expect(events.at(-1)?.details).toMatchObject({ rows: 2, format: 'csv' });
  });
});

it('a school day as a table lists who is absent and who is late, class by class', async () => {
  const csv = await (await as(admin).dayFile({ day: '2026-11-23', format: 'csv', language: 'en' })).text();
  const lines = csv.split('\r\n').filter((line) => line.includes('6e A'));
  expect(lines[0]).toContain('07:30,Saved,2,1,1,0,0,Mbarga Luc,Abena Paul,');
  expect(lines[1]).toMatch(/13:00,Incomplete,.*,Abena Paul$/);
});

it('the map of the month counts what registers counted, and nothing if nobody marked', async () => {
  const map = await as(admin).map({ month: '2026-11-10' });
  expect(map.month).toBe('2026-11-01');
  expect(map.classes.find(({ id }) => id === class_id)?.days).toEqual([
    { day: '2026-11-23', marked: 2, missed: 1, late: 0 },
    { day: '2026-11-24', marked: 2, missed: 1, late: 0 },
  ]);
});

it('the last representable month is a month like any other', async () => {
  const map = await as(admin).map({ month: '9999-12-01' });
  expect(map.days).toEqual([]);
});

it('a pupil’s statement has the year’s totals and each absence, for the office and for those who may see the records', async () => {
  await aSanction(db, paul);
  const text = await textOf(await as(admin).statement({ student_id: paul, language: 'en' }));
  for (const words of ['Abena Paul', '6e A', '4.5', '3.5', 'Absent', 'Left early', 'Days of exclusion'])
    expect(text).toContain(words);
  const stranger = await aUser(db, { role: 'parent' });
  await expect(as(stranger).statement({ student_id: paul })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const student = await aUser(db, { role: 'student' });
  const { id } = await aStudent(db, { class_id, user_id: student.userId });
  expect(await textOf(await as(student).statement({ student_id: id, language: 'en' }))).toContain(
    'No absence and no lateness was marked.',
  );
});

it('a pupil’s own page has the same yearly figures as the statement, and shows the slots of one month', async () => {
  const own = apiAs(justificationsRouter, db, admin.actor, { now: NOW });
  const november = await own.student({ student_id: paul, month: '2026-11-01' });
  expect(november.year).toMatchObject({ unjustified_minutes: 270, justified_minutes: 210, times_late: 1 });
  expect(november.of_month).toEqual(november.year);
  expect(november.slots.map(({ status, justified }) => [status, justified])).toEqual([
    ['absent', false],
    ['late', false],
    ['left_early', true],
  ]);
  const october = await own.student({ student_id: paul, month: '2026-10-01' });
  expect(october).toMatchObject({ slots: [], year: november.year });
});

it('late entries are listed until somebody has looked, once and recorded; the office’s own are not listed', async () => {
  const office = apiAs(attendanceOfficeRouter, db, admin.actor, { now: NOW });
  const of = { class_id, student_id: zoe, day: '2026-11-10' };
  const late = await aRollEntry(db, of, { without_reason: true });
  const stranger = await aRollEntry(db, { ...of, day: '2026-11-11' }, { not_a_member: true });
  await aRollEntry(db, { ...of, day: '2026-11-12' }, { without_reason: true, authority: 'office' });
  const waiting = async () => (await office.lateEntries()).map(({ entry_id }) => entry_id);
  expect(await waiting()).toEqual([late, stranger]);
  await office.settle({ entry_id: late });
  await office.settle({ entry_id: late });
  expect(await waiting()).toEqual([stranger]);
  const looks = await db.select().from(attendanceLooks).where(eq(attendanceLooks.entry_id, late));
  expect(looks).toMatchObject([{ looked_by: admin.userId }]);
  const plain = await aRollEntry(db, { ...of, day: '2026-11-13' });
  await expect(office.settle({ entry_id: plain })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

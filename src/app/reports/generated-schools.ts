import { eq } from 'drizzle-orm';
import { attendanceRouter } from '#features/attendance/server/attendance.router.ts';
import { aSlot } from '#features/attendance/server/attendance.builders.ts';
import { attendanceSlots } from '#features/attendance/server/attendance.tables.ts';
import { aFee, aFeeStructure } from '#features/fees/server/fees.builders.ts';
import { paymentsRouter } from '#features/fees/payments/server/payments.router.ts';
import { aClassScheme, aMark, aSheet } from '#features/marks/server/marks.builders.ts';
import { staffRecords } from '#features/ministry-forms/server/staff-records.tables.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { schoolLevels, schoolSections } from '#features/roster/server/levels.tables.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { classSubjectTeachers } from '#features/roster/server/subjects.tables.ts';
import type { students } from '#features/roster/server/students.tables.ts';
import { aYear } from '#features/school-year/server/school-year.builders.ts';
import { aClassSubject } from '#features/subjects/server/subjects.builders.ts';
import { newId } from '#platform/db/ids.ts';
import { ownerOf, testDatabase } from '#platform/testing/database.ts';
import { chooser, TODAY } from './report-school.ts';

type Level = { name: string; grade: string; classes: string[] };
type Plan = {
  seed: number;
  sections: { name: string; levels: Level[] }[];
  /** Minutes of the day at which the roll is called; a shift school calls it in both halves. */
  slots: { starts: number; ends: number; half: 'am' | 'pm' }[];
  rollDays: string[];
  bornFrom: number;
  instalments: { amount: string; due_date: string }[];
  tracks: boolean;
};

const level = (name: string, grade: number, ...classes: string[]): Level => ({
  name,
  grade: `grade_${grade}`,
  classes,
});

export const SCHOOLS = {
  /** Two sections side by side, one roll a day, fees once, no languages or series. */
  'a bilingual primary school': {
    seed: 71,
    sections: [
      { name: 'Section francophone', levels: [level('CP', 2, 'A', 'B'), level('CM2', 6, '')] },
      { name: 'English section', levels: [level('Class 2', 2, ''), level('Class 6', 6, 'Red', 'Blue')] },
    ],
    slots: [{ starts: 450, ends: 500, half: 'am' }],
    rollDays: ['2026-11-06', '2026-11-09', '2026-11-17', '2026-11-20'],
    bornFrom: 2014,
    instalments: [{ amount: '45000', due_date: '2026-10-01' }],
    tracks: false,
  },
  /** Specialties and second languages, a shift in the morning and one in the afternoon, many repeaters. */
  'a technical lycée': {
    seed: 83,
    sections: [
      {
        name: 'Technique',
        levels: [level('2nde', 11, 'F3', 'G2'), level('1ère', 12, 'F3', 'G2'), level('Tle', 12, 'F3')],
      },
    ],
    slots: [
      { starts: 450, ends: 720, half: 'am' },
      { starts: 750, ends: 1050, half: 'pm' },
    ],
    rollDays: ['2026-10-30', '2026-11-05', '2026-11-12', '2026-11-19'],
    bornFrom: 2007,
    instalments: [
      { amount: '30000', due_date: '2026-07-15' },
      { amount: '25000.50', due_date: '2026-11-20' },
      { amount: '10000', due_date: '2027-02-01' },
    ],
    tracks: true,
  },
} satisfies Record<string, Plan>;
export type SchoolKind = keyof typeof SCHOOLS;

type Pupil = { id: string; class_id: string };

/** A generated school at noon of Friday, 20 November 2026: pupils of two years, rolls, fees, payments, marks and staff. */
export async function aGeneratedSchool(kind: SchoolKind) {
  const plan: Plan = SCHOOLS[kind];
  const choose = chooser(plan.seed);
  let clock = new Date('2026-11-20T11:00:00Z');
  const now = () => clock;
  const { db } = await testDatabase();
  const owner = ownerOf(db);
  const { actor: office } = await aUser(db, { role: 'admin', full_name: 'Onana Chantal' });
  await owner.delete(attendanceSlots);
  const slots = [];
  for (const slot of plan.slots) slots.push(await aSlot(db, slot));
  await aYear(db, { name: '2025/2026', first_day: '2025-09-08', last_day: '2026-06-12', status: 'closed' });
  const { id: year_id } = await aYear(db, {
    name: '2026/2027',
    first_day: '2026-09-07',
    last_day: '2027-06-11',
    status: 'current',
  });
  const rooms: { id: string }[] = [];
  for (const { name, levels } of plan.sections) {
    const section_id = newId();
    await db.insert(schoolSections).values({ id: section_id, name });
    for (const [position, { name: levelName, grade, classes }] of levels.entries()) {
      const grade_level = grade as 'grade_1';
      const level_id = newId();
      await db
        .insert(schoolLevels)
        .values({ id: level_id, section_id, name: levelName, position, grade_level });
      for (const section of classes)
        rooms.push(await aClass(db, { name: levelName, section: section || null, grade_level, level_id }));
    }
  }
  const pupils: Pupil[] = [];
  for (let nth = 0; nth < rooms.length * 8; nth += 1) {
    const class_id = rooms[nth % rooms.length]!.id;
    const born = `${plan.bornFrom + choose(4)}-0${1 + choose(9)}-1${choose(10)}`;
    const given: Partial<typeof students.$inferInsert> = {
      class_id,
      sex: choose(12) === 0 ? null : (['female', 'male'] as const)[choose(2)]!,
      date_of_birth: choose(9) === 0 ? null : born,
      birth_certificate: choose(3) === 0 ? null : `AN ${nth}`,
      ...(plan.tracks && {
        second_language: (['german', 'spanish', 'arabic', null] as const)[choose(4)]!,
        series: ['F3', 'f3', 'G2', null][choose(4)]!,
        repeater_since: choose(5) === 0 ? '2026-09-20' : null,
      }),
    };
    const { id } = await aStudent(db, given);
    pupils.push({ id, class_id });
    // Some came after the beginning of the year, and some were here last year, in this class or another.
    const from_day = choose(7) === 0 ? '2026-10-19' : '2026-09-07';
    await owner.update(classMemberships).set({ from_day }).where(eq(classMemberships.student_id, id));
    if (choose(2) === 0) continue;
    const earlier = choose(2) === 0 ? class_id : rooms[choose(rooms.length)]!.id;
    const stay = { from_day: '2025-09-08', until_day: '2026-06-12' };
    await owner.insert(classMemberships).values({ student_id: id, class_id: earlier, ...stay });
  }
  for (const day of plan.rollDays)
    for (const [place, room] of rooms.entries())
      for (const slot of slots) {
        // A class has one of the two shifts; this afternoon's rolls are still to come.
        if (slots.length > 1 && slots[place % slots.length] !== slot) continue;
        if (choose(4) === 0 || (day === TODAY && slot.starts > 720)) continue;
        const device_at = `${day}T16:30:00Z`;
        const marked = pupils.filter(({ class_id }) => class_id === room.id && choose(8) > 0);
        const mark = { kind: 'mark' as const, slot_id: slot.id, base_id: null, minutes: null, device_at };
        await apiAs(attendanceRouter, db, office, { now: () => new Date('2026-11-20T17:00:00Z') }).send({
          class_id: room.id,
          day,
          events: [
            ...marked.map(({ id }) => ({
              ...mark,
              id: newId(),
              student_id: id,
              status: (['absent', 'excused', 'late', 'present', 'present'] as const)[choose(5)]!,
              source: 'roll' as const,
            })),
            ...(choose(3) > 0
              ? [{ kind: 'confirm' as const, id: newId(), slot_id: slot.id, device_at }]
              : []),
          ],
        });
      }
  clock = new Date('2026-11-12T09:00:00Z');
  const total = plan.instalments.reduce((sum, { amount }) => sum + Number(amount), 0);
  const structure = await aFeeStructure(db, { amount: String(total), now });
  const fees = await aFee(db, { structure, students: pupils, instalments: plan.instalments, now });
  for (const [nth, { id }] of fees.entries()) {
    if (choose(3) === 0) continue;
    clock = new Date(nth % 3 ? '2026-11-13T10:00:00Z' : '2026-11-18T10:00:00Z');
    const mobile = { payment_method: 'mobile_money' as const, operator_reference: `OM${nth}` };
    const paying = apiAs(paymentsRouter, db, office, { now });
    const amount = ['4000', '9999.50', '10000'][choose(3)]!;
    const { id: transaction_id } = await paying.record({
      student_fee_ids: [id],
      amount,
      ...(choose(3) === 0 && mobile),
    });
    if (choose(10) === 0) await paying.reverse({ transaction_id, reason: 'Typed twice' });
  }
  // Teachers with a record that is whole, partly empty or none; marks in two subjects of two classes.
  const records = [
    {
      sex: 'female',
      diploma: 'DIPES II',
      contract: 'civil_servant',
      hired_on: '2019-09-02',
      post: 'at_post',
    },
    { sex: 'male', grade: 'PLEG', contract: 'part_time', hired_on: '2026-10-01', post: 'absent' },
    { sex: 'female', contract: 'permanent', post: 'retired' },
    { sex: null, diploma: 'Licence', post: 'at_post' },
  ] as const;
  const teachers: string[] = [];
  for (let nth = 0; nth < 5; nth += 1) {
    const { userId } = await aUser(db, { role: 'teacher', full_name: `Enseignant ${nth}` });
    teachers.push(userId);
    const of = records[nth];
    if (of) await db.insert(staffRecords).values({ user_id: userId, ...of, updated_at: clock });
  }
  for (const [place, { id: class_id }] of rooms.entries()) {
    if (place > 0) await aClassScheme(db, { class_id, year_id, exam_class: place === rooms.length - 1 });
    for (const nth of [0, 1]) {
      const teacher_id = teachers[(place + nth) % 3]!;
      const { subject_id } = await aClassSubject(db, { class_id, ...(place !== 1 && { teacher_id }) });
      if (place === 0 || place > 2) continue;
      const { assessment_id } = await aSheet(db, { class_id, subject_id, year_id });
      for (const { id } of pupils.filter((one) => one.class_id === class_id))
        if (choose(5) > 0) await aMark(db, { assessment_id, student_id: id, number: String(choose(21)) });
    }
  }
  // A trigger dates what is taught from the database's own day.
  await owner.update(classSubjectTeachers).set({ from_day: '2026-09-07' });
  clock = new Date('2026-11-20T11:00:00Z');
  return { db, office, year_id, now };
}

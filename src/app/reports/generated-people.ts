import { eq } from 'drizzle-orm';
import { staffRecords } from '#features/ministry-forms/server/staff-records.tables.ts';
import { aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { schoolLevels, schoolSections } from '#features/roster/server/levels.tables.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import type { students } from '#features/roster/server/students.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { ownerOf } from '#platform/testing/database.ts';
import type { Choose, Pupil } from './generated-marks.ts';
import type { SchoolPlan } from './school-plans.ts';

/** A record that is whole, one that is partly empty, and some with little. */
const STAFF_RECORDS = [
  {
    sex: 'female',
    diploma: 'DIPES II',
    contract: 'civil_servant',
    step: '3',
    social_number: 'CNPS 12',
    date_of_birth: '1984-02-29',
    hired_on: '2019-09-02',
    post: 'at_post',
  },
  { sex: 'male', grade: 'PLEG', contract: 'part_time', hired_on: '2026-10-01', post: 'absent' },
  { sex: 'female', contract: 'permanent', post: 'retired' },
  { sex: null, diploma: 'Licence', post: 'at_post' },
] as const;

/** Teachers with a record of the staff, and one without. */
export async function generateTeachers(db: Db, updated_at: Date): Promise<string[]> {
  const teachers: string[] = [];
  for (let nth = 0; nth < 5; nth += 1) {
    const { userId } = await aUser(db, { role: 'teacher', full_name: `Enseignant ${nth}` });
    teachers.push(userId);
    const of = STAFF_RECORDS[nth];
    if (of) await db.insert(staffRecords).values({ user_id: userId, ...of, updated_at });
  }
  return teachers;
}

export type Room = { id: string };

/** The classes of each section, level by level. */
export async function generateClasses(db: Db, plan: SchoolPlan): Promise<Room[]> {
  const rooms: Room[] = [];
  for (const { name, levels } of plan.sections) {
    const section_id = newId();
    if (name !== null) await db.insert(schoolSections).values({ id: section_id, name });
    for (const [position, { name: levelName, grade, classes }] of levels.entries()) {
      const grade_level = grade as 'grade_1';
      const level_id = name === null ? null : newId();
      if (level_id !== null)
        await db
          .insert(schoolLevels)
          .values({ id: level_id, section_id, name: levelName, position, grade_level });
      for (const section of classes)
        rooms.push(await aClass(db, { name: levelName, section: section || null, grade_level, level_id }));
    }
  }
  return rooms;
}

/** Eight pupils a class, with gaps in their records. */
export async function generatePupils(
  db: Db,
  { plan, choose, rooms }: { plan: SchoolPlan; choose: Choose; rooms: readonly Room[] },
): Promise<Pupil[]> {
  const owner = ownerOf(db);
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
  return pupils;
}

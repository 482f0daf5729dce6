import { beforeAll, describe, expect, it } from 'vitest';
import {
  attendanceEntries,
  attendanceRegisters,
  attendanceStates,
} from '#features/attendance/server/attendance.tables.ts';
import { aSlot } from '#features/attendance/server/attendance.builders.ts';
import { subjectMarking } from '#features/marking/server/marking.tables.ts';
import { aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { aYear } from '#features/school-year/server/school-year.builders.ts';
import { aClassSubject, aSubject } from '#features/subjects/server/subjects.builders.ts';
import { addDays } from '#features/school-year/school-year.rules.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { readClassInput } from './class-input.queries.ts';
import { aClassScheme, aMark, aSheet } from './marks.builders.ts';
import { schoolDay } from '#platform/time/school-day.ts';

let db: Db;
let year_id: string;
const today = schoolDay(new Date(), 'Africa/Douala');
const read = (class_id: string) => readSnapshot(db, (tx) => readClassInput(tx, { class_id, year_id }));
const repeatsIn = async (schoolClass: { id: string }) =>
  new Map((await read(schoolClass.id))!.input.students.map(({ id, repeats }) => [id, repeats]));

beforeAll(async () => {
  ({ db } = await testDatabase());
  const term = (first: number, last: number) => ({
    name_en: 'Term',
    name_fr: 'Trimestre',
    first_day: addDays(today, first),
    last_day: addDays(today, last),
    parts: [],
  });
  const year = await aYear(db, {
    first_day: addDays(today, -60),
    last_day: addDays(today, 60),
    status: 'current',
    periods: [term(-60, -31), term(-20, 60)],
  });
  year_id = year.id;
});

describe('the input for a class’s results', () => {
  it('is null for a class without a scheme', async () => {
    expect(await read((await aClass(db)).id)).toBeNull();
  });

  it('has the class as of today, the columns of its sheets, and the content of their cells', async () => {
    const { id: class_id } = await aClass(db);
    const teacher = await aUser(db, { role: 'teacher', full_name: 'Mbarga Thérèse' });
    const art = await aSubject(db, { code: 'ZART', group: 'Lettres' });
    const maths = await aSubject(db, { code: 'MAT', group: 'Sciences' });
    await aClassSubject(db, {
      class_id,
      subject_id: maths.id,
      coefficient: '4.50',
      teacher_id: teacher.userId,
    });
    await aClassSubject(db, { class_id, subject_id: art.id, coefficient: '2' });
    await db
      .insert(subjectMarking)
      .values({ class_id, subject_id: maths.id, year_id, core: true, counts: true });
    const zoe = await aStudent(db, { class_id, full_name: 'Évina Zoé', sex: 'female' });
    const paul = await aStudent(db, { class_id, full_name: 'Abena Paul' });
    const gone = await aStudent(db, { full_name: 'Gone Away' });
    const scheme = await aClassScheme(db, { class_id, year_id, exam_class: true });
    const sheet = await aSheet(
      db,
      { class_id, subject_id: maths.id, year_id },
      {
        slot: 1,
        column: {
          weight: '1.50',
          moderation: [
            { by: 'add', value: '1', reason: 'Too hard', author_id: newId(), at: '2026-11-01T08:00:00Z' },
          ],
        },
      },
    );
    const { assessment_id } = sheet;
    await aMark(db, { assessment_id, student_id: zoe.id, number: '0' });
    await aMark(db, { assessment_id, student_id: paul.id, special: 'absent_justified' });
    await aMark(db, { assessment_id, student_id: gone.id, number: '12' });

    const found = (await read(class_id))!;
    expect(found).toMatchObject({ marking_scheme_id: scheme.id, version: 1, scheme: { maximum: '20' } });
    expect(found.input).toMatchObject({
      exam_class: true,
      subjects: [
        { id: art.id, weight: '2', group: 'Lettres', counts: true, core: false },
        { id: maths.id, weight: '4.5', group: 'Sciences', counts: true, core: true },
      ],
      assessments: [
        {
          id: assessment_id,
          subject_id: maths.id,
          period: 0,
          slot: 1,
          out_of: '20',
          weight: '1.5',
          kind: 'required',
          moderation: [{ by: 'add', value: '1' }],
        },
      ],
    });
    expect(
      found.input.students.map(({ id }) => id),
      'in the order of the class list',
    ).toEqual([paul.id, zoe.id]);
    expect(found.input.students[0]!.takes.toSorted()).toEqual([art.id, maths.id].toSorted());
    expect(found.input.marks, 'a real 0 is a mark; whoever is not in the class has none').toHaveLength(2);
    expect(found.input.marks).toContainEqual({ student_id: zoe.id, assessment_id, mark: { number: '0' } });
    expect(found.input.marks).toContainEqual({
      student_id: paul.id,
      assessment_id,
      mark: { special: 'absent_justified' },
    });
    expect(found.names).toMatchObject({
      students: [{ full_name: 'Abena Paul' }, { full_name: 'Évina Zoé', sex: 'female' }],
      teachers: [{ subject_id: maths.id, full_name: 'Mbarga Thérèse' }],
      sheets: [{ id: sheet.id, state: 'open' }],
    });
  });

  it('counts earlier years at the level, each at the level where most of it was spent', async () => {
    const own = await aClass(db, { grade_level: 'grade_7' });
    const twin = await aClass(db, { grade_level: 'grade_7' });
    const lower = await aClass(db, { grade_level: 'grade_6' });
    const earlier = (ago: number) =>
      aYear(db, { first_day: addDays(today, -ago), last_day: addDays(today, -ago + 270) });
    const [first, second] = [await earlier(760), await earlier(395)];
    await aClassScheme(db, { class_id: own.id, year_id });
    const stays = async (...of: [class_id: string, from: number, until: number, year: string][]) => {
      const { id } = await aStudent(db, { class_id: own.id, admission_date: addDays(today, -50) });
      for (const [class_id, from, until, year] of of)
        await db.insert(classMemberships).values({
          student_id: id,
          class_id,
          year_id: year,
          from_day: addDays(today, from),
          until_day: addDays(today, until),
        });
      return id;
    };
    const new_here = await stays();
    const twice = await stays([twin.id, -395, -125, second.id]);
    const thrice = await stays([own.id, -760, -490, first.id], [twin.id, -395, -125, second.id]);
    const moved_up_early = await stays([lower.id, -395, -140, second.id], [own.id, -139, -61, second.id]);
    const found = (await read(own.id))!.input.students.map(({ id, repeats }) => [id, repeats]);
    expect(new Map(found as [string, number][])).toEqual(
      new Map([
        [new_here, 0],
        [twice, 1],
        [thrice, 2],
        [moved_up_early, 0],
      ]),
    );
  });

  it('counts a year at another school for students recorded as repeaters, at that level and once', async () => {
    const own = await aClass(db, { grade_level: 'grade_7' });
    const higher = await aClass(db, { grade_level: 'grade_8' });
    const first = await aYear(db, { first_day: addDays(today, -1500), last_day: addDays(today, -1230) });
    await aClassScheme(db, { class_id: own.id, year_id });
    await aClassScheme(db, { class_id: higher.id, year_id });
    const said = async (class_id: string, repeater_since: number | null, spent?: string) => {
      const admission_date = addDays(today, -50);
      const { id } = await aStudent(db, {
        class_id,
        admission_date,
        repeater_since: repeater_since === null ? null : addDays(today, repeater_since),
      });
      if (spent)
        await db.insert(classMemberships).values({
          student_id: id,
          class_id: spent,
          year_id: first.id,
          from_day: addDays(today, -1500),
          until_day: addDays(today, -1230),
        });
      return id;
    };
    const nobody = await said(own.id, null);
    const enrolled = await said(own.id, -50);
    const said_before_the_class = await said(own.id, -90);
    const known_already = await said(own.id, -50, own.id);
    const a_third_time = await said(own.id, -1500, own.id);
    const gone_up = await said(higher.id, -1500, own.id);
    expect(await repeatsIn(own)).toEqual(
      new Map([
        [nobody, 0],
        [enrolled, 1],
        [said_before_the_class, 1],
        [known_already, 1],
        [a_third_time, 2],
      ]),
    );
    expect(await repeatsIn(higher)).toEqual(new Map([[gone_up, 0]]));
  });

  it('counts unjustified hours in the period in which they were missed', async () => {
    const { id: class_id } = await aClass(db);
    await aClassScheme(db, { class_id, year_id });
    const { id: student_id } = await aStudent(db, { class_id });
    const slot = await aSlot(db, { starts: 480, ends: 570 });
    for (const [days, status] of [
      [-60, 'absent'],
      [-25, 'absent'],
      [-20, 'absent'],
      [-10, 'excused'],
    ] as const) {
      const day = addDays(today, days);
      const register = { id: newId(), class_id, day, slot_id: slot.id, half: 'am' as const };
      await db.insert(attendanceRegisters).values({ ...register, starts: 480, ends: 570 });
      const mark = { register_id: register.id, student_id, status, minutes: null };
      const entry_id = newId();
      await db.insert(attendanceEntries).values({
        id: entry_id,
        ...mark,
        author_id: newId(),
        authority: 'office',
        source: 'office',
        outcome: 'accepted',
        not_a_member: false,
        without_reason: false,
        confidential: false,
        device_at: new Date(),
        received_at: new Date(),
      });
      await db.insert(attendanceStates).values({ ...mark, day, starts: 480, entry_id, in_conflict: false });
    }
    const found = (await read(class_id))!;
    expect(found.input.students[0]!.unjustified_hours, 'between two periods: of the one before').toEqual([
      '3',
      '1.5',
    ]);
  });
});

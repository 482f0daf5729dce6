import { eq } from 'drizzle-orm';
import { anAssignment } from '#features/assignments/server/assignments.builders.ts';
import { assignmentWorks } from '#features/assignments/server/assignments.tables.ts';
import {
  attendanceJustifications,
  attendanceEntries,
  attendanceRegisters,
  attendanceStates,
} from '#features/attendance/server/attendance.tables.ts';
import { aSanction, aSlot } from '#features/attendance/server/attendance.builders.ts';
import { attendanceSanctionReversals } from '#features/attendance/server/sanctions.tables.ts';
import { aFee } from '#features/fees/server/fees.builders.ts';
import { aClassScheme, aMark, aSheet } from '#features/marks/server/marks.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { aYear, aSpan } from '#features/school-year/server/school-year.builders.ts';
import { addDays, isSchoolDay } from '#features/school-year/school-year.rules.ts';
import { aClassSubject } from '#features/subjects/server/subjects.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { seededRandom } from '#platform/random/seeded-random.ts';
import { ownerOf } from '#platform/testing/database.ts';

export const FIRST_DAY = '2026-09-07';
export const TODAY = '2026-11-20';

/** A year with terms and a week of holidays within the last weeks. */
export const aTestYear = (db: Db) =>
  aYear(db, {
    name: '2026/2027',
    first_day: FIRST_DAY,
    last_day: '2027-06-11',
    status: 'current',
    periods: [
      { ...aSpan(FIRST_DAY, '2026-12-18', 'Term 1'), parts: [] },
      { ...aSpan('2027-01-04', '2027-06-11', 'Term 2'), parts: [] },
    ],
    holidays: [aSpan('2026-11-02', '2026-11-06', 'Half term')],
  });

/** Makes memberships begin with the year instead of on the day of the test. */
export const sinceSeptember = (db: Db, student_id: string) =>
  ownerOf(db)
    .update(classMemberships)
    .set({ from_day: FIRST_DAY })
    .where(eq(classMemberships.student_id, student_id));

export async function aPupil(db: Db, class_id: string, given: Parameters<typeof aStudent>[1] = {}) {
  const pupil = await aStudent(db, { class_id, ...given });
  await sinceSeptember(db, pupil.id);
  return pupil.id;
}

type Status = 'present' | 'absent' | 'late' | 'excused' | 'left_early' | 'sent_home';

/** Registers of half-days from the first day until today, with a random mark for each pupil. */
export async function rolls(
  db: Db,
  year: Parameters<typeof isSchoolDay>[0],
  classId: string,
  pupils: readonly string[],
  draw: (pupil: string, day: string, half: 'am' | 'pm') => { status: Status; minutes: number | null } | null,
) {
  const slots = [
    await aSlot(db, { half: 'am', starts: 450, ends: 720 }),
    await aSlot(db, { half: 'pm', starts: 780, ends: 930 }),
  ];
  const registers: (typeof attendanceRegisters.$inferInsert)[] = [];
  const entries: (typeof attendanceEntries.$inferInsert)[] = [];
  const states: (typeof attendanceStates.$inferInsert)[] = [];
  const at = new Date();
  for (let day = FIRST_DAY; day <= TODAY; day = addDays(day, 1)) {
    if (!isSchoolDay(year, day)) continue;
    for (const { id: slot_id, half, starts, ends } of slots) {
      const register_id = newId();
      registers.push({
        id: register_id,
        class_id: classId,
        day,
        slot_id,
        half,
        starts,
        ends,
        confirmed_at: at,
      });
      for (const student_id of pupils) {
        const drawn = draw(student_id, day, half);
        if (!drawn) continue;
        const id = newId();
        entries.push({
          id,
          register_id,
          student_id,
          ...drawn,
          author_id: newId(),
          authority: 'teacher_of_slot',
          source: 'roll',
          device_at: at,
          received_at: at,
          outcome: 'accepted',
        });
        states.push({ register_id, student_id, day, starts, entry_id: id, ...drawn, in_conflict: false });
      }
    }
  }
  await db.insert(attendanceRegisters).values(registers);
  for (let from = 0; from < entries.length; from += 2000) {
    await db.insert(attendanceEntries).values(entries.slice(from, from + 2000));
    await db.insert(attendanceStates).values(states.slice(from, from + 2000));
  }
}

/** Two classes with random rolls, marks, works, sanctions and fees. */
export async function aGeneratedSchool(db: Db, seed: number) {
  const random = seededRandom(seed);
  const outOf = (most: number, chance: number) => random.below(most) < chance;
  const year = await aTestYear(db);
  const pupils: string[] = [];
  for (const size of [12, 9]) {
    const { id: class_id } = await aClass(db);
    const own: string[] = [];
    for (let nth = 0; nth < size; nth += 1) own.push(await aPupil(db, class_id));
    pupils.push(...own);
    const misses = new Map(own.map((id) => [id, random.below(5) ** 2]));
    await rolls(db, year, class_id, own, (pupil) => {
      if (outOf(100, 4)) return null;
      if (outOf(60, misses.get(pupil)!)) return { status: 'absent', minutes: null };
      const other = random.below(40);
      if (other === 0) return { status: 'left_early', minutes: 60 + random.below(240) };
      if (other === 1) return { status: 'sent_home', minutes: 90 };
      if (other === 2) return { status: 'excused', minutes: null };
      if (other === 3) return { status: 'late', minutes: 15 };
      return { status: 'present', minutes: null };
    });
    await marks(db, { class_id, year_id: year.id }, own, random);
    await works(db, class_id, own, random);
  }
  for (const student_id of pupils) {
    const reversed: string[] = [];
    for (let nth = random.below(4); nth > 0; nth -= 1) {
      const on_day = random.pick([
        '2026-09-01',
        FIRST_DAY,
        '2026-10-14',
        '2026-11-19',
        '2026-12-18',
        '2027-01-05',
      ]);
      const id = await aSanction(db, student_id, { on_day });
      if (outOf(4, 1)) reversed.push(id);
    }
    for (const sanction_id of reversed)
      await db
        .insert(attendanceSanctionReversals)
        .values({ sanction_id, reason: 'A mistake', taken_back_by: newId(), taken_back_at: new Date() });
    if (outOf(3, 1))
      await db.insert(attendanceJustifications).values({
        id: newId(),
        student_id,
        from_day: '2026-10-19',
        until_day: '2026-11-13',
        half: null,
        reason: 'Malaria',
        submitted_at: new Date(),
        ...(outOf(3, 2) && { accepted: true, decided_at: new Date() }),
      });
    if (outOf(2, 1))
      await aFee(db, {
        student: { id: student_id },
        amount: String(5_000 + 500 * random.below(40)),
        due_date: addDays(TODAY, random.below(140) - 110),
        now: () => new Date('2026-09-01T08:00:00Z'),
      });
  }
  return { year, pupils };
}

type Random = ReturnType<typeof seededRandom>;

/** Five subjects; the first two sequences are closed, and the third is only submitted in some subjects. */
async function marks(db: Db, of: { class_id: string; year_id: string }, pupils: string[], random: Random) {
  await aClassScheme(db, of);
  for (let nth = 0; nth < 5; nth += 1) {
    const { subject_id } = await aClassSubject(db, {
      class_id: of.class_id,
      coefficient: String(1 + (nth % 3)),
    });
    for (const [period, slot] of [
      [0, 0],
      [0, 1],
      [1, 0],
    ] as const) {
      const last = period === 1;
      if (last && nth === 4) continue;
      const sheet = await aSheet(
        db,
        { ...of, subject_id },
        { period, slot, state: 'closed', closed_at: new Date() },
      );
      for (const student_id of pupils)
        if (random.below(12) > 0)
          await aMark(db, {
            assessment_id: sheet.assessment_id,
            student_id,
            number: (random.below(77) / 4 + 0.5).toFixed(2),
          });
    }
  }
}

/** Assignments of all kinds over the last two months, some of them handed in. */
async function works(db: Db, class_id: string, pupils: string[], random: Random) {
  const { subject_id } = await aClassSubject(db, { class_id, coefficient: '1' });
  // Sheets in it are left out, so it must not count.
  await db.execute(
    `insert into subject_marking (class_id, subject_id, year_id, counts, core) select '${class_id}', '${subject_id}', id, false, false from school_years where status = 'current'`,
  );
  const at = new Date('2026-09-20T08:00:00Z');
  for (let nth = 0; nth < 14; nth += 1) {
    const hand_in = random.pick(['none', 'paper', 'text', 'photos'] as const);
    const id = await anAssignment(db, {
      class_id,
      subject_id,
      author_id: newId(),
      hand_in,
      due_day: addDays(TODAY, 6 - random.below(60)),
      publish_at: random.below(10) === 0 ? null : at,
      told_at: at,
      ...(random.below(10) === 0 && { removed_at: at }),
      ...(random.below(4) === 0 && { student_ids: pupils.filter(() => random.below(2) === 0) }),
    });
    const isRecorded = hand_in !== 'paper' || random.below(2) === 0;
    if (hand_in === 'none' || !isRecorded) continue;
    for (const student_id of pupils)
      if (random.below(3) > 0)
        await db.insert(assignmentWorks).values({
          assignment_id: id,
          student_id,
          ...(hand_in === 'paper' ? { received_at: at } : { handed_in_at: at, version: 1 }),
        });
      else if (random.below(5) === 0)
        // A draft comment is not a submitted work.
        await db.insert(assignmentWorks).values({ assignment_id: id, student_id, comment: 'Where is it?' });
  }
}

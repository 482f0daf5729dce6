import { sql } from 'drizzle-orm';
import { PRESETS } from '#features/marking/marking-presets.ts';
import { aScheme, isMarked } from '#features/marking/server/marking.builders.ts';
import { aSheet } from '#features/marks/server/marks.builders.ts';
import { assessments, studentMarkEvents, studentMarks } from '#features/marks/server/marks.tables.ts';
import { aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { addDays } from '#features/school-year/school-year.rules.ts';
import { termsOf } from '#features/school-year/year-plan.rules.ts';
import { aYear } from '#features/school-year/server/school-year.builders.ts';
import { aClassSubject, aSubject } from '#features/subjects/server/subjects.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { schoolDay } from '#platform/time/school-day.ts';

export type CardSchool = { classes: number; pupils: number; subjects: number };

/** The period of the cards: the first one, of two sequences. */
export const PERIOD = 0;

/**
 * Prepares a school whose classes have every mark of the first term and no cards yet. Returns the classes.
 */
export async function furnishCards(db: Db, { classes, pupils, subjects }: CardSchool): Promise<string[]> {
  const today = schoolDay(new Date(), 'Africa/Douala');
  const days = { first_day: addDays(today, -60), last_day: addDays(today, 240) };
  const { id: year_id } = await aYear(db, {
    ...days,
    status: 'current',
    periods: termsOf(days, 'terms'),
  });
  const { id: marking_scheme_id } = await aScheme(db, { scheme: PRESETS.cameroon_francophone_sequences });
  const teacher = await aUser(db, { role: 'teacher', full_name: 'Mbarga Thérèse' });
  const taught = [];
  for (let nth = 0; nth < subjects; nth += 1)
    taught.push(await aSubject(db, { group: ['Lettres', 'Sciences'][nth % 2]! }));
  const made: string[] = [];
  for (let nth = 0; nth < classes; nth += 1) {
    const { id: class_id } = await aClass(db, { class_master_id: teacher.userId });
    await isMarked(db, { class_id, year_id, marking_scheme_id });
    for (const [place, { id: subject_id }] of taught.entries()) {
      const coefficient = String(1 + (place % 5));
      await aClassSubject(db, { class_id, subject_id, coefficient, teacher_id: teacher.userId });
      for (const slot of [0, 1])
        await aSheet(db, { class_id, subject_id, year_id }, { period: PERIOD, slot });
    }
    await db.insert(students).values(
      Array.from({ length: pupils }, (_, place) => ({
        id: newId(),
        class_id,
        roll_number: `M-${nth}-${String(place).padStart(3, '0')}`,
        full_name: `Ngo Mbeleck Élisabeth ${nth} ${place}`,
        sex: (['female', 'male'] as const)[place % 2]!,
        date_of_birth: '2012-05-17',
        admission_date: days.first_day,
        status: 'active' as const,
        phone: '+237 670 00 00 00',
        address: 'Bonapriso, Douala',
        emergency_contact: '+237 690 11 22 33',
      })),
    );
    made.push(class_id);
  }
  await enterEveryMark(db);
  return made;
}

/**
 * Enters a mark in steps of a quarter for every student in every column of their class, the same at every
 * run.
 */
const enterEveryMark = (db: Db) =>
  db.execute(sql`
    with entered as (
      insert into ${studentMarkEvents} (id, assessment_id, student_id, number, author_id, source, device_at, received_at, outcome)
      select gen_random_uuid(), a.id, s.id, abs(hashtext(s.roll_number || a.sheet_id)) % 81 / 4.0, s.id, 'grid', now(), now(), 'taken'
      from ${assessments} a join mark_sheets m on m.id = a.sheet_id join ${students} s on s.class_id = m.class_id
      returning id, assessment_id, student_id, number
    )
    insert into ${studentMarks} (assessment_id, student_id, number, event_id)
    select assessment_id, student_id, number, id from entered`);

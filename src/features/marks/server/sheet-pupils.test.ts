import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { aYear } from '#features/school-year/server/school-year.builders.ts';
import { aClassSubject, aSubject } from '#features/subjects/server/subjects.builders.ts';
import { ownerOf, testDatabase } from '#platform/testing/database.ts';
import { aMark, aSheet } from './marks.builders.ts';
import { selectPupils } from './sheets.queries.ts';

const OTHERS = 20_000;
const DAY = '2026-11-23';

it('the pupils of a sheet are found by an index in a school of twenty thousand', async () => {
  const { db } = await testDatabase();
  const { id: year_id } = await aYear(db, {
    first_day: '2026-09-07',
    last_day: '2027-06-30',
    status: 'current',
  });
  const { id: class_id } = await aClass(db);
  const { id: subject_id } = await aSubject(db);
  await aClassSubject(db, { class_id, subject_id });
  const taking = await aStudent(db, { class_id, full_name: 'Abena Paul', admission_date: '2026-09-07' });
  const moved = await aStudent(db, { full_name: 'Évina Zoé' });
  const sheet = { ...(await aSheet(db, { class_id, subject_id, year_id })), day: DAY };
  await aMark(db, { assessment_id: sheet.assessment_id, student_id: moved.id, number: '12' });
  await ownerOf(db).execute(sql`
    insert into students (id, roll_number, full_name, admission_date)
    select gen_random_uuid(), 'OTHER-' || n, 'Pupil ' || n, ${DAY} from generate_series(1, ${OTHERS}) n`);
  await ownerOf(db).execute(sql`analyze`);

  const found = await db.transaction((tx) => selectPupils(tx, sheet));
  expect(found.map(({ id }) => id)).toEqual([taking.id, moved.id]);
  const { rows } = await db.transaction((tx) => tx.execute(sql`explain ${selectPupils(tx, sheet).getSQL()}`));
  const plan = JSON.stringify(rows);
  expect(plan).toContain('students_pkey');
  expect(plan).not.toMatch(/Seq Scan on students/);
});

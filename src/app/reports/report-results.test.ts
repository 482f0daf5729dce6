import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { assessments, markSheets, studentMarks } from '#features/marks/server/marks.tables.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { classSubjects } from '#features/roster/server/subjects.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { aReportSchool } from './report-school.ts';
import { tally } from './school-rows.ts';
import { reportsOf, valuesOf } from './school-reports.ts';

let school: Awaited<ReturnType<typeof aReportSchool>>;
let db: Db;
let read: ReturnType<typeof reportsOf>['read'];
let everyRow: ReturnType<typeof reportsOf>['everyRow'];

beforeAll(async () => {
  school = await aReportSchool();
  ({ db } = school);
  ({ read, everyRow } = reportsOf(school));
}, 120_000);

describe('results', () => {
  it('contain a class’s averages by subject, and how many students are in each tenth', async () => {
    const class_id = (await read('results')).applied['class_id']!;
    const opened = await everyRow('results', 'mean', 'all', { class_id, which: '0' });
    const averages = opened.rows.map(({ cells }) => Number(cells[2]));
    expect(averages.length).toBeGreaterThan(5);
    const values = valuesOf(await read('results', { class_id, which: '0' }));
    const mean = averages.reduce((total, one) => total + one, 0) / averages.length;
    expect(Math.abs(Number(values['all']!['mean']) - mean)).toBeLessThan(0.01);
    expect(values['all']!['passed']).toBe(averages.filter((one) => one >= 10).length);
    const bars = await read('results', { class_id, which: '0', by: 'average' });
    for (const { key, cells } of bars.rows) {
      const inBar = averages.filter((one) => Math.min(Math.floor(one / 2), 9) === Number(key));
      expect([key, cells[1]]).toEqual([key, inBar.length]);
    }
  });

  it('of the school equal those of its classes, by class and by sex', async () => {
    const sexes = new Map((await db.select().from(students)).map(({ id, sex }) => [id, sex]));
    const expected: Record<string, [number, number]> = {};
    const count = (key: string, passed: boolean) => {
      const [all, through] = expected[key] ?? [0, 0];
      expected[key] = [all + 1, through + (passed ? 1 : 0)];
    };
    for (const { id } of await db.select().from(classes)) {
      const opened = await everyRow('results', 'mean', 'all', { class_id: id, which: '0' }).catch(() => null);
      for (const { key, cells } of opened?.rows ?? [])
        for (const group of ['all', id, sexes.get(key) ?? 'none']) count(group, Number(cells[2]) >= 10);
    }
    expect(Object.keys(expected)).toHaveLength(6);
    const shown: Record<string, [unknown, unknown]> = {};
    for (const by of ['class', 'sex'] as const)
      for (const [key, values] of Object.entries(valuesOf(await read('results', { by, which: '0' }))))
        shown[key] = [values['marked'], values['passed']];
    expect(shown).toEqual(expected);
  });

  it('by teacher contain the marks of their own subjects', async () => {
    const rows = await db
      .select({ teacher_id: classSubjects.teacher_id, mark: studentMarks.number })
      .from(studentMarks)
      .innerJoin(assessments, eq(assessments.id, studentMarks.assessment_id))
      .innerJoin(markSheets, eq(markSheets.id, assessments.sheet_id))
      .innerJoin(
        classSubjects,
        and(
          eq(classSubjects.class_id, markSheets.class_id),
          eq(classSubjects.subject_id, markSheets.subject_id),
        ),
      )
      // A student who left the class or the school has no result in it.
      .innerJoin(
        students,
        and(
          eq(students.id, studentMarks.student_id),
          eq(students.class_id, markSheets.class_id),
          eq(students.status, 'active'),
        ),
      );
    const values = valuesOf(await read('results', { by: 'teacher', which: '0' }));
    const groups = [...tally(rows, ({ teacher_id }) => teacher_id ?? 'none'), ['all', rows] as const];
    expect(Object.keys(values).toSorted()).toEqual(groups.map(([key]) => key).toSorted());
    for (const [key, own] of groups) {
      const passed = own.filter(({ mark }) => Number(mark) >= 10).length;
      expect([values[key]!['marked'], values[key]!['passed']], key).toEqual([own.length, passed]);
    }
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { read as fractionOf } from '#features/marking/fractions-oracle.ts';
import { aGeneratedSchool } from './generated-schools.ts';
import { grouped } from './recount.ts';
import { classResults } from './recount-results.ts';
import { SCHOOLS, type SchoolKind } from './school-plans.ts';
import { reportsOf } from './school-reports.ts';
import { readTables, type Tables } from './school-tables.ts';

const NOTHING = { marked: 0, mean: null, passed: 0, pass_rate: null, lowest: null, highest: null };
const PERIODS = ['0', '1', '2', 'year'];

const percent = (part: number, whole: number) =>
  whole === 0 ? null : String(Number(((part * 100) / whole).toFixed(1)));
/** The tenth of the scheme's maximum that contains an average. */
function barOf(average: string, maximum: string): string {
  const { n, d } = fractionOf(average);
  const tenth = (n * 10n) / (d * BigInt(maximum));
  return String(tenth > 9n ? 9n : tenth);
}

describe.each(Object.keys(SCHOOLS) as SchoolKind[])('results of %s', (kind) => {
  let school: Awaited<ReturnType<typeof aGeneratedSchool>>;
  let tables: Tables;
  const reports = () => reportsOf(school);

  beforeAll(async () => {
    school = await aGeneratedSchool(kind);
    tables = await readTables(school.db);
  }, 120_000);

  const resultsIn = (which: string) =>
    tables.rooms.flatMap(({ id }) => {
      const found = classResults(tables, id, which);
      return found ? [{ class_id: id, ...found }] : [];
    });
  /** The student and value of each row behind a figure. */
  async function opened(
    figure: string,
    row: string,
    filters: Parameters<ReturnType<typeof reports>['read']>[1],
  ) {
    const { columns, rows } = await reports().everyRow('results', figure, row, filters);
    const place = columns.findIndex(({ key }) => key === 'value');
    return rows.map(({ key, cells }) => `${key} ${cells[place]}`).toSorted();
  }

  it('of each class equal its averages by subject and by student, calculated from the marks', async () => {
    let averages = 0;
    for (const which of PERIODS)
      for (const { class_id, students, profile, subjects, scheme } of resultsIn(which)) {
        const where = `${which} ${scheme.name.en}`;
        const shown = await reports().figures('results', { class_id, which });
        expect(shown['all'], where).toMatchObject(profile ?? NOTHING);
        const counted = students.filter(({ ranked }) => ranked);
        if (profile) {
          const all = counted.map(({ id, average }) => `${id} ${average}`);
          expect(await opened('mean', 'all', { class_id, which }), where).toEqual(all.toSorted());
          const passed = counted.filter((one) => one.passed).map(({ id, average }) => `${id} ${average}`);
          expect(await opened('passed', 'all', { class_id, which }), where).toEqual(passed.toSorted());
          averages += all.length;
        }
        for (const { subject_id, values, profile: own } of subjects) {
          expect(shown[subject_id], `${where} ${subject_id}`).toMatchObject(own ?? NOTHING);
          if (!own) continue;
          for (const figure of ['mean', 'passed']) {
            const expected = values.filter(({ passed }) => figure === 'mean' || passed);
            expect(await opened(figure, subject_id, { class_id, which }), `${where} ${figure}`).toEqual(
              expected.map(({ id, value }) => `${id} ${value}`).toSorted(),
            );
          }
        }
        const bars = await reports().figures('results', { class_id, which, by: 'average' });
        for (const [key, cells] of Object.entries(bars)) {
          const own = students.filter(
            ({ average }) => key === 'all' || barOf(average, scheme.maximum) === key,
          );
          expect(cells['students'], `${where} ${key}`).toBe(own.length);
        }
      }
    expect(averages).toBeGreaterThan(50);
  });

  it('of the school by class, sex and teacher equal those of its classes', async () => {
    const sexes = new Map(tables.people.map(({ id, sex }) => [id, sex ?? 'none']));
    const teachers = new Map(
      tables.taught.map((one) => [`${one.class_id} ${one.subject_id}`, one.teacher_id ?? 'none']),
    );
    for (const which of PERIODS) {
      const found = resultsIn(which);
      const students = found.flatMap((one) =>
        one.students.flatMap((student) => (student.ranked ? [{ ...student, class_id: one.class_id }] : [])),
      );
      const values = found.flatMap(({ class_id, subjects }) =>
        subjects.flatMap(({ subject_id, values: own }) =>
          own.map((value) => ({ ...value, teacher: teachers.get(`${class_id} ${subject_id}`)! })),
        ),
      );
      const counts = (own: { passed: boolean }[]) => {
        const passed = own.filter((one) => one.passed).length;
        return { marked: own.length, passed, pass_rate: percent(passed, own.length) };
      };
      const expected = {
        class: grouped(students, ({ class_id }) => class_id),
        sex: grouped(students, ({ id }) => sexes.get(id)!),
        teacher: grouped(values, ({ teacher }) => teacher),
      };
      for (const by of ['class', 'sex', 'teacher'] as const) {
        const shown = await reports().figures('results', { by, which });
        const groups = [...expected[by], ['all', by === 'teacher' ? values : students] as const];
        expect(Object.keys(shown).toSorted(), `${which} ${by}`).toEqual(
          groups.map(([key]) => key).toSorted(),
        );
        for (const [key, own] of groups)
          expect(shown[key], `${which} ${by} ${key}`).toMatchObject(counts([...own]));
        if (by === 'class')
          for (const { class_id, profile } of found) {
            const { mean = null, lowest = null, highest = null } = profile ?? {};
            if (shown[class_id]) expect(shown[class_id], which).toMatchObject({ mean, lowest, highest });
          }
      }
    }
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { moneyOf as centimesOf } from '#platform/money/amount.ts';
import { aGeneratedSchool } from './generated-schools.ts';
import { grouped, savingsOn } from './recount.ts';
import { coverageOf, loadsOn, oneDecimal, plannedOn } from './recount-lessons.ts';
import { TODAY } from './report-school.ts';
import { SCHOOLS, type SchoolKind } from './school-plans.ts';
import { reportsOf } from './school-reports.ts';
import { readTables, type Tables } from './school-tables.ts';

const written = (points: ReturnType<typeof plannedOn>) => {
  const { planned, treated, share, unplanned } = coverageOf(points);
  return { planned: String(planned), treated: String(treated), share, unplanned };
};

describe.each(Object.keys(SCHOOLS) as SchoolKind[])('as of %s', (kind) => {
  let school: Awaited<ReturnType<typeof aGeneratedSchool>>;
  let tables: Tables;
  const reports = () => reportsOf(school);

  beforeAll(async () => {
    school = await aGeneratedSchool(kind);
    tables = await readTables(school.db);
  }, 120_000);

  it('planned and covered lessons equal those of the plans and of the lessons that ticked their points', async () => {
    for (const day of [TODAY, '2026-11-17', '2026-10-04']) {
      const points = plannedOn(tables, day);
      for (const [by, keyOf] of [
        ['class', ({ class_id }: (typeof points)[number]) => class_id],
        ['subject', ({ subject_id }: (typeof points)[number]) => subject_id],
      ] as const) {
        const groups = [...grouped(points, keyOf), ['all', points] as const];
        const shown = await reports().figures('programme', { by, as_of: day });
        expect(Object.keys(shown).toSorted(), by).toEqual(groups.map(([key]) => key).toSorted());
        for (const [key, own] of groups) expect(shown[key], `${by} ${key}`).toEqual(written([...own]));
      }
      for (const { id: class_id } of tables.rooms) {
        const own = points.filter((one) => one.class_id === class_id && one.term !== null);
        const shown = await reports().figures('programme', { by: 'term', as_of: day, class_id });
        for (const [term, inTerm] of [...grouped(own, (one) => String(one.term)), ['all', own] as const])
          expect(shown[term], `${class_id} ${term}`).toEqual({
            ...written([...inTerm]),
            unplanned: undefined,
          });
      }
    }
    const { treated, unplanned } = coverageOf(plannedOn(tables, TODAY));
    expect(Math.min(treated, unplanned)).toBeGreaterThan(0);
  });

  it('each teacher’s load equals what is planned and what is in the timetable in force', async () => {
    const loads = loadsOn(tables, TODAY);
    const shown = await reports().figures('staff');
    expect(Object.keys(shown).toSorted()).toEqual([...loads.map(({ id }) => id), 'all'].toSorted());
    const sum = (name: 'courses' | 'planned' | 'minutes') => loads.reduce((all, one) => all + one[name], 0);
    const all = { id: 'all', courses: sum('courses'), planned: sum('planned'), minutes: sum('minutes') };
    for (const { id, courses, planned, minutes } of [...loads, all])
      expect(shown[id], id).toEqual({
        courses,
        planned: oneDecimal(planned * 60, 60),
        lessons: oneDecimal(minutes, 60),
      });
    expect(all.minutes).toBeGreaterThan(600);
    // Before this year's first timetable none is in force, although one of the previous year exists.
    const early = loadsOn(tables, '2026-09-08').reduce((sum, one) => sum + one.minutes, 0);
    const summer = reportsOf({ ...school, now: () => new Date('2026-09-08T11:00:00Z') });
    expect([early, (await summer.figures('staff'))['all']!['lessons']]).toEqual([0, '0']);
  });

  it('savings equal those of the accounts open on a day, by the class of their members then', async () => {
    for (const day of [TODAY, '2026-11-16']) {
      const accounts = savingsOn(tables, day);
      const groups = [...grouped(accounts, ({ room }) => room), ['all', accounts] as const];
      const shown = await reports().figures('savings', { as_of: day });
      expect(Object.keys(shown).toSorted(), day).toEqual(groups.map(([key]) => key).toSorted());
      for (const [key, own] of groups) {
        expect(shown[key]!['accounts'], `${day} ${key}`).toBe(own.length);
        for (const name of ['paid_in', 'taken_out', 'balance'] as const)
          expect(centimesOf(String(shown[key]![name])), `${day} ${key} ${name}`).toBe(
            own.reduce((all, one) => all + one[name], 0n),
          );
      }
      expect(accounts.length).toBe(day === TODAY ? 9 : 0);
    }
  });
});

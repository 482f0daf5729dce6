import { beforeAll, describe, expect, it } from 'vitest';
import { lessonLogEntries } from '#features/lesson-log/server/lesson-log.tables.ts';
import { lessonLogPoints, lessonPlanPoints, lessonPlans } from '#features/lesson-log/server/plan.tables.ts';
import { aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { subjectGroups } from '#features/roster/server/subjects.tables.ts';
import { aClassSubject, aSubject } from '#features/subjects/server/subjects.builders.ts';
import {
  timetableEntries,
  timetablePeriods,
  timetableVersions,
} from '#features/timetable/server/timetable.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { TODAY, aReportSchool, chooser } from './report-school.ts';
import { reportsOf, valuesOf } from './school-reports.ts';

let school: Awaited<ReturnType<typeof aReportSchool>>;
let reports: ReturnType<typeof reportsOf>;
let db: Db;
let year_id: string;
const now = () => school.now();

beforeAll(async () => {
  school = await aReportSchool();
  ({ db, year_id } = school);
  reports = reportsOf(school);
}, 120_000);

describe('teaching load', () => {
  it('sums each teacher’s planned and placed hours, with classes taught together once', async () => {
    const teacher = await aUser(db, { role: 'teacher', full_name: 'Mbarga Thérèse' });
    const rooms = [await aClass(db), await aClass(db)];
    const { id: subject_id } = await aSubject(db);
    const group_id = newId();
    await db.insert(subjectGroups).values({ id: group_id, subject_id, name: 'Latin' });
    for (const { id: class_id } of rooms)
      await aClassSubject(db, {
        class_id,
        subject_id,
        group_id,
        teacher_id: teacher.userId,
        weekly_hours: '2.5',
      });
    const alone = await aClassSubject(db, {
      class_id: rooms[0]!.id,
      teacher_id: teacher.userId,
      weekly_hours: '4',
    });
    const version_id = newId();
    const at8 = newId();
    await db.insert(timetableVersions).values({
      id: version_id,
      name: 'A',
      valid_from: '2026-09-07',
      published_at: now(),
      created_at: now(),
    });
    await db
      .insert(timetablePeriods)
      .values({ id: at8, version_id, starts: 480, ends: 535, is_break: false, days: [1, 2] });
    const lesson = { version_id, teacher_id: teacher.userId, period_id: at8 };
    const together = newId();
    await db.insert(timetableEntries).values([
      ...rooms.map(({ id: class_id }) => ({
        id: newId(),
        ...lesson,
        class_id,
        subject_id,
        meeting: together,
        day: 1,
      })),
      {
        id: newId(),
        ...lesson,
        class_id: rooms[0]!.id,
        subject_id: alone.subject_id,
        meeting: newId(),
        day: 2,
      },
    ]);
    expect(valuesOf(await reports.read('staff'))[teacher.userId]).toEqual({
      courses: 3,
      planned: '6.5',
      // Two lessons of 55 minutes.
      lessons: '1.8',
    });
  });
});

describe('programme coverage', () => {
  it('sums lessons planned and covered by class, subject and term from the plans and ticks, up to a day', async () => {
    const rooms = [
      await aClass(db, { name: '3e', section: 'A' }),
      await aClass(db, { name: '3e', section: 'B' }),
    ];
    const teacher = await aUser(db, { role: 'teacher' });
    const choose = chooser(11);
    const raw: { room: string; subject: string; term: number; lessons: number; on: string | null }[] = [];
    const { id: maths } = await aSubject(db);
    const { id: history } = await aSubject(db);
    for (const { id: class_id } of rooms)
      for (const subject_id of [maths, history]) {
        await aClassSubject(db, { class_id, subject_id, teacher_id: teacher.userId });
        // One subject of one class stays without a plan.
        if (class_id === rooms[1]!.id && subject_id === history) continue;
        const plan_id = newId();
        const plan = { id: plan_id, year_id, subject_id, class_id, revision: newId(), changed_at: now() };
        await db.insert(lessonPlans).values(plan);
        for (let nth = 0; nth < 9; nth += 1) {
          const point = { id: newId(), plan_id, place: nth, title: `Point ${nth}` };
          const lessons = 1 + choose(6);
          const term = 1 + choose(3);
          const isRemoved = nth === 8;
          await db
            .insert(lessonPlanPoints)
            .values({ ...point, lessons, term, removed_at: isRemoved ? now() : null });
          const days = ['2026-10-05', '2026-11-03', '2026-11-18'].filter(() => choose(3) === 0);
          for (const day of days) {
            const entry = newId();
            await db.insert(lessonLogEntries).values({
              id: entry,
              class_id,
              subject_id,
              day,
              starts: 480 + nth,
              ends: 540,
              text: '',
              author_id: teacher.userId,
              revision: newId(),
              written_at: now(),
            });
            await db.insert(lessonLogPoints).values({ entry_id: entry, point_id: point.id });
          }
          if (!isRemoved)
            raw.push({ room: class_id, subject: subject_id, term, lessons, on: days[0] ?? null });
        }
      }
    const expected = (until: string, isOwn: (one: (typeof raw)[number]) => boolean) => {
      const own = raw.filter(isOwn);
      const sum = (of: typeof raw) => of.reduce((all, { lessons }) => all + lessons, 0);
      const treated = sum(own.filter(({ on }) => on !== null && on <= until));
      const share = String(Math.round((treated * 1000) / sum(own)) / 10);
      return { planned: String(sum(own)), treated: String(treated), share };
    };
    for (const until of [TODAY, '2026-11-03']) {
      const as_of = { as_of: until };
      const byClass = valuesOf(await reports.read('programme', as_of));
      for (const { id } of rooms)
        expect(byClass[id], `${until} ${id}`).toMatchObject(expected(until, ({ room }) => room === id));
      expect(byClass[rooms[1]!.id]?.['unplanned']).toBe(1);
      expect(byClass['all']).toMatchObject(expected(until, () => true));
      const bySubject = valuesOf(await reports.read('programme', { ...as_of, by: 'subject' }));
      expect(bySubject[maths]).toMatchObject(expected(until, ({ subject }) => subject === maths));
      const ofRoom = { ...as_of, by: 'term', class_id: rooms[0]!.id } as const;
      const byTerm = valuesOf(await reports.read('programme', ofRoom));
      for (const term of new Set(raw.filter(({ room }) => room === rooms[0]!.id).map((one) => one.term))) {
        const isOwn = (one: (typeof raw)[number]) => one.room === rooms[0]!.id && one.term === term;
        expect(byTerm[String(term)], `${until} ${term}`).toEqual(expected(until, isOwn));
        // The rows behind a figure add up to it.
        const opened = await reports.everyRow('programme', 'treated', String(term), ofRoom);
        const place = opened.columns.findIndex(({ key }) => key === 'lessons');
        const lessons = opened.rows.map(({ cells }) => Number(cells[place]));
        expect(String(lessons.reduce((all, one) => all + one, 0))).toBe(expected(until, isOwn).treated);
      }
    }
  });
});

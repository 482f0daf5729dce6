import { beforeAll, describe, expect, it } from 'vitest';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { classSubjectTeachers } from '#features/roster/server/subjects.tables.ts';
import { aSpan, aYear } from '#features/school-year/server/school-year.builders.ts';
import { aClassSubject } from '#features/subjects/server/subjects.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { lessonLogRouter, lessonPlansRouter } from './lesson-log.router.ts';

type Person = Awaited<ReturnType<typeof aUser>>;
const NOW = new Date('2026-11-25T07:00:00Z');
const DAY = '2026-11-24';

let db: Db;
let teacher: Person;
let colleague: Person;
let office: Person;
let first: { class_id: string; subject_id: string };
let second: { class_id: string; subject_id: string };

const as = { timeZone: 'Africa/Douala', now: () => NOW };
const plans = ({ actor }: Person) => apiAs(lessonPlansRouter, db, actor, as);
const log = ({ actor }: Person) => apiAs(lessonLogRouter, db, actor, as);
const points = (...lines: [string, number, number][]) =>
  lines.map(([title, lessons, term]) => ({ title, lessons, term }));
const PLAN = points(['Entiers', 6, 1], ['Décimaux', 4, 1], ['Fractions', 10, 2], ['Aires', 5, 3]);

const treat = (place: { class_id: string; subject_id: string }, day: string, ids: string[]) =>
  log(teacher).write({ ...place, day, starts: null, text: '', points: ids, revision: newId(), base: null });
const idsOf = async (place: typeof first, ...titles: string[]) => {
  const plan = await plans(teacher).plan(place);
  return titles.map((title) => plan.points.find((point) => point.title === title)!.id);
};
const rowOf = async (who: Person, { class_id }: typeof first) =>
  (await plans(who).coverage({ class_id })).rows.map(({ terms }) => terms)[0];

beforeAll(async () => {
  ({ db } = await testDatabase());
  await aYear(db, {
    first_day: '2026-09-07',
    last_day: '2027-06-25',
    periods: [
      { ...aSpan('2026-09-07', '2026-12-18', 'First'), parts: [] },
      { ...aSpan('2027-01-04', '2027-03-26', 'Second'), parts: [] },
      { ...aSpan('2027-04-05', '2027-06-25', 'Third'), parts: [] },
    ],
  });
  [teacher, colleague, office] = await Promise.all([
    aUser(db, { role: 'teacher' }),
    aUser(db, { role: 'teacher' }),
    aUser(db, { role: 'admin', duties: ['academic'] }),
  ]);
  const grade = { grade_level: 'grade_6' as const };
  const [one, two] = [await aClass(db, grade), await aClass(db, grade)];
  const { subject_id } = await aClassSubject(db, { class_id: one.id, teacher_id: teacher.userId });
  await aClassSubject(db, { class_id: two.id, subject_id, teacher_id: teacher.userId });
  await aClassSubject(db, { class_id: two.id, teacher_id: colleague.userId });
  await db.update(classSubjectTeachers).set({ from_day: '2026-09-07' });
  first = { class_id: one.id, subject_id };
  second = { class_id: two.id, subject_id };
});

describe('a yearly plan', () => {
  it('covers all classes of the level, each with the lessons it was given; figures worked out by hand', async () => {
    const saved = await plans(teacher).save({ ...first, scope: 'level', points: PLAN, base: null });
    expect(saved.classes.map(({ id }) => id).toSorted()).toEqual(
      [first.class_id, second.class_id].toSorted(),
    );
    expect(saved.terms.map(({ number, name_en }) => [number, name_en])).toEqual([
      [1, 'First'],
      [2, 'Second'],
      [3, 'Third'],
    ]);
    // 6 of 10 lessons of the first term, 10 of 10 of the second, ticked early; nothing of the third.
    const [whole, fractions] = await idsOf(first, 'Entiers', 'Fractions');
    await treat(first, DAY, [whole!]);
    await treat(first, '2026-11-23', [whole!, fractions!]);
    expect(await rowOf(teacher, first)).toEqual([
      { term: 1, planned: 10, treated: 6 },
      { term: 2, planned: 10, treated: 10 },
      { term: 3, planned: 5, treated: 0 },
    ]);
    const row = (await plans(office).coverage({})).rows.find(({ class: { id } }) => id === second.class_id);
    expect(row).toMatchObject({
      subject: null,
      without_plan: 1,
      terms: [
        { term: 1, planned: 10, treated: 0 },
        { term: 2, planned: 10, treated: 0 },
        { term: 3, planned: 5, treated: 0 },
      ],
    });
    // A point counts once, from its first lesson.
    const { points: now } = await plans(office).plan(first);
    expect(now.map(({ title, treated_on }) => [title, treated_on])).toEqual([
      ['Entiers', '2026-11-23'],
      ['Décimaux', null],
      ['Fractions', '2026-11-23'],
      ['Aires', null],
    ]);
  });

  it('offers the next points to tick, and correcting an entry clears its points', async () => {
    const titles = async () => {
      const { places } = await log(teacher).desk();
      return places.find((place) => place.class.id === first.class_id)?.points.map(({ title }) => title);
    };
    expect(await titles()).toEqual(['Décimaux', 'Aires']);
    const [decimals] = await idsOf(first, 'Décimaux');
    const day = '2026-11-20';
    const { entry } = await treat(first, day, [decimals!]);
    expect(entry.points).toEqual([{ id: decimals, title: 'Décimaux' }]);
    expect(await titles()).toEqual(['Aires']);
    const base = entry.revision;
    await log(teacher).write({
      ...first,
      day,
      starts: null,
      text: 'Révision.',
      points: [],
      revision: newId(),
      base,
    });
    expect(await titles()).toEqual(['Décimaux', 'Aires']);
  });

  it('when saved again, keeps points of the same title with their lessons and removes the others', async () => {
    const { revision: base } = await plans(office).plan(first);
    const changed = points(['Nombres relatifs', 3, 1], ['entiers ', 8, 1], ['Aires', 5, 2]);
    const { points: now } = await plans(office).save({ ...first, scope: 'level', points: changed, base });
    expect(now.map(({ title, lessons, treated_on }) => [title, lessons, treated_on])).toEqual([
      ['Nombres relatifs', 3, null],
      ['entiers', 8, '2026-11-23'],
      ['Aires', 5, null],
    ]);
    expect(await rowOf(teacher, first)).toEqual([
      { term: 1, planned: 11, treated: 8 },
      { term: 2, planned: 5, treated: 0 },
    ]);
    // The lesson still says what it covered, and a point that is added again is linked to it.
    const { entries } = await log(office).entries(first);
    expect(entries.flatMap(({ entry }) => entry.points.map(({ title }) => title))).toContain('Fractions');
    await expect(plans(teacher).save({ ...first, scope: 'level', points: PLAN, base })).rejects.toMatchObject(
      { code: 'CHANGED_MEANWHILE' },
    );
  });

  it('for one class takes precedence over the plan of the level, and keeps the points the class has covered', async () => {
    const own = points(['Entiers', 2, 1], ['Symétrie', 2, 1]);
    const saved = await plans(teacher).save({ ...first, scope: 'class', points: own, base: null });
    expect(saved).toMatchObject({ scope: 'class', classes: [{ id: first.class_id }] });
    expect(await rowOf(teacher, first)).toEqual([{ term: 1, planned: 4, treated: 2 }]);
    expect(await rowOf(teacher, second)).toEqual([
      { term: 1, planned: 11, treated: 0 },
      { term: 2, planned: 5, treated: 0 },
    ]);
    expect((await plans(teacher).plan(second)).classes.map(({ id }) => id)).toEqual([second.class_id]);
  });

  it('for another subject or class cannot be ticked, read or saved: it reads as missing', async () => {
    const theirs = await plans(office).save({
      ...second,
      subject_id: (await aClassSubject(db, { class_id: second.class_id })).subject_id,
      scope: 'class',
      points: PLAN,
      base: null,
    });
    await expect(treat(first, '2026-11-19', [theirs.points[0]!.id])).rejects.toMatchObject({
      code: 'NOT_IN_PLAN',
    });
    await expect(treat(first, '2026-11-19', [newId()])).rejects.toMatchObject({ code: 'NOT_IN_PLAN' });
    const answer = (given: object) =>
      plans(colleague)
        .plan({ ...first, ...given })
        .catch((error: unknown) => JSON.stringify(error));
    expect(await answer({})).toContain('NOT_FOUND');
    expect(await answer({})).toBe(await answer({ class_id: newId() }));
    expect((await plans(colleague).coverage({})).rows).toHaveLength(1);
    await expect(
      plans(colleague).save({ ...first, scope: 'level', points: PLAN, base: null }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

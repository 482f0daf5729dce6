import { expect, it } from 'vitest';
import type { Lesson, Problem, Rule } from '../problem.ts';
import { generatedSchool } from '../testing/generated-school.ts';
import { canPlace, countedContradictions, explain } from './contradictions.ts';
import { rulesAbout } from './part.ts';
import { smallestSet } from './smallest-set.ts';

const never = () => false;
const hard = { weight: 'hard' } as const;

const lesson = (id: string, more: Partial<Lesson> = {}): Lesson => {
  return { id, subject: 'physics', teachers: ['tabe'], classes: ['2A'], length: 1, ...more };
};
const several = (count: number, more: Partial<Lesson> = {}) =>
  Array.from({ length: count }, (_, n) => lesson(`l${n}`, more));

/** Three days of three periods. */
const school = (lessons: Lesson[], rules: Rule[] = []): Problem => ({
  days: 3,
  periods: 3,
  closed: [],
  teachers: [{ id: 'tabe' }, { id: 'ngo' }],
  classes: [{ id: '2A' }, { id: '2B' }],
  rooms: [{ id: 'lab', kind: 'lab' }],
  lessons,
  rules,
});

const away = (slots: number[]): Rule => {
  return { id: 'away', ...hard, kind: 'unavailable', who: 'teacher', of: ['tabe'], slots };
};
const other: Rule = { id: 'other', ...hard, kind: 'unavailable', who: 'class', of: ['2B'], slots: [0] };
const counted = (lessons: Lesson[], rules: Rule[] = []) =>
  countedContradictions(school(lessons, [other, ...rules]), never);

const needs = (wanted: number[]) => (items: readonly number[]) =>
  wanted.every((each) => items.includes(each));
const spread = (lessons: Lesson[], days: number): Rule => {
  return { id: 'spread', ...hard, kind: 'spread', lessons: lessons.map(({ id }) => id), days };
};
const inARow = (first: string, second: string): Rule => {
  return { id: `${first} ${second}`, ...hard, kind: 'follows', first, second };
};
const mornings = (lessons: string[]): Rule => {
  return { id: 'times', ...hard, kind: 'times', lessons, slots: [0, 1, 2, 3, 4, 5] };
};
const lock = (of: string, slot: number): Rule => ({
  id: `lock ${of}`,
  ...hard,
  kind: 'place',
  lesson: of,
  slot,
});

it('a minimal set is contradictory, and no longer so without any of its items', () => {
  const numbers = Array.from({ length: 50 }, (_, n) => n);
  expect(smallestSet(numbers, needs([]))).toEqual([]);
  for (const wanted of [[0], [49], [3, 4], [0, 20, 49], [7, 8, 9, 10, 30]])
    expect(smallestSet(numbers, needs(wanted)).toSorted((a, b) => a - b)).toEqual(wanted);
});

it('a teacher with more lessons than free slots', () => {
  expect(counted(several(9))).toEqual([]);
  const [found, ...more] = counted(several(8), [away([0, 4])]);
  expect(more).toEqual([]);
  expect(found).toMatchObject({ kind: 'too-many-periods', rules: ['away'], needed: 8, there: 7 });
  expect(found!.people).toEqual([{ teacher: 'tabe' }]);
  expect(found!.lessons).toHaveLength(8);
});

it('a class with more lessons than slots is contradictory without any rule', () => {
  const lessons = several(10).map((each, n) => ({ ...each, teachers: [n % 2 ? 'tabe' : 'ngo'] }));
  expect(counted(lessons)).toMatchObject([
    { kind: 'too-many-periods', rules: [], people: [{ class: '2A' }], needed: 10, there: 9 },
  ]);
});

it('a teacher’s limits of days and of periods per day', () => {
  const days: Rule = { id: 'days', ...hard, kind: 'most-days', who: 'teacher', of: ['tabe'], most: 2 };
  const most: Rule = { id: 'most', ...hard, kind: 'most-a-day', who: 'teacher', of: [], most: 2 };
  expect(counted(several(4), [days, most])).toEqual([]);
  expect(counted(several(5), [days, most])).toMatchObject([{ rules: ['days', 'most'], needed: 5, there: 4 }]);
});

it('too few days for lessons on different days', () => {
  expect(counted(several(3), [spread(several(3), 1)])).toEqual([]);
  expect(counted(several(4), [spread(several(4), 1)])).toMatchObject([
    { kind: 'too-few-days', rules: ['spread'], needed: 4, there: 3 },
  ]);
  expect(counted(several(3), [spread(several(3), 2)])).toMatchObject([{ kind: 'too-few-days', there: 2 }]);
  expect(counted(several(3), [spread(several(3), 1), mornings(['l0', 'l1', 'l2'])])).toMatchObject([
    { kind: 'too-few-days', rules: ['spread', 'times'], needed: 3, there: 2 },
  ]);
});

it('pairs of consecutive lessons, each pair on its own day, are no contradiction', () => {
  const lessons = several(6);
  const rules = [
    inARow('l0', 'l1'),
    inARow('l2', 'l3'),
    inARow('l4', 'l5'),
    spread([lessons[0]!, lessons[2]!, lessons[4]!], 1),
  ];
  expect(counted(lessons, rules)).toEqual([]);
  expect(
    canPlace(
      school(lessons, rules),
      lessons.map(({ id }) => id),
      rules,
    ),
  ).toBe(true);
});

it('two lessons locked to one slot, and only these', () => {
  const found = counted(several(5), [lock('l0', 1), lock('l1', 1), lock('l2', 2)]);
  expect(found).toMatchObject([
    { rules: ['lock l0', 'lock l1'], lessons: ['l0', 'l1'], needed: 2, there: 1 },
  ]);
});

it('a lesson without a slot, or without a room of its kind', () => {
  const starts: Rule = { id: 'starts', ...hard, kind: 'starts', lessons: ['l0'], slots: [0] };
  expect(counted(several(2), [starts, away([0])])).toMatchObject([
    { kind: 'nowhere', lessons: ['l0'], rules: ['starts', 'away'] },
  ]);
  const homeless = several(1, { room: { kind: 'pool' } });
  expect(counted(homeless)).toMatchObject([{ kind: 'nowhere', lessons: ['l0'], rules: [] }]);
});

it('too few rooms of a kind', () => {
  const lessons = Array.from({ length: 10 }, (_, n) =>
    lesson(`l${n}`, { teachers: [`t${n}`], classes: [], room: { kind: 'lab' } }),
  );
  expect(counted(lessons)).toMatchObject([
    { kind: 'too-many-periods', rules: [], people: [{ room: 'lab' }], needed: 10, there: 9 },
  ]);
});

it('a clash of several people that simple counting does not find', () => {
  // Three lessons that share people pairwise, in two slots: no single person has too many.
  const lessons = [
    lesson('l0', { teachers: ['tabe'], classes: ['2A'] }),
    lesson('l1', { teachers: ['tabe'], classes: ['2B'] }),
    lesson('l2', { teachers: ['ngo'], classes: ['2A', '2B'] }),
    lesson('l3', { teachers: ['ngo'], classes: [] }),
  ];
  const times: Rule = {
    id: 'times',
    ...hard,
    kind: 'times',
    lessons: ['l0', 'l1', 'l2', 'l3'],
    slots: [0, 1],
  };
  const problem = school(lessons, [other, away([5]), times]);
  expect(countedContradictions({ ...problem, rules: [times] }, never)).toEqual([]);
  const all = lessons.map(({ id }) => id);
  const found = explain({ ...problem, rules: [away([5]), times] }, all, { steps: 1000, isOver: never });
  expect(found).toMatchObject({ kind: 'clash', rules: ['times'], lessons: ['l0', 'l1', 'l2'] });
  expect(canPlace(problem, all, [])).toBe(true);
});

it('a solvable school has no contradiction, whether counted or searched', () => {
  for (const seed of [1, 2, 3]) {
    const { problem } = generatedSchool({
      seed,
      classes: 12,
      teachers: 22,
      strict: 0.9,
      doubleShift: seed === 3,
    });
    expect(countedContradictions(problem, never)).toEqual([]);
    for (const { id } of problem.classes.slice(0, 3)) {
      const own = problem.lessons.filter(({ classes }) => classes.includes(id)).map((each) => each.id);
      expect(rulesAbout(problem, own).length).toBeGreaterThan(10);
      expect(explain(problem, own, { steps: 100, isOver: never })).toBeNull();
    }
  }
});

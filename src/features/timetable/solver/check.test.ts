import { expect, it } from 'vitest';
import { check } from './check.ts';
import type { Lesson, Place, Problem, Rule } from './problem.ts';
import { generatedSchool } from './testing/generated-school.ts';

type Loose = Rule extends infer Each ? (Each extends Rule ? Omit<Each, 'id' | 'weight'> : never) : never;

const lesson = (id: string, more: Partial<Lesson> = {}): Lesson => {
  return { id, subject: 'physics', teachers: ['tabe'], classes: ['2A'], length: 1, ...more };
};

/** Two days of five periods, with the third period of the first day closed. */
const school = (lessons: Lesson[], rules: Rule[] = []): Problem => ({
  days: 2,
  periods: 5,
  closed: [2],
  teachers: [{ id: 'tabe' }, { id: 'ngo' }],
  classes: [{ id: '2A', groups: ['2A1', '2A2'] }, { id: '2B' }],
  rooms: [
    { id: 'lab 1', kind: 'lab' },
    { id: 'lab 2', kind: 'lab' },
    { id: 'hall', kind: 'hall' },
  ],
  lessons,
  rules,
});

const at = (places: Record<string, number | Place>) =>
  new Map(
    Object.entries(places).map(([id, place]) => [id, typeof place === 'number' ? { slot: place } : place]),
  );

/** How often the rule is violated by one-period lessons of one teacher and class in these slots. */
function broken(rule: Loose, slots: number[], more: Partial<Lesson> = {}) {
  const lessons = slots.map((_, n) => lesson(`l${n}`, more));
  const problem = school(lessons, [{ id: 'wish', weight: 3, ...rule } as Rule]);
  const { wishes, penalty } = check(problem, at(Object.fromEntries(slots.map((slot, n) => [`l${n}`, slot]))));
  const times = wishes[0]?.times ?? 0;
  expect(penalty).toBe(times * 3);
  return times;
}
const all = ['l0', 'l1', 'l2', 'l3', 'l4'];
const tabe = { who: 'teacher', of: ['tabe'] } as const;

it('a lesson without a place violates no rule and is listed', () => {
  expect(check(school([lesson('l0')]), new Map())).toEqual({
    unplaced: ['l0'],
    faults: [],
    broken: [],
    wishes: [],
    penalty: 0,
  });
});

it('a lesson must not continue into the next day, beyond the week or over a closed slot', () => {
  const problem = school([lesson('l0', { length: 2 })]);
  expect(check(problem, at({ l0: 3 })).faults).toEqual([]);
  expect(check(problem, at({ l0: 4 })).faults).toEqual([{ kind: 'outside', lesson: 'l0' }]);
  expect(check(problem, at({ l0: 9 })).faults).toEqual([{ kind: 'outside', lesson: 'l0' }]);
  expect(check(problem, at({ l0: -1 })).faults).toEqual([{ kind: 'outside', lesson: 'l0' }]);
  expect(check(problem, at({ l0: 1 })).faults).toEqual([{ kind: 'closed', lesson: 'l0', slot: 2 }]);
});

it('a lesson needs a room of its kind or list', () => {
  const problem = school([
    lesson('l0', { room: { kind: 'lab' } }),
    lesson('l1', { room: { oneOf: ['hall'] } }),
  ]);
  const rooms = (one: string, other: string) =>
    check(problem, at({ l0: { slot: 0, room: one }, l1: { slot: 1, room: other } })).faults;
  expect(rooms('lab 2', 'hall')).toEqual([]);
  expect(rooms('hall', 'lab 1').map(({ kind }) => kind)).toEqual(['wrong-room', 'wrong-room']);
  expect(check(problem, at({ l0: 0, l1: 1 })).faults.map(({ kind }) => kind)).toEqual(['no-room', 'no-room']);
});

/** Violations by two lessons in the same slot. */
const twice = (one: Partial<Lesson>, other: Partial<Lesson>, room?: string) => {
  const place = { slot: 1, ...(room && { room }) };
  const problem = school([lesson('l0', { length: 2, ...one }), lesson('l1', other)]);
  const { faults } = check({ ...problem, closed: [] }, at({ l0: { ...place, slot: 0 }, l1: place }));
  return faults.map((fault) => (fault.kind === 'twice' ? [fault.who, fault.id, fault.slot] : [fault.kind]));
};

it('a teacher, a class and a room are in one place at a time; groups of a class may be separate', () => {
  expect(twice({}, { classes: ['2B'] })).toEqual([['teacher', 'tabe', 1]]);
  expect(twice({}, { teachers: ['ngo'] })).toEqual([['class', '2A', 1]]);
  expect(twice({}, { teachers: ['ngo'], classes: ['2A2'] })).toEqual([['class', '2A', 1]]);
  expect(twice({ classes: ['2A1'] }, { teachers: ['ngo'], classes: ['2A2'] })).toEqual([]);
  const lab = { room: { kind: 'lab' } };
  expect(twice(lab, { teachers: ['ngo'], classes: ['2B'], ...lab }, 'lab 1')).toEqual([['room', 'lab 1', 1]]);
});

it('each kind of rule counts violations in its own unit', () => {
  expect(broken({ kind: 'unavailable', ...tabe, slots: [0, 1] }, [0, 1, 3])).toBe(2);
  expect(
    broken({ kind: 'unavailable', who: 'class', of: ['2A'], slots: [0] }, [0], { classes: ['2A1'] }),
  ).toBe(1);
  expect(broken({ kind: 'most-a-day', ...tabe, most: 2 }, [0, 1, 3, 5])).toBe(1);
  expect(broken({ kind: 'least-a-day', ...tabe, least: 3 }, [0, 1])).toBe(1);
  expect(broken({ kind: 'most-in-a-row', ...tabe, most: 1 }, [0, 1, 5, 6, 7])).toBe(3);
  expect(broken({ kind: 'most-days', ...tabe, most: 1 }, [0, 5])).toBe(1);
  expect(broken({ kind: 'most-days', ...tabe, most: 0, periods: [3, 4] }, [0, 5, 8])).toBe(1);
  expect(broken({ kind: 'lunch', ...tabe, periods: [3, 4] }, [3, 4, 8])).toBe(1);
  expect(broken({ kind: 'spread', lessons: all, days: 1 }, [0, 1, 5])).toBe(1);
  expect(broken({ kind: 'spread', lessons: all, days: 2 }, [0, 1, 5])).toBe(3);
  expect(broken({ kind: 'same-start', lessons: all }, [0, 0, 5])).toBe(1);
  expect(broken({ kind: 'same-day', lessons: all }, [0, 1, 5])).toBe(1);
  expect(broken({ kind: 'follows', first: 'l0', second: 'l1' }, [0, 1])).toBe(0);
  expect(broken({ kind: 'follows', first: 'l0', second: 'l1' }, [1, 0])).toBe(1);
  expect(broken({ kind: 'follows', first: 'l0', second: 'l1' }, [4, 5])).toBe(1);
  expect(broken({ kind: 'most-at-once', lessons: all, most: 1 }, [0, 0, 0, 5])).toBe(2);
  expect(broken({ kind: 'times', lessons: all, slots: [0, 1] }, [0, 4], { length: 2 })).toBe(2);
  expect(broken({ kind: 'starts', lessons: all, slots: [0] }, [0, 1])).toBe(1);
  expect(broken({ kind: 'place', lesson: 'l0', slot: 1 }, [0])).toBe(1);
  expect(broken({ kind: 'place', lesson: 'l0', slot: 1, room: 'hall' }, [1])).toBe(1);
  expect(broken({ kind: 'rooms', lessons: all, rooms: ['hall'] }, [0])).toBe(1);
  expect(broken({ kind: 'within-breaks', lessons: [], after: [0] }, [0, 6], { length: 2 })).toBe(1);
});

it('a gap is a free period between two lessons at which the teacher is available', () => {
  const gaps = (most: number, per: 'day' | 'week', slots: number[]) =>
    broken({ kind: 'most-gaps', ...tabe, most, per }, slots);
  // The closed third period of the first day is no gap.
  expect(gaps(0, 'week', [1, 3])).toBe(0);
  expect(gaps(0, 'week', [0, 3, 5, 8])).toBe(3);
  expect(gaps(1, 'week', [0, 3, 5, 8])).toBe(2);
  expect(gaps(1, 'day', [0, 3, 5, 8])).toBe(1);
  const away: Rule = { id: 'away', weight: 'hard', kind: 'unavailable', ...tabe, slots: [6, 7] };
  const rule: Rule = { id: 'gaps', weight: 'hard', kind: 'most-gaps', ...tabe, most: 0, per: 'week' };
  const places = at({ l0: 5, l1: 8 });
  expect(check(school([lesson('l0'), lesson('l1')], [rule, away]), places).broken).toEqual([]);
  expect(check(school([lesson('l0'), lesson('l1')], [rule]), places).broken).toEqual([
    { rule: 'gaps', weight: 'hard', times: 2, penalty: 0, lessons: ['l0', 'l1'] },
  ]);
});

it('free periods before the first lesson count against an early start', () => {
  expect(broken({ kind: 'early-start', ...tabe, most: 0 }, [1, 3, 8])).toBe(4);
  expect(broken({ kind: 'early-start', ...tabe, most: 3 }, [1, 3, 8])).toBe(1);
});

it('a rule for all teachers or classes holds for each', () => {
  const lessons = [lesson('l0'), lesson('l1', { teachers: ['ngo'], classes: ['2B'] }), lesson('l2')];
  const rule: Rule = { id: 'days', weight: 1, kind: 'most-days', who: 'class', of: [], most: 0 };
  // Both groups of one class, and the other class.
  expect(check(school(lessons, [rule]), at({ l0: 0, l1: 0, l2: 1 })).penalty).toBe(3);
});

it.each([
  { seed: 1, classes: 24, teachers: 40 },
  { seed: 2, classes: 60, teachers: 110 },
  { seed: 3, classes: 30, teachers: 50, doubleShift: true },
])('the known solution of a generated school satisfies every rule: %o', (shape) => {
  const { problem, solution } = generatedSchool(shape);
  expect(check(problem, solution)).toMatchObject({ unplaced: [], faults: [], broken: [] });
  const periods = problem.lessons.reduce((sum, { length }) => sum + length, 0);
  // Most of each class's week is filled: 40 periods, 30 in a shift.
  expect(periods / shape.classes).toBeGreaterThan(shape.doubleShift ? 25 : 34);
});

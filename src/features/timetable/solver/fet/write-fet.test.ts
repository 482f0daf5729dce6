import { expect, it } from 'vitest';
import { check } from '../check.ts';
import type { Problem, Rule } from '../problem.ts';
import { solve } from '../solve.ts';
import { generatedSchool } from '../testing/generated-school.ts';
import { readFet } from './read-fet.ts';
import { writeFet } from './write-fet.ts';

const daysOf = ({ days }: Problem) => Array.from({ length: days }, (_, at) => `Day ${at + 1}`);
const periodsOf = ({ periods }: Problem) => Array.from({ length: periods }, (_, at) => `${at + 7}:30`);

function again(problem: Problem) {
  const { xml, skipped } = writeFet({
    problem,
    school: 'Lycée <A> & "B"',
    days: daysOf(problem),
    periods: periodsOf(problem),
    nameOf: (id) => `${id} & <co>`,
  });
  return { read: readFet(xml)!, skipped };
}

it('an exported and imported school has the same lessons, and its solution satisfies the rules of both', () => {
  const { problem } = generatedSchool({ seed: 4, classes: 24, teachers: 40, strict: 0.5 });
  const { read } = again(problem);
  expect(read.skipped.size).toBe(0);
  expect(read.problem.lessons).toHaveLength(problem.lessons.length);
  expect(read.problem.lessons.map(({ length }) => length)).toEqual(
    problem.lessons.map(({ length }) => length),
  );
  const verdict = solve(read.problem, { seconds: 20 });
  if (!('placement' in verdict)) throw new Error(verdict.kind);
  const rooms = new Map(problem.rooms.map(({ id }) => [`${id} & <co>`, id]));
  const placement = new Map(
    [...verdict.placement].map(([id, { slot, room }]) => {
      const lesson = problem.lessons[Number(id) - 1]!;
      return [lesson.id, { slot, ...(room !== undefined && { room: rooms.get(room)! }) }] as const;
    }),
  );
  const hard = problem.rules.filter(isWritten);
  expect(
    check({ ...problem, rules: hard, lessons: problem.lessons.map(withoutRoom) }, placement),
  ).toMatchObject({
    unplaced: [],
    broken: [],
  });
});

/** The need for a kind of room is not a rule of the school, but a property of the generated one. */
const withoutRoom = ({ room: _room, ...lesson }: Problem['lessons'][number]) => lesson;
const isWritten = (rule: Rule) =>
  rule.weight === 'hard' &&
  !['lunch', 'same-day', 'follows', 'most-at-once', 'starts'].includes(rule.kind) &&
  !(rule.kind === 'unavailable' && rule.who !== 'teacher') &&
  !(rule.kind === 'most-days' && rule.periods !== undefined);

const lesson = (id: string, length = 1) => ({
  id,
  subject: 'Maths',
  teachers: ['Tabe'],
  classes: ['6e'],
  length,
});

it('places, rooms and times are imported unchanged; wishes that the file cannot contain are counted', () => {
  const rules: Rule[] = [
    { id: 'a', weight: 'hard', kind: 'place', lesson: 'one', slot: 4, room: 'Lab' },
    { id: 'b', weight: 1, kind: 'times', lessons: ['two'], slots: [0, 1] },
    { id: 'c', weight: 'hard', kind: 'rooms', lessons: ['two'], rooms: ['Lab'] },
    { id: 'd', weight: 'hard', kind: 'within-breaks', lessons: ['two'], after: [0] },
    { id: 'e', weight: 1, kind: 'most-gaps', who: 'class', of: [], most: 0, per: 'week' },
    { id: 'f', weight: 'hard', kind: 'least-a-day', who: 'teacher', of: ['Tabe'], least: 2 },
  ];
  const problem: Problem = {
    days: 2,
    periods: 3,
    closed: [5],
    teachers: [{ id: 'Tabe' }],
    classes: [{ id: '6e' }],
    rooms: [{ id: 'Lab', kind: 'laboratory' }],
    lessons: [lesson('one'), lesson('two', 2)],
    rules,
  };
  const { read, skipped } = again(problem);
  expect(skipped).toBe(1);
  const bare = read.problem.rules.map(({ id: _id, ...rule }) => rule);
  expect(bare).toEqual([
    { weight: 'hard', kind: 'place', lesson: '1', slot: 4 },
    { weight: 95, kind: 'times', lessons: ['2'], slots: [0, 1] },
    { weight: 'hard', kind: 'starts', lessons: ['2'], slots: [1, 4] },
    { weight: 'hard', kind: 'least-a-day', who: 'teacher', of: ['Tabe & <co>'], least: 2 },
  ]);
  expect(read.problem.closed).toEqual([5]);
  expect(read.problem.lessons.map(({ room }) => room)).toEqual([
    { oneOf: ['Lab & <co>'] },
    { oneOf: ['Lab & <co>'] },
  ]);
});

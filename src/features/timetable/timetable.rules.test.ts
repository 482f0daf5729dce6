import { expect, it } from 'vitest';
import { conflictsOf, type Entry } from './timetable.rules.ts';

const periods = [{ id: 'first', starts: 450, ends: 505, is_break: false, days: [1, 2] }];
const entry: Entry = {
  id: 'one',
  class_id: '5e',
  subject_id: 'lab',
  teacher_id: 'ngo',
  further_ids: ['kamga'],
  room_id: null,
  meeting: 'one',
  day: 1,
  period_id: 'first',
  option_line: null,
  locked: false,
};
const wanted = {
  subject_id: 'maths',
  classes: [{ class_id: '4e', option_line: null }],
  room_id: null,
  except: [],
  period_id: 'first',
};
const kinds = (teacher_ids: string[], day: number) =>
  conflictsOf(
    { ...wanted, day, teacher_ids },
    { entries: [entry], periods, unavailable: [{ teacher_id: 'tabe', day: 2, starts: 480, ends: 490 }] },
  ).map((conflict) => [conflict.kind, 'teacher_id' in conflict ? conflict.teacher_id : null]);

it('a lesson occupies each of its teachers, and a conflict says which of them is not free', () => {
  expect(kinds(['ngo'], 1)).toEqual([['teacher', 'ngo']]);
  expect(kinds(['biya', 'kamga'], 1)).toEqual([['teacher', 'kamga']]);
  expect(kinds(['biya', 'tabe'], 2)).toEqual([['unavailable', 'tabe']]);
  expect(kinds(['biya', 'kamga'], 2)).toEqual([]);
});

it('options of one line of a class share a time, and no other lessons of it do', () => {
  const german = { ...entry, subject_id: 'german', option_line: 1 };
  const conflicts = (subject_id: string, option_line: number | null, class_id = '5e') =>
    conflictsOf(
      { ...wanted, day: 1, teacher_ids: ['biya'], subject_id, classes: [{ class_id, option_line }] },
      { entries: [german], periods, unavailable: [] },
    ).map(({ kind }) => kind);
  expect(conflicts('spanish', 1)).toEqual([]);
  expect(conflicts('german', 1)).toEqual(['class']);
  expect(conflicts('biology', 2)).toEqual(['class']);
  expect(conflicts('maths', null)).toEqual(['class']);
  expect(conflicts('maths', null, '4e')).toEqual([]);
});

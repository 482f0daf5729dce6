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
  locked: false,
};
const wanted = { class_ids: ['4e'], room_id: null, except: [], period_id: 'first' };
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

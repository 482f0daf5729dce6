import { expect, it } from 'vitest';
import type { OwnAssignment, OwnList } from '../assignments.contract.ts';
import { ownListNow } from './own-list-now.ts';

const item = (id: string, due_at: string, given: Partial<OwnAssignment> = {}) =>
  ({
    id,
    due_at,
    hand_in: 'text',
    closed: false,
    place: 'todo',
    may_hand_in: true,
    accepts_late: true,
    ...given,
  }) as OwnAssignment;
const LIST = {
  today: '2026-11-20',
  todo: [
    item('lesson', '2026-11-21T23:00:00Z', { hand_in: 'none' }),
    item('strict', '2026-11-22T23:00:00Z', { accepts_late: false }),
    item('exercises', '2026-11-22T23:00:00Z'),
    item('next', '2026-11-28T23:00:00Z'),
  ],
  late: [item('old', '2026-11-10T23:00:00Z', { place: 'late' })],
  done: [item('done', '2026-11-01T23:00:00Z', { place: 'done' })],
  more: false,
} as OwnList;
const placed = ({ todo, late, done }: OwnList) => [todo, late, done].map((part) => part.map(({ id }) => id));

it('work that came due since the list was stored is late if it is handed in online, otherwise past', () => {
  const now = ownListNow(LIST, new Date('2026-11-25T07:00:00Z'), '2026-11-25');
  expect(placed(now)).toEqual([['next'], ['old', 'strict', 'exercises'], ['lesson', 'done']]);
  expect(now).toMatchObject({ today: '2026-11-25' });
  expect(now.late.map(({ may_hand_in }) => may_hand_in)).toEqual([true, false, true]);
  expect([...now.late, ...now.done].some(({ place }) => place === 'todo')).toBe(false);
});

it('a list fetched within this hour is unchanged', () => {
  expect(placed(ownListNow(LIST, new Date('2026-11-20T07:00:00Z'), '2026-11-20'))).toEqual(placed(LIST));
});

const task = (id: string, due_at: string, place: string) => ({ kind: 'task', id, due_at, place });
const tasksNow = (list: OwnList) => ownListNow(list, new Date('2026-11-25T07:00:00Z'), '2026-11-25').tasks;

it('own tasks that came due are late, ticked ones stay done, and a list stored by an older version has none', () => {
  const tasks = [
    task('due', '2026-11-22T23:00:00Z', 'todo'),
    task('next', '2026-11-28T23:00:00Z', 'todo'),
    task('ticked', '2026-11-22T23:00:00Z', 'done'),
  ] as OwnList['tasks'];
  expect(tasksNow({ ...LIST, tasks }).map(({ id, place }) => [id, place])).toEqual([
    ['due', 'late'],
    ['next', 'todo'],
    ['ticked', 'done'],
  ]);
  expect(tasksNow(LIST)).toEqual([]);
});

import { expect, it } from 'vitest';
import { idOf } from '#platform/ui/testing/server.ts';
import { foldCells, keyOf, type KnownCell, type OwnChange } from './cells.rules.ts';
import { EMPTY } from './entry.rules.ts';

const PLACE = { assessment_id: idOf(1), student_id: idOf(2) };
const AT = '2026-11-23T08:00:00.000Z';
const onServer = (number: string, event_id = idOf(10)): KnownCell & typeof PLACE => ({
  ...PLACE,
  ...EMPTY,
  number,
  event_id,
  by: 'Mbarga',
  at: AT,
});
const own = (number: string, id = idOf(20)): OwnChange => ({ ...PLACE, ...EMPTY, number, id, device_at: AT });
const cellOf = (...input: Parameters<typeof foldCells>) => foldCells(...input).get(keyOf(PLACE));

it('a change made here is shown before the server confirms it, and the next change is based on it', () => {
  const view = cellOf([onServer('12')], [{ change: own('14'), state: 'kept' }]);
  expect(view).toMatchObject({ content: { number: '14' }, state: 'kept', base_id: idOf(20) });
});

it('after a conflict the cell shows the server’s value and keeps the change as wanted, until somebody chooses', () => {
  const [conflict] = [{ change: own('14'), state: 'conflict' as const, stands: onServer('11', idOf(11)) }];
  expect(cellOf([onServer('12')], [conflict])).toMatchObject({
    content: { number: '11' },
    wanted: { number: '14' },
    state: 'conflict',
    by: 'Mbarga',
    base_id: idOf(11),
  });
  expect(cellOf([onServer('12')], [conflict, { change: own('14', idOf(21)), state: 'kept' }])).toMatchObject({
    content: { number: '14' },
    wanted: null,
    state: 'kept',
  });
});

it('a refused change leaves an empty cell empty', () => {
  expect(cellOf([], [{ change: own('14'), state: 'refused' }])).toMatchObject({
    content: EMPTY,
    wanted: { number: '14' },
    base_id: null,
  });
});

it('once the server has answered a change, the server’s version is shown', () => {
  expect(cellOf([onServer('14', idOf(20))], [{ change: own('14'), state: 'sent' }])).toMatchObject({
    state: 'saved',
    by: 'Mbarga',
  });
});

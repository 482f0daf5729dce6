import { expect, it } from 'vitest';
import type { Mark, Roll, RollEvent } from '../../attendance.contract.ts';
import { applyEvents, hasMarksOf, withKeptMarks } from './apply-events.ts';

const AT = '2026-11-23T08:00:00.000Z';
const counts = { present: 1, absent: 0, late: 0, excused: 0, left: 0, unmarked: 1, conflicts: 0 };
const markOf = (student_id: string): Mark => ({
  student_id,
  mark_id: `mark of ${student_id}`,
  status: 'present',
  minutes: null,
  reason: null,
  confidential: false,
  by: 'Mballa',
  at: AT,
  in_conflict: false,
  versions: [],
});
const register = (slot_id: string, marks: Mark[] | null): Roll['registers'][number] => ({
  slot_id,
  state: 'under_way',
  confirmed_at: null,
  confirmed_by: null,
  ...counts,
  marks,
});
const rollOf = (...registers: Roll['registers']): Roll => ({
  class: { id: 'class', name: '6e A', section: null },
  day: '2026-11-23',
  lock_minutes: 60,
  pupils: ['paul', 'zoe'].map((id) => ({
    id,
    full_name: id,
    roll_number: id,
    recent: [],
    absences_this_week: 0,
  })),
  registers,
});
const absent: RollEvent = {
  kind: 'mark',
  id: 'event',
  slot_id: 'second',
  student_id: 'zoe',
  base_id: null,
  status: 'absent',
  minutes: null,
  source: 'roll',
  device_at: AT,
};
const marksOf = (roll: Roll, slot: string) => roll.registers.find(({ slot_id }) => slot_id === slot)?.marks;

it('an answer for one slot leaves the marks that are kept of the others', () => {
  const kept = rollOf(register('first', [markOf('paul')]), register('second', [markOf('zoe')]));
  const answer = rollOf(
    register('first', [markOf('zoe')]),
    register('second', null),
    register('third', null),
  );
  const whole = withKeptMarks(answer, kept);
  expect(marksOf(whole, 'first')).toEqual([markOf('zoe')]);
  expect(marksOf(whole, 'second')).toEqual([markOf('zoe')]);
  expect(marksOf(whole, 'third')).toBeNull();
  expect(marksOf(withKeptMarks(answer, undefined), 'second')).toBeNull();
});

it('a list tells a slot where nobody is marked from one whose marks it does not have', () => {
  const roll = rollOf(register('first', []), register('second', null));
  expect(['first', 'second', 'third'].map((slot) => hasMarksOf(roll, slot))).toEqual([true, false, false]);
});

it('an event stands beside the marks that are known, and is all that is known where none are', () => {
  const roll = rollOf(register('first', [markOf('paul')]), register('second', [markOf('paul')]));
  const [, second] = applyEvents(roll, [absent]).registers;
  expect(second).toMatchObject({ present: 1, absent: 1, unmarked: 0, state: 'under_way' });
  const unknown = rollOf(register('first', [markOf('paul')]), register('second', null));
  expect(marksOf(applyEvents(unknown, [absent]), 'second')).toMatchObject([{ mark_id: 'event' }]);
});

it('saving a register whose marks are not known keeps its counts', () => {
  const unknown = rollOf(register('second', null));
  const save: RollEvent = { kind: 'confirm', id: 'save', slot_id: 'second', device_at: AT };
  expect(applyEvents(unknown, [save]).registers[0]).toMatchObject({
    ...counts,
    confirmed_at: AT,
    marks: null,
  });
});

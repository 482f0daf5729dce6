import { expect, it } from 'vitest';
import type { RollEntry, Roll, RollEvent } from '../../attendance.contract.ts';
import { applyEvents, hasEntriesOf, withKeptEntries } from './apply-events.ts';

const AT = '2026-11-23T08:00:00.000Z';
const counts = { present: 1, absent: 0, late: 0, excused: 0, left: 0, unmarked: 1, conflicts: 0 };
const entryOf = (student_id: string): RollEntry => ({
  student_id,
  entry_id: `entry of ${student_id}`,
  status: 'present',
  minutes: null,
  reason: null,
  confidential: false,
  by: 'Mballa',
  at: AT,
  in_conflict: false,
  versions: [],
});
const register = (slot_id: string, entries: RollEntry[] | null): Roll['registers'][number] => ({
  slot_id,
  state: 'under_way',
  confirmed_at: null,
  confirmed_by: null,
  ...counts,
  entries,
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
const entriesOf = (roll: Roll, slot: string) =>
  roll.registers.find(({ slot_id }) => slot_id === slot)?.entries;

it('an answer for one slot keeps the stored entries of the others', () => {
  const kept = rollOf(register('first', [entryOf('paul')]), register('second', [entryOf('zoe')]));
  const answer = rollOf(
    register('first', [entryOf('zoe')]),
    register('second', null),
    register('third', null),
  );
  const whole = withKeptEntries(answer, kept);
  expect(entriesOf(whole, 'first')).toEqual([entryOf('zoe')]);
  expect(entriesOf(whole, 'second')).toEqual([entryOf('zoe')]);
  expect(entriesOf(whole, 'third')).toBeNull();
  expect(entriesOf(withKeptEntries(answer, undefined), 'second')).toBeNull();
});

it('a slot without marks differs from a slot whose entries are unknown', () => {
  const roll = rollOf(register('first', []), register('second', null));
  expect(['first', 'second', 'third'].map((slot) => hasEntriesOf(roll, slot))).toEqual([true, false, false]);
});

it('an event is added to the known entries, and is the only entry if none are known', () => {
  const roll = rollOf(register('first', [entryOf('paul')]), register('second', [entryOf('paul')]));
  const [, second] = applyEvents(roll, [absent]).registers;
  expect(second).toMatchObject({ present: 1, absent: 1, unmarked: 0, state: 'under_way' });
  const unknown = rollOf(register('first', [entryOf('paul')]), register('second', null));
  expect(entriesOf(applyEvents(unknown, [absent]), 'second')).toMatchObject([{ entry_id: 'event' }]);
});

it('saving a register with unknown entries keeps its counts', () => {
  const unknown = rollOf(register('second', null));
  const save: RollEvent = { kind: 'confirm', id: 'save', slot_id: 'second', device_at: AT };
  expect(applyEvents(unknown, [save]).registers[0]).toMatchObject({
    ...counts,
    confirmed_at: AT,
    entries: null,
  });
});

import { expect, it } from 'vitest';
import { countWaiting } from './count-waiting.ts';

const entry = (id: string, subject?: string | null) => ({
  event: { id, device_at: '2026-11-26T07:00:00Z' },
  ...(subject !== undefined && { subject }),
});

it('counts a roll of 70 pupils as 70, with its saving and with pupils who were tapped twice', () => {
  const marks = Array.from({ length: 70 }, (_, nth) => entry(`mark ${nth}`, `pupil ${nth}`));
  expect(countWaiting([...marks, entry('again', 'pupil 3'), entry('saved', null)])).toBe(70);
});

it('counts items without a subject singly, and never shows zero while something waits', () => {
  expect(countWaiting([entry('a'), entry('b')])).toBe(2);
  expect(countWaiting([entry('saved', null)])).toBe(1);
  expect(countWaiting([])).toBe(0);
});

import { expect, it } from 'vitest';
import { personCeiling } from './person-ceiling.ts';

it('allows a burst of one minute’s requests, then the rate per minute, separately for each person', () => {
  let ms = 0;
  const mayAsk = personCeiling(60, () => ms);
  const ask = (userId: string, times: number) =>
    Array.from({ length: times }, () => mayAsk(userId)).filter(Boolean).length;
  expect(ask('ama', 100)).toBe(60);
  expect(ask('ben', 10)).toBe(10);
  ms += 999;
  expect(ask('ama', 10)).toBe(0);
  ms += 1;
  expect(ask('ama', 10)).toBe(1);
  ms += 3_600_000;
  expect(ask('ama', 100)).toBe(60);
});

it('is off if the installation sets no limit', () => {
  const mayAsk = personCeiling(0);
  expect(Array.from({ length: 5_000 }, () => mayAsk('ama')).every(Boolean)).toBe(true);
});

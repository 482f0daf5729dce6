import { expect, test } from 'vitest';
import { one } from './one.ts';

test('returns the first row, and throws if there is none', () => {
  expect(one([{ id: 'a' }, { id: 'b' }])).toEqual({ id: 'a' });
  expect(one([null])).toBeNull();
  expect(() => one([])).toThrow('had none');
});

import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LONG } from './longest-first.ts';

test('the listed slow files exist: a renamed one would be started last', () => {
  expect(LONG.filter((file) => !existsSync(file))).toEqual([]);
});

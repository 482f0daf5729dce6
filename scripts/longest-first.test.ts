import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LONG } from './longest-first.ts';

test('the slow files are there: one that was renamed would be started last', () => {
  expect(LONG.filter((file) => !existsSync(file))).toEqual([]);
});

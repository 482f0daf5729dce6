import { expect, it } from 'vitest';
import { isFoundBy } from './settings.rules.ts';

it.each([
  ['Élèves et frais', 'eleves', true],
  ['School year; année scolaire', 'ANNÉE sco', true],
  ['School year; année scolaire', 'année money', false],
  ['Books', '', true],
])('in %j, %j finds it: %j', (text, search, found) => {
  expect(isFoundBy(text, search)).toBe(found);
});

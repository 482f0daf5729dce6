import { expect, it } from 'vitest';
import { fillReminder, hasKnownPlaceholders, momentOf } from './reminder-texts.rules.ts';

it.each([
  ['', true],
  ['Bonjour', true],
  ['{student} : {amount} avant le {day}', true],
  ['{amount} {amount}', true],
  ['{solde}', false],
  ['{ student }', false],
  ['{Student}', false],
  ['{}', false],
  ['{student', false],
  ['student}', false],
  ['{{student}}', false],
  ['{late, plural, other {x}}', false],
  ['{constructor}', false],
])('braces must contain a known placeholder: %j', (text, known) => {
  expect(hasKnownPlaceholders(text)).toBe(known);
});

it('facts are inserted once and literally: a name with braces or a dollar is no placeholder', () => {
  const facts = { student: '{amount} $& $1', amount: '5 000', day: '2026-12-01' };
  expect(fillReminder('{student} / {amount} / {day}', facts)).toBe('{amount} $& $1 / 5 000 / 2026-12-01');
});

it('the moment depends on the first due date', () => {
  expect(['2026-11-26', '2026-11-27', '2026-11-28'].map((day) => momentOf(day, '2026-11-27'))).toEqual([
    'after',
    'on',
    'before',
  ]);
});

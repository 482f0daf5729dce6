import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPattern, patternLike, readPattern, rollNumberOf } from './numbering.rules.ts';

it.each([
  ['{YY}-{0000}', 7, '26-0007'],
  ['{YYYY}-{0000}', 42, '2026-0042'],
  ['{AAAA}/{000}', 42, '2026/042'],
  ['LBD {YY} {00000}', 1, 'LBD 26 00001'],
  ['{00000}', 12_345, '12345'],
  ['{000}', 1_000, '1000'],
  ['{0000}/{AA}', 9, '0009/26'],
  [' {YY}{0} ', 3, '263'],
])('%s numbers the %i. student of 2026 as %s', (pattern, counter, number) => {
  expect(rollNumberOf(readPattern(pattern, 2026)!, counter)).toBe(number);
});

it.each([
  ['', 'nothing'],
  ['2026-0001', 'no counter: every student would get the same'],
  ['{YYYY}', 'no counter'],
  ['{00}-{00}', 'two counters'],
  ['{0000000000}', 'a counter of ten digits'],
  ['{YYY}-{0000}', 'no year has three letters'],
  ['{yyyy}-{0000}', 'small letters'],
  ['N°{0000}', 'a sign that keyboards and addresses lack'],
  ['a-very-long-name-of-a-school-{0000}', 'longer than a roll number may be'],
])('%j is an invalid pattern: %s', (pattern) => {
  expect(isPattern(pattern)).toBe(false);
});

it('gives two students different numbers, in at most thirty characters', () => {
  const counter = fc.integer({ min: 1, max: 999_999_999 });
  fc.assert(
    fc.property(
      fc.constantFrom('{YY}-{0000}', '{YYYY}-{0000}', '{00000}', 'ABCDEFGHIJKLMNOPQ-{YY}/{0}'),
      counter,
      counter,
      (text, one, other) => {
        const pattern = readPattern(text, 2026)!;
        fc.pre(one !== other);
        expect(rollNumberOf(pattern, one)).not.toBe(rollNumberOf(pattern, other));
        expect(rollNumberOf(pattern, one).length).toBeLessThanOrEqual(30);
      },
    ),
  );
});

describe('a pattern derived from a given number', () => {
  it.each([
    ['CB26060', 'CB{YY}{000}'],
    ['CB25-060', 'CB{YY}-{000}'],
    ['2025-0450', '{YYYY}-{0000}'],
    ['2024/0450/F', '{YYYY}/{0000}/F'],
    ['20260017', '{YYYY}{0000}'],
    ['00041', '{00000}'],
    ['M-7', 'M-{0}'],
    ['1999-001', '1999-{000}'],
    ['Élodie', null],
    ['n°12', null],
  ])('%s gives %s in 2026', (rollNumber, pattern) => {
    expect(patternLike(rollNumber, 2026)).toBe(pattern);
  });
});

import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { addressName, studentAddress } from './student-accounts.rules.ts';

it.each([
  ['2026-0042', '2026-0042'],
  ['2026/0042', '2026-0042'],
  ['  2026 / 42 ', '2026-42'],
  ['Élève Nº 7', 'eleve-no-7'],
  ['CŒUR_12', 'coeur_12'],
  ['ﬁ-9', 'fi-9'],
  ['--A..B--', 'a.b'],
  ['-.-', 'student'],
  ['学生', 'student'],
])('reads the roll number %j as %j', (rollNumber, name) => {
  expect(addressName(rollNumber)).toBe(name);
});

it('numbers the second and every later student whose roll number reads the same', () => {
  expect([1, 2, 12].map((nth) => studentAddress('A/7', 'school.cm', nth))).toEqual([
    'a-7@school.cm',
    'a-7-2@school.cm',
    'a-7-12@school.cm',
  ]);
});

it('makes of any text a name that mail programs take', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (rollNumber) => {
      expect(addressName(rollNumber)).toMatch(/^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/);
      expect(addressName(rollNumber)).not.toContain('..');
      expect(addressName(rollNumber).length).toBeLessThanOrEqual(60);
    }),
  );
});

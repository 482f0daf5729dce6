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
])('turns the roll number %j into %j', (rollNumber, name) => {
  expect(addressName(rollNumber)).toBe(name);
});

it('numbers the second and every later student whose roll number gives the same name', () => {
  expect([1, 2, 12].map((nth) => studentAddress('A/7', 'school.cm', nth))).toEqual([
    'a-7@school.cm',
    'a-7-2@school.cm',
    'a-7-12@school.cm',
  ]);
});

it('turns any text into a name that mail programs accept', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (rollNumber) => {
      expect(addressName(rollNumber)).toMatch(/^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/);
      expect(addressName(rollNumber)).not.toContain('..');
      expect(addressName(rollNumber).length).toBeLessThanOrEqual(60);
    }),
  );
});

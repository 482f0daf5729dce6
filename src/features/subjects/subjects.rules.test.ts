import { describe, expect, it } from 'vitest';
import { isCoefficient, isWeeklyHours, namesFor, plainDecimal, writtenDecimal } from './subjects.rules.ts';
import { USUAL_SETS, USUAL_SUBJECTS } from './subjects-usual.ts';

describe('a decimal', () => {
  it.each([
    ['2', '2'],
    ['10', '10'],
    ['100', '100'],
    ['2,50', '2.5'],
    [' 02.00 ', '2'],
    ['0.25', '0.25'],
    ['0', '0'],
    ['1.2.3', '1.2.3'],
    ['', ''],
    ['two', 'two'],
  ])('typed as "%s" is stored as "%s", so that equal ones are equal', (typed, kept) => {
    expect(plainDecimal(typed)).toBe(kept);
  });

  it('is written with a comma in French and never rounded', () => {
    expect([writtenDecimal('2.25', 'fr'), writtenDecimal('2.25', 'en')]).toEqual(['2,25', '2.25']);
  });

  it.each(['1', '0.5', '999.99', '12.25'])('%s is a coefficient', (text) =>
    expect(isCoefficient(text)).toBe(true),
  );
  it.each(['0', '-1', '1.234', '1000', '', '1e2', 'two'])('"%s" is no coefficient', (text) =>
    expect(isCoefficient(text)).toBe(false),
  );
  it('of weekly hours is below a hundred', () => {
    expect(['4', '1.5', '0', '100', '1.555'].map(isWeeklyHours)).toEqual([true, true, false, false, false]);
  });
});

it('a subject’s name is in the reader’s language', () => {
  const names = { name_en: 'Mathematics', name_fr: 'Mathématiques' };
  expect(namesFor(names, 'fr')).toEqual({ own: 'Mathématiques', other: 'Mathematics' });
  expect(namesFor(names, 'en')).toEqual({ own: 'Mathematics', other: 'Mathématiques' });
});

it.each(USUAL_SETS)('the usual set %s has every code once, with a valid coefficient', (set) => {
  const subjects = USUAL_SUBJECTS[set];
  expect(new Set(subjects.map(({ code }) => code.toLowerCase())).size).toBe(subjects.length);
  expect(subjects.filter(({ default_coefficient }) => !isCoefficient(default_coefficient))).toEqual([]);
});

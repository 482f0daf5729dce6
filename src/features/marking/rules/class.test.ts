import { describe, expect, it } from 'vitest';
import type { ClassInput } from '../class-results.ts';
import type { MarkingScheme } from '../marking-scheme.ts';
import { calculatePeriod } from './calculate.ts';
import { aClass, aScheme } from './class.builders.ts';

const { missing, ranks } = aScheme();
const period = (scheme: Partial<MarkingScheme>, input: ClassInput) =>
  calculatePeriod(aScheme(scheme), input, 0);
const first = (scheme: Partial<MarkingScheme>, input: ClassInput) => period(scheme, input).students[0]!;

const half = { subjects: { a: '3', b: '1' }, marks: { ana: { a: ['12'], b: [null] } } };
const share = (measure: 'assessments' | 'coefficients', of: string) => ({
  classified: { measure, share: of, periods: 1 },
});
const halfWith = (cell: string) => ({ ...half, marks: { ana: { a: ['12'], b: [cell] } } });
const saidToBe = (is: boolean) => ({ students: { ana: { classified: { periods: [is], year: null } } } });
const withB = (b: string | null, counts = true) =>
  aClass({ subjects: { a: '1', b: { counts } }, marks: { ana: { a: ['12'], b: [b] } } });
const fourMarks = aClass({
  subjects: { maths: '1' },
  marks: { a: { maths: ['15'] }, b: { maths: ['8'] }, c: { maths: ['10'] }, none: { maths: [null] } },
});
const withZero = (use: 'class_mean' | 'lowest_highest' | 'pass_rate') =>
  period({ missing: { ...missing, [use]: 'zero' } }, fourMarks).profile!;
const band = (from: string) => ({ from, code: from, label: { en: from, fr: from } });

const isClassified = (scheme: Partial<MarkingScheme>, table: Parameters<typeof aClass>[0] = half): boolean =>
  first(scheme, aClass(table)).classified;
const graded = (mark: string) =>
  first(
    { grades: [band('4'), band('10'), band('15')] },
    aClass({ subjects: { a: '1' }, marks: { ana: { a: [mark] } } }),
  );

describe('classification', () => {
  it('requires a share of the assessments, or of the coefficients', () => {
    expect([isClassified(share('assessments', '50')), isClassified(share('assessments', '50.1'))]).toEqual([
      true,
      false,
    ]);
    expect([isClassified(share('coefficients', '75')), isClassified(share('coefficients', '75.01'))]).toEqual(
      [true, false],
    );
  });

  it('ignores exempt cells: an exempt student is not absent', () => {
    for (const measure of ['assessments', 'coefficients'] as const) {
      expect(isClassified(share(measure, '100'), halfWith('exempt'))).toBe(true);
      expect(isClassified(share(measure, '100'), halfWith('absent'))).toBe(false);
      // If the scheme counts the value as 0, it releases no student.
      expect(
        isClassified({ ...share(measure, '100'), special: { exempt: 'zero' } }, halfWith('exempt')),
      ).toBe(true);
    }
  });

  it('counts a blank worth 0 as not sat', () => {
    const zero = { missing: { ...missing, average: 'zero' as const } };
    expect(isClassified({ ...zero, ...share('assessments', '51') })).toBe(false);
    expect(
      isClassified(
        { ...share('assessments', '100') },
        { ...half, marks: { ana: { a: ['12'], b: ['absent_zero'] } } },
      ),
    ).toBe(true);
  });

  it('excludes everybody with a blank if the scheme says so, except by hand', () => {
    const scheme = { missing: { ...missing, average: 'not_classified' as const } };
    expect(isClassified(scheme)).toBe(false);
    expect(isClassified(scheme, { ...half, marks: { ana: { a: ['12'], b: ['absent'] } } })).toBe(true);
    const said = { students: { ana: { classified: { periods: [true], year: null } } } };
    expect(isClassified(scheme, { ...half, ...said })).toBe(true);
  });

  it('excludes everybody without an average, even by hand, and can be refused by hand', () => {
    expect(isClassified({}, { ...half, marks: { ana: { a: [null] } }, ...saidToBe(true) })).toBe(false);
    expect(isClassified({}, { ...half, ...saidToBe(false) })).toBe(false);
  });

  it('ignores subjects that do not count', () => {
    const table = { subjects: { a: '1', b: { counts: false } }, marks: half.marks };
    expect(isClassified(share('assessments', '100'), table)).toBe(true);
    expect(isClassified({ missing: { ...missing, average: 'not_classified' } }, table)).toBe(true);
  });
});

it('an average is provisional while a mark of a counting subject is missing', () => {
  const scheme = { missing: { ...missing, average: 'provisional' as const } };
  expect(first(scheme, withB(null)).provisional).toBe(true);
  expect(first(scheme, withB('absent')).provisional).toBe(false);
  expect(first(scheme, withB(null, false)).provisional).toBe(false);
  expect(first({}, withB(null)).provisional).toBe(false);
});

it('a subject that does not count has its value and rank, and enters no average, points or sum', () => {
  const { average, points, weights, subjects } = first(
    {},
    aClass({
      subjects: { a: '2.5', b: { weight: '4', counts: false } },
      marks: { ana: { a: ['12'], b: ['5'] } },
    }),
  );
  expect([average?.shown, points?.exact, weights]).toEqual(['12.00', '30/1', '2.5']);
  expect(subjects[1]).toMatchObject({ value: { shown: '5.00' }, rank: 1 });
});

it('marks in a subject that is not taken are ignored', () => {
  const table = aClass({ subjects: { a: '1', b: '1' }, marks: { ana: { a: ['12'], b: ['0'] } } });
  const { average, subjects } = first({}, { ...table, students: [{ ...table.students[0]!, takes: ['a'] }] });
  expect([average?.shown, subjects.length]).toEqual(['12.00', 1]);
});

describe('the profile of a class', () => {
  it('covers students with a figure', () => {
    expect(period({}, fourMarks).profile).toEqual({
      count: 3,
      mean: { exact: '11/1', shown: '11.00' },
      median: { exact: '10/1', shown: '10.00' },
      lowest: { exact: '8/1', shown: '8.00' },
      highest: { exact: '15/1', shown: '15.00' },
      deviation: '2.94',
      passed: 2,
      pass_rate: '66.67',
    });
    expect(period({}, fourMarks).subjects[0]!.profile?.count).toBe(3);
  });

  it('treats a student without a figure as 0 only if the scheme says so, separately for each use', () => {
    expect(withZero('class_mean')).toMatchObject({
      count: 3,
      mean: { exact: '33/4' },
      median: { exact: '9/1' },
      deviation: '5.40',
      lowest: { shown: '8.00' },
      pass_rate: '66.67',
    });
    expect(withZero('lowest_highest')).toMatchObject({ lowest: { shown: '0.00' }, mean: { shown: '11.00' } });
    expect(withZero('pass_rate')).toMatchObject({ passed: 2, pass_rate: '50.00', mean: { shown: '11.00' } });
  });

  it('is hidden for a class that is too small, or if the scheme shows none', () => {
    expect(period({ class_profile: { shown: true, at_least: 3 } }, fourMarks).profile).not.toBeNull();
    expect(period({ class_profile: { shown: true, at_least: 4 } }, fourMarks).profile).toBeNull();
    expect(period({ class_profile: { shown: false, at_least: 0 } }, fourMarks).profile).toBeNull();
    expect(
      period({ class_profile: { shown: true, at_least: 4 } }, fourMarks).subjects[0]!.profile,
    ).toBeNull();
  });

  it('omits unclassified students with an average, and is shown even if ranks are not', () => {
    const said = {
      ...fourMarks,
      students: fourMarks.students.map((student) =>
        student.id === 'a' ? { ...student, classified: { periods: [false], year: null } } : student,
      ),
    };
    const hidden = { ranks: { ...ranks, overall: false } };
    expect(period(hidden, said).profile).toMatchObject({ count: 2, highest: { shown: '10.00' } });
    expect(period(hidden, said).students.map(({ rank }) => rank)).toEqual([null, null, null, null]);
    // Every student with a value is in the subject's profile.
    expect(period(hidden, said).subjects[0]!.profile?.count).toBe(3);
  });
});

it('ranks in subjects are hidden if the scheme has none', () => {
  const table = aClass({ subjects: { maths: '1' }, marks: { a: { maths: ['15'] } } });
  expect(first({ ranks: { ...ranks, subjects: false } }, table).subjects[0]!.rank).toBeNull();
});

describe('bands', () => {
  it.each([
    ['3.99', null],
    ['4', '4'],
    ['9.99', '4'],
    ['10', '10'],
    ['20', '15'],
  ])('%s is in %s: a bound belongs to the band above it', (mark, code) => {
    expect([graded(mark).grade, graded(mark).subjects[0]!.grade]).toEqual([code, code]);
  });
});

describe('honours and warnings', () => {
  const label = { en: '', fr: '' };
  const honour = (code: string, bounds: object, kind: 'honour' | 'warning' = 'honour') => ({
    code,
    label,
    kind,
    ...bounds,
  });
  const honours = [
    honour('best', { average_from: '14', every_subject_from: '10' }),
    honour('good', { average_from: '12', unjustified_hours_below: '5' }),
    honour('late', { unjustified_hours_from: '5' }, 'warning'),
    honour('weak', { average_below: '10' }, 'warning'),
  ];
  const given = (marks: [string, string], hours: string, changes: Partial<MarkingScheme> = {}) =>
    first(
      { honours, ...changes },
      aClass({
        subjects: { a: '1', b: '1' },
        marks: { ana: { a: [marks[0]], b: [marks[1]] } },
        students: { ana: { unjustified_hours: [hours] } },
      }),
    ).honours;

  it.each<[[string, string], string, string[]]>([
    [['14', '14'], '0', ['best', 'good']],
    [['20', '9'], '0', ['good']],
    [['14', '14'], '5', ['best', 'late']],
    [['14', '14'], '4.5', ['best', 'good']],
    [['9.99', '10'], '6', ['late']],
    [['9', '9'], '6', ['late', 'weak']],
  ])('%j with %s unjustified hours earn %j', (marks, hours, codes) => {
    expect(given(marks, hours)).toEqual(codes);
  });

  it('only the highest of each kind is given, if the scheme says so', () => {
    expect(given(['14', '14'], '0', { honours_given: 'highest' })).toEqual(['best']);
    expect(given(['9', '9'], '6', { honours_given: 'highest' })).toEqual(['late']);
    expect(given(['14', '14'], '5', { honours_given: 'highest' })).toEqual(['best', 'late']);
  });

  it('unclassified students get none', () => {
    const classified = { measure: 'assessments', share: '100', periods: 1 } as const;
    expect(given(['absent', '14'], '9', { classified })).toEqual([]);
  });
});

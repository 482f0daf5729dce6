import { describe, expect, it } from 'vitest';
import type { ClassInput, PeriodResults } from '../class-results.ts';
import { aClass, aPeriod, aScheme } from './class.builders.ts';
import { PRESETS } from '../marking-presets.ts';
import type { MarkingScheme } from '../marking-scheme.ts';
import { calculatePeriod, calculateYear } from './calculate.ts';

const { rounding, missing, ranks } = aScheme();

const shown = ({ students }: PeriodResults) =>
  Object.fromEntries(
    students.map(({ student_id, average, rank }) => [student_id, [average?.shown ?? null, rank]]),
  );
const period = (scheme: Partial<MarkingScheme>, input: ClassInput) =>
  calculatePeriod(aScheme(scheme), input, 0);
const only = ({ students }: PeriodResults) => students[0]!;

const marked = (marks: Record<string, string | null>) =>
  aClass({
    subjects: { maths: '1' },
    marks: Object.fromEntries(Object.entries(marks).map(([id, mark]) => [id, { maths: [mark] }])),
  });

const fiveSubjects = (...cells: (string | null)[]) =>
  aClass({
    subjects: { a: '1', b: '1', c: '1', d: '1', e: '1' },
    marks: { ana: Object.fromEntries(cells.map((cell, at) => ['abcde'.charAt(at), [cell]])) },
  });

describe('the cases that published systems get wrong', () => {
  const close = aClass({
    subjects: { maths: '1000', french: '1' },
    marks: { ana: { maths: ['12'], french: ['13'] }, ben: { maths: ['12'], french: ['14'] } },
  });

  it('ranks averages equal at two decimals as equal if displayed values are compared', () => {
    expect(shown(period({}, close))).toEqual({ ana: ['12.00', 1], ben: ['12.00', 1] });
  });

  it('ranks the same averages by their exact values if the scheme compares these', () => {
    expect(shown(period({ rounding: { ...rounding, compare: 'exact' } }, close))).toEqual({
      ana: ['12.00', 2],
      ben: ['12.00', 1],
    });
  });

  it('uses the only mark of two as the value of the subject, and lists the other as not entered', () => {
    const { average, subjects } = only(
      period({}, aClass({ subjects: { maths: '4' }, marks: { ana: { maths: ['13', null] } } })),
    );
    expect(average).toEqual({ exact: '13/1', shown: '13.00' });
    expect(subjects[0]).toMatchObject({
      slots: [{ shown: '13.00' }, null],
      not_entered: ['maths.0.1'],
    });
  });

  it('gives no average, no rank and no pass if every subject is missing', () => {
    const { students, profile } = period({}, marked({ ana: null, ben: '12' }));
    expect(students[0]).toMatchObject({
      average: null,
      points: null,
      weights: '0',
      classified: false,
      rank: null,
      passed: null,
    });
    expect(profile).toMatchObject({ count: 1, mean: { shown: '12.00' }, pass_rate: '100.00' });
  });

  it('classifies exactly at the threshold, and not below it', () => {
    for (const measure of ['assessments', 'coefficients'] as const) {
      const scheme = { classified: { measure, share: '40', periods: 1 } };
      expect(only(period(scheme, fiveSubjects('9', '8', null, null, null))).classified).toBe(true);
      expect(only(period(scheme, fiveSubjects('9', null, null, null, null))).classified).toBe(false);
    }
  });
});

it('9.995 passes as 10.00 if values are rounded before comparison, and gets the grade of 10.00', () => {
  const table = aClass({ subjects: { maths: '1' }, marks: { ana: { maths: ['9.99', '10'] } } });
  const grades = [
    { from: '0', code: 'D', label: { en: 'D', fr: 'D' } },
    { from: '10', code: 'C', label: { en: 'C', fr: 'C' } },
  ];
  const seen = (changes: Partial<MarkingScheme['rounding']>) => {
    const { students, profile } = period({ grades, rounding: { ...rounding, ...changes } }, table);
    const { average, passed, grade } = students[0]!;
    return [average?.shown, average?.exact, passed, grade, profile?.pass_rate];
  };
  expect(seen({ stage: 'final' })).toEqual(['10.00', '1999/200', true, 'C', '100.00']);
  expect(seen({ stage: 'final', compare: 'exact' })).toEqual(['10.00', '1999/200', false, 'D', '0.00']);
  expect(seen({ stage: 'each', compare: 'exact' })).toEqual(['10.00', '10/1', true, 'C', '100.00']);
  expect(seen({ stage: 'final', mode: 'down' })).toEqual(['9.99', '1999/200', false, 'D', '0.00']);
});

it('an intermediate value is rounded only if every stage is', () => {
  const table = aClass({
    subjects: { maths: '1', french: '1' },
    marks: { ana: { maths: ['9.99', '9.98'], french: ['9.98', '9.98'] } },
  });
  const seen = (stage: 'each' | 'final') => {
    const { average, subjects } = only(period({ rounding: { ...rounding, stage } }, table));
    return [subjects[0]!.value?.shown, average?.shown];
  };
  // 9.985 is shown as 9.99 either way; (9.99 + 9.98) / 2 is 9.985 again, (9.985 + 9.98) / 2 is not.
  expect(seen('each')).toEqual(['9.99', '9.99']);
  expect(seen('final')).toEqual(['9.99', '9.98']);
});

it('a real 0 is a mark: it counts in the average, and is not missing', () => {
  const { average, subjects } = only(
    period({}, aClass({ subjects: { maths: '1' }, marks: { ana: { maths: ['0', '10'] } } })),
  );
  expect(average?.shown).toBe('5.00');
  expect(subjects[0]!.not_entered).toEqual([]);
});

it('a blank is 0 only if the scheme says so', () => {
  const table = aClass({ subjects: { maths: '1' }, marks: { ana: { maths: [null, '10'] } } });
  expect(only(period({}, table)).average?.shown).toBe('10.00');
  expect(only(period({ missing: { ...missing, average: 'zero' } }, table)).average?.shown).toBe('5.00');
});

it('gives three equal ones the same rank and the next one the fourth', () => {
  const table = marked({ a: '15', b: '15', c: '15', d: '9' });
  expect(shown(period({}, table))).toMatchObject({ a: ['15.00', 1], c: ['15.00', 1], d: ['9.00', 4] });
  expect(shown(period({ ranks: { ...ranks, ties: 'dense' } }, table))).toMatchObject({ d: ['9.00', 2] });
});

it('omits unclassified students from the ranks, whatever their average, and keeps ties at the last place', () => {
  const table = aClass({
    subjects: { maths: '1', french: '1' },
    marks: {
      a: { maths: ['15'], french: ['15'] },
      nc: { maths: ['12'], french: [null] },
      b: { maths: ['9'], french: ['9'] },
      c: { maths: ['9'], french: ['9'] },
    },
  });
  const classified = { measure: 'assessments', share: '60', periods: 1 } as const;
  expect(shown(period({ classified }, table))).toEqual({
    a: ['15.00', 1],
    nc: ['12.00', null],
    b: ['9.00', 2],
    c: ['9.00', 2],
  });
  const ranked = period({ classified, ranks: { ...ranks, not_classified: 'ranked' } }, table);
  expect(shown(ranked)).toMatchObject({ nc: ['12.00', 2], b: ['9.00', 3], c: ['9.00', 3] });
  expect(ranked.profile?.count).toBe(4);
  expect(ranked.students[1]).toMatchObject({ classified: false, passed: true });
});

it('weighs the terms 1/2/2, and shares the weight of a term without an average among the others', () => {
  const scheme = aScheme({ periods: [aPeriod(1), aPeriod(1, '2'), aPeriod(1, '2')] });
  const table = aClass({
    subjects: { maths: '1' },
    marks: { ana: { maths: [['10'], ['12'], ['15']] }, ben: { maths: [['10'], [null], ['15']] } },
  });
  const { students } = calculateYear(scheme, table);
  expect(students.map(({ average }) => average?.exact)).toEqual(['64/5', '40/3']);
});

const everyCell = (scheme: MarkingScheme, mark: string) =>
  scheme.periods.map(({ slots }) => slots.map(() => mark));

describe('presets', () => {
  it('Kenya has no rank and no mean, of nobody and of no class, so that no paper can show one', () => {
    const scheme = PRESETS.kenya;
    const table = aClass({
      subjects: { maths: '1', kiswahili: '1' },
      marks: {
        ana: { maths: everyCell(scheme, '18'), kiswahili: everyCell(scheme, '9') },
        ben: { maths: everyCell(scheme, '11'), kiswahili: everyCell(scheme, '12') },
      },
    });
    const results = [calculatePeriod(scheme, table, 0), calculateYear(scheme, table)];
    for (const { students, profile, subjects } of results) {
      expect([profile, ...subjects.map(({ profile }) => profile)]).toEqual([null, null, null]);
      for (const student of students)
        expect(student).toMatchObject({
          average: null,
          points: null,
          weights: '0',
          rank: null,
          passed: null,
          grade: null,
          classified: true,
          subjects: [{ rank: null }, { rank: null }],
        });
    }
    expect(results[0]!.students[0]!.subjects.map(({ grade }) => grade)).toEqual(['EE1', 'ME2']);
    expect(JSON.stringify(results)).not.toMatch(/"(rank|average|mean)":[^n[]/);
  });

  it('DR Congo adds up points of maxima, and its total is a percentage', () => {
    const scheme = PRESETS.dr_congo;
    const input = aClass({
      subjects: { maths: '40', civics: '10' },
      marks: {
        ana: { maths: [['10', '14', '15'], []], civics: [['20', '10', '12'], []] },
      },
    });
    const { subjects, points, weights, average } = only(calculatePeriod(scheme, input, 0));
    // Maths: 20% of 50 + 20% of 70 + 60% of 75 = 69 of 100, so 27.6 of 40; civics: 66 of 100, 6.6 of 10.
    expect(subjects.map(({ value, points }) => [value?.shown, points?.shown])).toEqual([
      ['69.0', '27.6'],
      ['66.0', '6.6'],
    ]);
    expect([points?.shown, weights, average?.exact]).toEqual(['34.2', '50', '342/5']);
  });

  it.each(Object.entries(PRESETS))('%s has bands in ascending order, and short codes', (_key, scheme) => {
    for (const bands of [scheme.grades, scheme.appreciations]) {
      const bounds = bands.map(({ from }) => Number(from));
      expect(bounds).toEqual(bounds.toSorted((a, b) => a - b));
    }
    const codes = [scheme.grades, scheme.appreciations, scheme.judgements, scheme.honours].flatMap(
      (list: readonly { code: string }[]) => list.map(({ code }) => code),
    );
    for (const code of codes) expect(code.length).toBeLessThanOrEqual(12);
  });
});

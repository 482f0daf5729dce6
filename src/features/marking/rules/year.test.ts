import { describe, expect, it } from 'vitest';
import type { StudentInput } from '../class-results.ts';
import type { MarkingScheme } from '../marking-scheme.ts';
import { PRESETS } from '../marking-presets.ts';
import { calculatePeriod, calculateYear } from './calculate.ts';
import { aClass, aPeriod, aScheme } from './class.builders.ts';

const terms = (maths: (string | null)[], student: Partial<StudentInput> = {}, exam_class = false) =>
  aClass({
    subjects: { maths: { weight: '1', core: true } },
    marks: { ana: { maths: maths.map((mark) => [mark]) } },
    students: { ana: student },
    exam_class,
  });
const three = [aPeriod(1), aPeriod(1), aPeriod(1)];
const year = (scheme: Partial<MarkingScheme>, ...input: Parameters<typeof terms>) =>
  calculateYear(aScheme({ periods: three, ...scheme }), terms(...input)).students[0]!;
/** The exact average in an examination class with the given examination result. */
const mixed = (scheme: Partial<MarkingScheme>, mark: string | null, result: string | null) =>
  year(scheme, [mark, mark, mark], { external_exam: result }, true).average?.exact ?? null;

describe('the year', () => {
  it('classifies students who are classified in enough periods, or by hand', () => {
    const classified = { measure: 'everybody', share: '0', periods: 2 } as const;
    expect(year({ classified }, ['12', null, '10']).classified).toBe(true);
    expect(year({ classified }, ['12', null, null])).toMatchObject({ classified: false, rank: null });
    const said = { classified: { periods: [], year: true } };
    expect(year({ classified }, ['12', null, null], said)).toMatchObject({ classified: true, rank: 1 });
    expect(year({ classified }, [null], said).classified).toBe(false);
    const refused = { classified: { periods: [false, false], year: null } };
    expect(year({ classified }, ['12', '12', '12'], refused).classified).toBe(false);
  });

  it('includes each period with its rank', () => {
    const { periods, subjects } = year({}, ['12', null, '10']);
    expect(
      periods.map(({ average, rank, classified }) => [average?.shown ?? null, rank, classified]),
    ).toEqual([
      ['12.00', 1, true],
      [null, null, false],
      ['10.00', 1, true],
    ]);
    expect(subjects[0]!.periods.map((value) => value?.shown ?? null)).toEqual(['12.00', null, '10.00']);
    expect(subjects[0]!.not_entered).toEqual(['maths.1.0']);
  });

  it('is provisional if a period is', () => {
    const scheme = { missing: { ...aScheme().missing, average: 'provisional' as const } };
    const input = aClass({
      subjects: { maths: '1', french: '1' },
      marks: { ana: { maths: [['12'], ['10']], french: [['9'], [null]] } },
    });
    expect(calculateYear(aScheme(scheme), input).students[0]!.provisional).toBe(true);
  });

  it('is provisional if only one period counts and another has no mark yet', () => {
    const missing = { ...aScheme().missing, average: 'provisional' as const };
    const provisional = (
      rows: Parameters<typeof aClass>[0]['marks'][string],
      scheme: Parameters<typeof aScheme>[0] = { missing },
    ) =>
      calculateYear(
        aScheme(scheme),
        aClass({ subjects: { maths: '1', art: { counts: false } }, marks: { ana: rows } }),
      ).students[0]!.provisional;
    const third = ['10', '10'];
    expect(provisional({ maths: [[null, null], [null, null], third] }), 'two terms not entered').toBe(true);
    expect(provisional({ maths: [third] }), 'two terms not begun').toBe(true);
    expect(provisional({ maths: [['9', '9'], third, third] })).toBe(false);
    expect(provisional({ maths: [['exempt', 'exempt'], third, third] }), 'nothing is awaited').toBe(false);
    expect(provisional({ maths: [third, third, third], art: [[null, null]] }), 'it does not count').toBe(
      false,
    );
    expect(
      provisional({
        maths: [
          [null, null],
          [null, null],
          [null, null],
        ],
      }),
      'no average',
    ).toBe(false);
    expect(
      provisional({ maths: [third] }, { missing: aScheme().missing }),
      'the scheme does not say so',
    ).toBe(false);
  });

  it('includes an external examination for students who sat it', () => {
    expect(mixed({ external_exam: '40' }, '10', '15')).toBe('12/1');
    expect(mixed({ external_exam: '40' }, '10', null)).toBe('10/1');
    expect(mixed({}, '10', '15')).toBe('10/1');
    expect(mixed({ external_exam: '40' }, null, '15')).toBeNull();
  });

  it('ignores an external examination in a class that has none', () => {
    const sat = { external_exam: '15' };
    expect(year({ external_exam: '40' }, ['10', '10', '10'], sat, false).average?.exact).toBe('10/1');
  });

  it('sums the hours of its periods for honours', () => {
    const honours = [
      { code: 'AC', kind: 'warning' as const, label: { en: '', fr: '' }, unjustified_hours_from: '6' },
    ];
    expect(year({ honours }, ['10'], { unjustified_hours: ['2', '3.5', '0.5'] }).honours).toEqual(['AC']);
    expect(year({ honours }, ['10'], { unjustified_hours: ['2', '3.5'] }).honours).toEqual([]);
  });
});

describe('promotion', () => {
  const promotion: MarkingScheme['promotion'] = [
    { outcome: 'dismiss', permanently_excluded: true },
    { outcome: 'dismiss', exclusion_days_from: 15 },
    { outcome: 'graduate', exam_class: true, exam_passed: true },
    { outcome: 'repeat', exam_class: true, exam_passed: false },
    { outcome: 'promote', average_from: '10', core_from: '8', classified: true },
    { outcome: 'resit', average_from: '10' },
    { outcome: 'dismiss', average_below: '10', repeats_from: 1 },
    { outcome: 'conditional', average_below: '10', unjustified_hours_from: '30' },
    { outcome: 'repeat', average_below: '10' },
  ];
  const outcome = (mark: string | null, student: Partial<StudentInput> = {}, exam_class = false) =>
    year({ promotion }, [mark], student, exam_class).promotion;

  it('follows the first rule whose conditions all hold', () => {
    expect(outcome('12')).toBe('promote');
    expect(outcome('12', { permanently_excluded: true })).toBe('dismiss');
    expect([outcome('12', { exclusion_days: 15 }), outcome('12', { exclusion_days: 14 })]).toEqual([
      'dismiss',
      'promote',
    ]);
    expect(outcome('9.99')).toBe('repeat');
    expect(outcome('9.99', { repeats: 1 })).toBe('dismiss');
    expect(outcome('9.99', { unjustified_hours: ['30'] })).toBe('conditional');
  });

  it('treats an examination that was not sat as neither passed nor failed', () => {
    expect(outcome('12', { exam_passed: true }, true)).toBe('graduate');
    expect(outcome('12', { exam_passed: false }, true)).toBe('repeat');
    expect(outcome('12', { exam_passed: null }, true)).toBe('promote');
    expect(outcome('12', { exam_passed: false }, false)).toBe('promote');
  });

  it('fails a condition on a missing average, so nothing is proposed', () => {
    expect(outcome(null)).toBeNull();
    expect(year({ promotion: [] }, ['12']).promotion).toBeNull();
    expect(year({ promotion: [{ outcome: 'promote' }] }, [null]).promotion).toBe('promote');
  });

  it("compares the year's own average, without the external examination", () => {
    const { promotion, external_exam } = PRESETS.cote_d_ivoire;
    const of = (mark: string, result: string) =>
      year({ promotion, external_exam }, [mark, mark, mark], { external_exam: result }, true);
    expect(of('10.13', '8')).toMatchObject({ average: { shown: '9.07' }, promotion: 'promote' });
    expect(of('9.2', '16')).toMatchObject({ average: { shown: '12.60' }, promotion: 'repeat' });
  });

  it('is prevented by a weak core subject, and by one without a value', () => {
    const input = aClass({
      subjects: { maths: { core: true, counts: false }, french: '1', sport: { core: true } },
      marks: { ana: { maths: [['7.99']], french: [['14']], sport: [[null]] } },
    });
    const rules = { promotion, periods: three };
    expect(calculateYear(aScheme(rules), input).students[0]!.promotion).toBe('resit');
    const better = { ...input, marks: input.marks.map((mark) => ({ ...mark, mark: { number: '8' } })) };
    expect(
      calculateYear(aScheme({ promotion: promotion.slice(4, 6) }), better).students[0]!.promotion,
    ).toBeNull();
    expect(
      calculateYear(aScheme({ promotion: [{ outcome: 'promote', core_from: '8' }] }), better).students[0]!
        .promotion,
    ).toBeNull();
    const withoutSport = {
      ...better,
      students: better.students.map((each) => ({ ...each, takes: ['maths', 'french'] })),
    };
    expect(
      calculateYear(aScheme({ promotion: [{ outcome: 'promote', core_from: '8' }] }), withoutSport)
        .students[0]!.promotion,
      'who does not take it is not judged by it',
    ).toBe('promote');
  });

  it('in Nigeria requires a mark in core mathematics', () => {
    const input = aClass({
      subjects: { maths: { core: true }, english: { core: true } },
      marks: {
        ana: {
          maths: [[null, null]],
          english: [
            ['12', '12'],
            ['12', '12'],
            ['12', '12'],
          ],
        },
      },
    });
    const { promotion } = calculateYear(
      { ...PRESETS.nigeria, classified: { measure: 'everybody', share: '0', periods: 1 } },
      input,
    ).students[0]!;
    expect(promotion).toBe('resit');
  });
});

describe('judgments', () => {
  const scheme = { ...PRESETS.cameroon_primary_judgements, judgement_summary: 'latest' } as const;
  const input = aClass({
    subjects: { reading: '1', sums: '1' },
    marks: {
      ana: {
        reading: [
          ['NA', 'A', 'ECA'],
          ['A', 'NA'],
        ],
        sums: [['12', 'absent', null]],
      },
      ben: { reading: [[null, null, null]], sums: [['absent']] },
    },
  });
  const [ana, ben] = calculatePeriod(scheme, input, 0).students;

  it('have no figure, no rank and no pass, and numbers are ignored', () => {
    expect(ana).toMatchObject({ average: null, rank: null, passed: null, points: null, provisional: false });
    expect(ana!.subjects[1]).toMatchObject({ judgement: null, value: null, slots: [null, null, null] });
    // A number is not an entry here; a special value is.
    expect(ana!.subjects[1]!.not_entered).toEqual(['sums.0.0', 'sums.0.2']);
  });

  it('classify students who have any, or who were classified by hand', () => {
    expect([ana!.classified, ben!.classified]).toEqual([true, false]);
  });

  it('are combined into the latest, or the most frequent and of these the latest', () => {
    const judged = (judgement_summary: MarkingScheme['judgement_summary']) => {
      const changed = { ...scheme, judgement_summary };
      const of = calculatePeriod(changed, input, 0).students[0]!.subjects[0]!.judgement;
      return [of, calculateYear(changed, input).students[0]!.subjects[0]!.judgement];
    };
    expect(judged('latest')).toEqual(['ECA', 'NA']);
    expect(judged('majority')).toEqual(['ECA', 'NA']);
    const more = aClass({ subjects: { r: '1' }, marks: { ana: { r: ['A', 'NA', 'A', 'ECA'] } } });
    const wide = { ...scheme, periods: [aPeriod(4)], judgement_summary: 'majority' as const };
    expect(calculatePeriod(wide, more, 0).students[0]!.subjects[0]!.judgement).toBe('A');
  });

  it('a class is promoted together, without any figure', () => {
    expect(calculateYear(scheme, input).students.map(({ promotion }) => promotion)).toEqual([
      'promote',
      'promote',
    ]);
    const exam = { ...input, exam_class: true };
    const failed = { ...exam, students: exam.students.map((each) => ({ ...each, exam_passed: false })) };
    expect(calculateYear(scheme, failed).students.map(({ promotion }) => promotion)).toEqual([
      'repeat',
      'repeat',
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import type { AssessmentInput, ClassInput } from '../class-results.ts';
import type { MarkingScheme } from '../marking-scheme.ts';
import { calculatePeriod } from './calculate.ts';
import { aPeriod, aScheme, aStudent, anAssessment, markOf } from './class.builders.ts';

type Sat = [mark: string | null, changes?: Partial<AssessmentInput>];

const sat = (...list: Sat[]): ClassInput => ({
  exam_class: false,
  subjects: [{ id: 'maths', weight: '1', group: null, counts: true, core: false }],
  assessments: list.map(([, changes], at) => anAssessment('maths', { id: String(at), ...changes })),
  students: [aStudent('ana', { takes: ['maths'] })],
  marks: list.flatMap(([mark], at) =>
    mark === null ? [] : [{ student_id: 'ana', assessment_id: String(at), mark: markOf(mark) }],
  ),
});

const extra = (mark: string | null): Sat => [mark, { kind: 'if_higher' }];

const exact = (scheme: Partial<MarkingScheme>, ...list: Sat[]) =>
  calculatePeriod(aScheme({ periods: [aPeriod(1)], ...scheme }), sat(...list), 0).students[0]!.average
    ?.exact ?? null;

describe('a mark', () => {
  it.each<[string, AssessmentInput['moderation'], string]>([
    ['is added to', [{ by: 'add', value: '2' }], '14/1'],
    ['is never above what the assessment is out of', [{ by: 'add', value: '9' }], '20/1'],
    ['is never below 0', [{ by: 'add', value: '-13' }], '0/1'],
    ['is multiplied', [{ by: 'multiply', value: '1.1' }], '66/5'],
    ['is capped', [{ by: 'cap', value: '11' }], '11/1'],
    ['is capped only from above', [{ by: 'cap', value: '13' }], '12/1'],
    [
      'is moderated in the order of the list',
      [
        { by: 'cap', value: '10' },
        { by: 'add', value: '1' },
      ],
      '11/1',
    ],
    [
      'is brought to its bounds at the end only',
      [
        { by: 'add', value: '-13' },
        { by: 'add', value: '3' },
      ],
      '2/1',
    ],
  ])('%s', (_what, moderation, average) => {
    expect(exact({}, ['12', { moderation }])).toBe(average);
  });

  it('that is a special value is ignored, unless the scheme or its name says zero', () => {
    expect(exact({}, ['absent'], ['12'])).toBe('12/1');
    expect(exact({ special: { absent: 'zero' } }, ['absent'], ['12'])).toBe('6/1');
    expect(exact({ special: { absent: 'zero' } }, ['absent_justified'], ['12'])).toBe('12/1');
    for (const zero of ['absent_zero', 'not_submitted_zero', 'cheating_zero'])
      expect(exact({ special: {} }, [zero], ['12'])).toBe('6/1');
  });

  it('that is a judgment has no value in a scheme of numbers', () => {
    expect(exact({}, ['ECA'])).toBeNull();
    const { students } = calculatePeriod(aScheme(), sat(['ECA']), 0);
    expect(students[0]!.subjects[0]!.not_entered).toEqual(['0']);
  });

  it('counts as missing only if required: a bonus or a "counts if higher" test is never missing', () => {
    const tests = sat(['12'], [null, { kind: 'bonus' }], extra(null), [null]);
    const { students } = calculatePeriod(aScheme(), tests, 0);
    expect(students[0]!.subjects[0]!.not_entered).toEqual(['3']);
  });
});

describe('several assessments', () => {
  const three: Sat[] = [
    ['5', { out_of: '10', weight: '1' }],
    ['18', { out_of: '20', weight: '2' }],
    ['21', { out_of: '30', weight: '3' }],
  ];

  it.each<[MarkingScheme['combination'], string]>([
    [{ rule: 'mean' }, '14/1'],
    [{ rule: 'weighted' }, '44/3'],
    [{ rule: 'points' }, '44/3'],
    [{ rule: 'best', count: 2 }, '16/1'],
    [{ rule: 'best', count: 9 }, '14/1'],
    [{ rule: 'drop_lowest', count: 1, keep: 1 }, '16/1'],
    [{ rule: 'drop_lowest', count: 2, keep: 2 }, '16/1'],
    [{ rule: 'drop_lowest', count: 9, keep: 1 }, '18/1'],
  ])('%j have the value %s', (combination, average) => {
    expect(exact({ combination }, ...three)).toBe(average);
  });

  it('are all kept if dropping would leave too few', () => {
    const combination = { rule: 'drop_lowest', count: 1, keep: 3 } as const;
    expect(exact({ combination }, ['5'], [null], ['15'])).toBe('10/1');
  });

  it('a bonus adds its points to the scale, up to its maximum, and has no value alone', () => {
    const bonus: Sat = ['3', { kind: 'bonus', out_of: '5' }];
    expect(exact({}, ['12'], bonus)).toBe('15/1');
    expect(exact({}, ['18'], bonus)).toBe('20/1');
    expect(exact({}, [null], bonus)).toBeNull();
    expect(exact({}, ['12'], [null, { kind: 'bonus' }])).toBe('12/1');
  });

  it('one that counts if higher is included if it raises the value, each in turn', () => {
    expect(exact({}, ['12'], extra('14'))).toBe('13/1');
    expect(exact({}, ['12'], extra('12'))).toBe('12/1');
    expect(exact({}, ['12'], extra('10'))).toBe('12/1');
    // An equal extra mark is not counted, so it does not lower the bound for the next.
    expect(exact({}, ['12'], extra('12'), extra('14'))).toBe('13/1');
    expect(exact({}, ['12'], extra('14'), extra('13'))).toBe('13/1');
    expect(exact({}, ['12'], extra('13'), extra('14'))).toBe('13/1');
    expect(exact({}, [null], extra('14'))).toBeNull();
  });

  it('a blank counts as 0 only if it is required, even if the scheme says zero', () => {
    const scheme = { missing: { ...aScheme().missing, average: 'zero' as const } };
    expect(exact(scheme, ['12'], [null])).toBe('6/1');
    expect(exact(scheme, ['12'], [null, { kind: 'bonus' }], [null, { kind: 'if_higher' }])).toBe('12/1');
    expect(exact(scheme, ['12'], ['exempt'])).toBe('12/1');
  });

  it('weights with the sum zero yield no value', () => {
    expect(exact({ combination: { rule: 'weighted' } }, ['12', { weight: '0' }])).toBeNull();
  });

  it('entries unknown to the scheme are ignored', () => {
    expect(exact({}, ['12'], ['2', { slot: 1 }], ['2', { period: 1 }])).toBe('12/1');
  });
});

import { describe, expect, it } from 'vitest';
import type { MarkingScheme } from '../marking-scheme.ts';
import { calculatePeriod, calculateYear } from './calculate.ts';
import { aClass, aScheme } from './class.builders.ts';

// Two systems used in Cameroon print different cards for the same marks; each is a set of parameters here.

const table = aClass({
  subjects: { maths: '4', french: '2', sport: '1' },
  marks: {
    ana: { maths: ['13', null], french: ['8', '15'], sport: [null, null] },
    ben: { maths: ['13', '13'], french: ['13', '13'], sport: ['13', '13'] },
    eve: { maths: [null, null], french: [null, null], sport: ['9', null] },
  },
});

const { missing, rounding } = aScheme();

/**
 * Means of existing marks, rounded at each stage; a missing mark is 0 for extremes and subject ranks; at least 40% of
 * assessments, two terms.
 */
const A: Partial<MarkingScheme> = {
  rounding: { ...rounding, stage: 'each' },
  missing: { ...missing, lowest_highest: 'zero', rank: 'zero' },
  classified: { measure: 'assessments', share: '40', periods: 2 },
  aggregation: 'subjects_first',
};

/** The mean of the two sequences' rounded averages; half of the subjects. */
const B: Partial<MarkingScheme> = {
  rounding: { ...rounding, stage: 'each' },
  classified: { measure: 'coefficients', share: '50', periods: 1 },
  aggregation: 'slots_first',
};

describe('the same marks calculated by two published systems', () => {
  const a = calculatePeriod(aScheme(A), table, 0);
  const b = calculatePeriod(aScheme(B), table, 0);
  const shown = ({ students }: typeof a) => students.map(({ average, rank }) => [average?.shown, rank]);

  it('source A: subjects first, and students with less than 40% participation are not classified', () => {
    expect(shown(a)).toEqual([
      ['12.50', 2],
      ['13.00', 1],
      ['9.00', null],
    ]);
  });

  it('source B: the mean of rounded sequence averages reverses the ranks', () => {
    expect(b.students[0]!.slots.map((slot) => slot?.shown)).toEqual(['11.33', '15.00']);
    expect(shown(b)).toEqual([
      ['13.17', 1],
      ['13.00', 2],
      ['9.00', null],
    ]);
  });

  it('source A: a student without a mark has the last rank and the lowest mark, but keeps their own average', () => {
    const [maths, , sport] = a.subjects.map(({ profile }) => profile);
    expect(a.students.map(({ subjects }) => subjects[0]!.rank)).toEqual([1, 1, 3]);
    expect([maths?.lowest?.shown, maths?.mean?.shown, sport?.lowest?.shown]).toEqual([
      '0.00',
      '13.00',
      '0.00',
    ]);
    expect(b.students.map(({ subjects }) => subjects[0]!.rank)).toEqual([1, 1, null]);
    expect(b.subjects[0]!.profile?.lowest?.shown).toBe('13.00');
  });

  it('source A: the year is the mean of the existing terms, or of the subjects’ yearly values with their coefficients', () => {
    const terms = aClass({
      subjects: { maths: '4', french: '2' },
      marks: {
        ana: {
          maths: [['13', '13'], ['10', '10'], [null]],
          french: [
            ['8', '9'],
            [null, null],
            ['16', '16'],
          ],
        },
      },
    });
    const year = (scheme: Partial<MarkingScheme>) =>
      calculateYear(aScheme({ ...A, ...scheme }), terms).students[0]!;
    // Terms: (13×4 + 8.5×2)/6 = 11.50, 10.00, 16.00. Subjects: 11.50 and 12.25.
    expect(year({ annual: 'periods' })).toMatchObject({ average: { shown: '12.50' }, classified: true });
    expect(year({ annual: 'subjects' })).toMatchObject({ average: { shown: '11.75' } });
  });
});

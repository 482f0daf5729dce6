import { expect, it } from 'vitest';
import { calculatePeriod, calculateYear } from './calculate.ts';
import { changesBetween } from './changes.ts';
import { aClass, aScheme } from './class.builders.ts';

const table = (mark: string | null) =>
  aClass({
    subjects: { maths: '1', french: '1' },
    marks: {
      ana: { maths: ['12', mark], french: ['10', '10'] },
      ben: { maths: ['10', '10'], french: ['11', '11'] },
    },
  });
const scheme = aScheme();
const named = (changes: ReturnType<typeof changesBetween>) =>
  changes.map(({ student_id, subject_id, figure }) => [student_id, subject_id, figure].join(' '));

it('a changed mark names exactly the figures that it moves, of the student, of those passed, and of the class', () => {
  const changes = changesBetween(
    calculatePeriod(scheme, table('8'), 0),
    calculatePeriod(scheme, table('13'), 0),
  );
  expect(named(changes).toSorted()).toEqual(
    [
      'ana maths slots.1',
      'ana maths value',
      'ana maths points',
      'ana  slots.1',
      'ana  average',
      'ana  points',
      'ana  rank',
      'ben  rank',
      'ben maths rank',
      ' maths profile.mean',
      ' maths profile.median',
      ' maths profile.highest',
      ' maths profile.deviation',
      '  profile.mean',
      '  profile.median',
      '  profile.lowest',
      '  profile.highest',
      '  profile.deviation',
    ].toSorted(),
  );
  expect(changes.find(({ figure }) => figure === 'average')).toEqual({
    student_id: 'ana',
    subject_id: null,
    figure: 'average',
    before: { exact: '10/1', shown: '10.00' },
    after: { exact: '45/4', shown: '11.25' },
  });
});

it('the same marks name nothing, and a mark entered for the first time names that it is no longer missing', () => {
  const before = calculateYear(scheme, table(null));
  expect(changesBetween(before, calculateYear(scheme, table(null)))).toEqual([]);
  expect(named(changesBetween(before, calculateYear(scheme, table('12'))))).toEqual([
    'ana maths not_entered',
  ]);
});

it('a student who came in between has all figures new', () => {
  const { students, ...rest } = calculatePeriod(scheme, table('8'), 0);
  const changes = changesBetween({ ...rest, students: students.slice(1) }, { ...rest, students });
  expect(changes.every(({ student_id, before }) => student_id === 'ana' && before === null)).toBe(true);
  expect(named(changes)).toContain('ana  average');
});

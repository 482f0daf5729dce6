import { expect, it } from 'vitest';
import { countsOf, proposedFor } from './year-end.rules.ts';

const aClassOf = (id: string, name: string, section: string | null, grade: 7 | 8 | 9 | 12) => ({
  id,
  name,
  section,
  grade_level: `grade_${grade}` as const,
});
const SIX_A = aClassOf('6A', '6e', 'A', 7);
const SIX_B = aClassOf('6B', '6e', 'b', 7);
const FORM_1 = aClassOf('F1', 'Form 1', 'A', 7);
const FIVE_A = aClassOf('5A', '5e', 'A', 8);
const FIVE_B = aClassOf('5B', '5e', 'B', 8);
const FORM_2 = aClassOf('F2', 'Form 2', 'A', 8);
const LAST = aClassOf('T', 'Terminale', 'C', 12);
const ALL = [SIX_A, SIX_B, FORM_1, FIVE_A, FIVE_B, FORM_2, LAST];

it.each([
  ['goes up with its section', SIX_A, '5A'],
  ['goes up with its section whatever its case', SIX_B, '5B'],
  ['stays in its stream', FORM_1, 'F2'],
  ['goes up two levels where the school has none between', FIVE_A, 'T'],
])('a class %s', (_, from, to_class_id) => {
  expect(proposedFor(from, ALL)).toEqual({ outcome: 'promote', to_class_id });
});

it('the last class graduates; one with two possible next classes is given none', () => {
  expect(proposedFor(LAST, ALL)).toEqual({ outcome: 'graduate', to_class_id: null });
  const odd = aClassOf('6C', '6e', 'C', 7);
  expect(proposedFor(odd, [odd, FIVE_A, FIVE_B])).toEqual({ outcome: 'promote', to_class_id: null });
});

it('students are counted by their outcome', () => {
  const outcomes = [
    { outcome: 'promote' as const },
    { outcome: 'promote' as const },
    { outcome: 'leave' as const },
  ];
  expect(countsOf(outcomes)).toEqual({ promote: 2, repeat: 0, leave: 1, graduate: 0 });
});

const ofLevel = (id: string, name: string, section_id: string, position: number, grade: 12 | null) => ({
  id,
  name,
  section: null,
  grade_level: grade && (`grade_${grade}` as const),
  level: { section_id, position },
});

it('follows the levels of the school if classes have them: 1re goes up to Tle, though both are the last grade', () => {
  const first = ofLevel('1', '1re C', 'fr', 6, 12);
  const last = ofLevel('T', 'Tle C', 'fr', 7, 12);
  const small = ofLevel('PS', 'Petite section', 'nursery', 1, null);
  const big = ofLevel('GS', 'Grande section', 'nursery', 2, null);
  const all = [SIX_A, first, last, small, big];
  expect(proposedFor(first, all).to_class_id).toBe('T');
  expect(proposedFor(last, all)).toEqual({ outcome: 'graduate', to_class_id: null });
  expect(proposedFor(small, all).to_class_id).toBe('GS');
  expect(proposedFor(big, all).to_class_id).toBe('6A');
});

import { type Ratio, sumOf } from './numbers.ts';
import type { SchemeNumbers } from './scheme-numbers.ts';
import type { SubjectOutcome } from './subjects.ts';

const requiredCells = (subject: SubjectOutcome) =>
  subject.cells.filter(({ assessment }) => assessment.input.kind === 'required');

/** Whether a cell that the average depends on is not entered. */
export const hasUnenteredCell = (subjects: readonly SubjectOutcome[]): boolean =>
  subjects.some(
    (subject) =>
      subject.subject.input.counts && requiredCells(subject).some(({ instead }) => instead === 'missing'),
  );

/**
 * Whether the student has a required cell in a counting subject, entered or not; otherwise the period has not begun
 * for the student.
 */
export const hasRequiredCell = (subjects: readonly SubjectOutcome[]): boolean =>
  subjects.some((subject) => subject.subject.input.counts && requiredCells(subject).length > 0);

/** Whether a student with an average and no manual decision is classified in a period (section 5). */
export function isClassified(numbers: SchemeNumbers, subjects: readonly SubjectOutcome[]): boolean {
  const { missing, classified } = numbers.scheme;
  if (missing.average === 'not_classified' && hasUnenteredCell(subjects)) return false;
  if (classified.measure === 'everybody') return true;
  const counting = subjects.filter(({ subject }) => subject.input.counts);
  const [part, whole] =
    classified.measure === 'assessments' ? shareOfAssessments(counting) : shareOfWeights(counting);
  const { n, d } = numbers.numberOf(classified.share);
  return whole.n > 0n && part.n * whole.d * 100n * d >= whole.n * part.d * n;
}

function shareOfAssessments(subjects: readonly SubjectOutcome[]): [Ratio, Ratio] {
  const expected = subjects.flatMap(requiredCells).filter(({ released }) => !released);
  const done = expected.filter(({ mark, instead }) => mark !== null && instead !== 'missing');
  return [
    { n: BigInt(done.length), d: 1n },
    { n: BigInt(expected.length), d: 1n },
  ];
}

function shareOfWeights(subjects: readonly SubjectOutcome[]): [Ratio, Ratio] {
  const expected = subjects.filter((subject) => requiredCells(subject).some(({ released }) => !released));
  const done = expected.filter(({ value }) => value !== null);
  return [weightsOf(done), weightsOf(expected)];
}

const weightsOf = (subjects: readonly SubjectOutcome[]) =>
  sumOf(subjects.map(({ subject }) => subject.weight));

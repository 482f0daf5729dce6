import type { ClassInput, Explanation, Part } from '../class-results.ts';
import type { Decimal, MarkingScheme } from '../marking-scheme.ts';
import type { Cell } from './cells.ts';
import { indexClass, type Student } from './class-index.ts';
import { shortDecimalOf, sumOf, type Weighted } from './numbers.ts';
import { figureOf, numbersOf, type SchemeNumbers, type Value } from './scheme-numbers.ts';
import type { SlotOutcome } from './slots.ts';
import { studentPeriod } from './student-period.ts';
import { studentYear } from './student-year.ts';
import type { SubjectOutcome } from './subjects.ts';

// Explanations of figures. They reuse the calculation's outcomes, so nothing is summed a second time here.

type Place = { student_id: string; period: number };

export function explainSlot(
  scheme: MarkingScheme,
  input: ClassInput,
  at: Place & { subject_id: string; slot: number },
): Explanation | null {
  return explained(scheme, input, at, (numbers, student) => {
    const slot = subjectIn(numbers, student, at)?.slots[at.slot];
    return slot ? slotExplanation(numbers, slot) : null;
  });
}

export function explainSubject(
  scheme: MarkingScheme,
  input: ClassInput,
  at: Place & { subject_id: string },
): Explanation | null {
  return explained(scheme, input, at, (numbers, student) => {
    const subject = subjectIn(numbers, student, at);
    if (!subject) return null;
    const weights = numbers.scheme.periods[at.period]!.slots;
    return explanation(numbers, subject, {
      parts: subject.slots.map(({ value, cells }, slot) =>
        partOf({ kind: 'slot', id: String(slot) }, value, weights[slot]!.weight, cells),
      ),
      cells: subject.cells,
    });
  });
}

export function explainSlotAverage(
  scheme: MarkingScheme,
  input: ClassInput,
  at: Place & { slot: number },
): Explanation | null {
  return explained(scheme, input, at, (numbers, student) => {
    const { averages, subjects } = studentPeriod(numbers, student, at.period);
    const average = averages.slots[at.slot];
    if (!average) return null;
    const own = subjects.map((outcome) => {
      const { value = null, cells = [] } = outcome.slots[at.slot] ?? {};
      return { outcome, value: outcome.value && value, cells };
    });
    return explanation(numbers, average, {
      parts: own.map(({ outcome, value, cells }) => subjectPart(scheme, outcome, value, cells)),
      cells: own.flatMap(({ outcome, cells }) => (outcome.subject.input.counts ? cells : [])),
    });
  });
}

/** A period's average, by subject, or by slot if the scheme averages slots first. */
export function explainAverage(scheme: MarkingScheme, input: ClassInput, at: Place): Explanation | null {
  return explained(scheme, input, at, (numbers, student) => {
    const { averages, subjects } = studentPeriod(numbers, student, at.period);
    const cells = countingCells(subjects);
    const slots = numbers.scheme.periods[at.period]!.slots;
    return explanation(numbers, averages.average, {
      parts:
        scheme.aggregation === 'slots_first'
          ? averages.slots.map(({ value }, slot) =>
              partOf(
                { kind: 'slot', id: String(slot) },
                value,
                slots[slot]!.weight,
                cells.filter(({ assessment }) => assessment.input.slot === slot),
              ),
            )
          : subjects.map((outcome) => subjectPart(scheme, outcome, outcome.value, outcome.cells)),
      cells,
    });
  });
}

/** A subject over the year, by period. */
export function explainSubjectYear(
  scheme: MarkingScheme,
  input: ClassInput,
  at: { student_id: string; subject_id: string },
): Explanation | null {
  return explained(scheme, input, at, (numbers, student) => {
    const place = student.subjects.findIndex(({ input: { id } }) => id === at.subject_id);
    if (place === -1) return null;
    const { subjects, periods } = yearOf(numbers, student, input.exam_class);
    const cells = periods.map(({ subjects }) => subjects[place]!.cells);
    return explanation(numbers, subjects[place]!, {
      parts: periodParts(scheme, subjects[place]!.periods, cells),
      cells: cells.flat(),
    });
  });
}

/** The year's average, by period or by subject as the scheme states, plus an examination if one counts. */
export function explainYear(
  scheme: MarkingScheme,
  input: ClassInput,
  at: { student_id: string },
): Explanation | null {
  return explained(scheme, input, at, (numbers, student) => {
    const year = yearOf(numbers, student, input.exam_class);
    const cells = year.periods.map(({ subjects }) => countingCells(subjects));
    const before = explanation(numbers, year.before_exam, {
      parts:
        scheme.annual === 'periods'
          ? periodParts(
              scheme,
              year.periods.map(({ averages }) => averages.average.value),
              cells,
            )
          : year.subjects.map(({ subject, value }, place) =>
              subjectPart(
                scheme,
                { subject },
                value,
                year.periods.flatMap(({ subjects }) => subjects[place]!.cells),
              ),
            ),
      cells: cells.flat(),
    });
    if (!before.figure || !year.exam) return before;
    const value = figureOf(numbers.figure(numbers.numberOf(year.exam.result)));
    const result: Part = { of: { kind: 'exam', id: '' }, value, weight: year.exam.share, left_out: null };
    return { ...before, figure: figureOf(year.average), exam: { before: before.figure, result } };
  });
}

/** Only this student's data is read from the class. */
function explained(
  scheme: MarkingScheme,
  input: ClassInput,
  { student_id, period = 0 }: { student_id: string; period?: number },
  explain: (numbers: SchemeNumbers, student: Student) => Explanation | null,
): Explanation | null {
  const numbers = numbersOf(scheme);
  const { students } = indexClass(numbers, {
    ...input,
    students: input.students.filter(({ id }) => id === student_id),
    marks: input.marks.filter((mark) => mark.student_id === student_id),
  });
  const [student] = students;
  return student && scheme.periods[period] ? explain(numbers, student) : null;
}

function subjectIn(
  numbers: SchemeNumbers,
  student: Student,
  { subject_id, period }: { subject_id: string; period: number },
): SubjectOutcome | undefined {
  const { subjects } = studentPeriod(numbers, student, period);
  return subjects.find(({ subject }) => subject.input.id === subject_id);
}

const yearOf = (numbers: SchemeNumbers, student: Student, exam_class: boolean) =>
  studentYear(
    numbers,
    student,
    numbers.scheme.periods.map((_, period) => studentPeriod(numbers, student, period)),
    exam_class,
  );

const countingCells = (subjects: readonly SubjectOutcome[]): Cell[] =>
  subjects.flatMap(({ subject, cells }) => (subject.input.counts ? cells : []));

function explanation(
  numbers: SchemeNumbers,
  { value, entries }: { value: Value | null; entries: readonly Weighted[] },
  { parts, cells }: { parts: readonly Part[]; cells: readonly Cell[] },
): Explanation {
  return {
    figure: figureOf(value),
    parts,
    weights: shortDecimalOf(sumOf(entries.map(({ weight }) => weight))),
    added: [],
    capped: false,
    exam: null,
    moderated: cells.filter(({ entered }) => entered !== null).length,
    unmarked: cells.flatMap((cell) =>
      cell.instead && cell.assessment.input.kind === 'required' ? [cellPart(numbers, cell)] : [],
    ),
  };
}

function slotExplanation(numbers: SchemeNumbers, slot: SlotOutcome): Explanation {
  const entries = new Map(slot.entries.map((entry) => [entry.cell, entry]));
  return {
    ...explanation(numbers, slot, {
      parts: slot.cells
        .filter(({ assessment }) => assessment.input.kind !== 'bonus')
        .map((cell) => {
          const part = cellPart(numbers, cell);
          const entry = entries.get(cell);
          return {
            ...part,
            weight: entry ? shortDecimalOf(entry.weight) : part.weight,
            left_out: entry || cell.mark === null ? cell.instead : 'dropped',
          };
        }),
      cells: slot.cells,
    }),
    added: slot.added.map(({ cell, mark }) => ({
      of: { kind: 'assessment', id: cell.assessment.input.id },
      value: figureOf(numbers.figure(mark)),
      weight: '1',
      left_out: cell.instead,
      ...moderationOf(cell),
    })),
    capped: slot.capped,
    moderated: 0,
  };
}

/** A cell as a mark out of the scheme's maximum. */
const cellPart = (numbers: SchemeNumbers, cell: Cell): Part => ({
  of: { kind: 'assessment', id: cell.assessment.input.id },
  value: cell.mark && figureOf(numbers.figure(cell.mark.mul(numbers.maximum).div(cell.assessment.out_of))),
  weight: cell.assessment.input.weight,
  left_out: cell.instead,
  ...moderationOf(cell),
});

const moderationOf = ({ entered, assessment: { input } }: Cell) =>
  entered !== null && { moderated: { entered, out_of: input.out_of, steps: input.moderation } };

const subjectPart = (
  { aggregation }: MarkingScheme,
  { subject }: Pick<SubjectOutcome, 'subject'>,
  value: Value | null,
  cells: readonly Cell[],
): Part => {
  const part = partOf({ kind: 'subject', id: subject.input.id }, value, subject.input.weight, cells);
  return subject.input.counts && aggregation !== 'none' ? part : { ...part, left_out: 'does_not_count' };
};

const periodParts = (
  { periods }: MarkingScheme,
  values: readonly (Value | null)[],
  cells: readonly (readonly Cell[])[],
): Part[] =>
  periods.map(({ weight }, period) =>
    partOf({ kind: 'period', id: String(period) }, values[period]!, weight, cells[period]!),
  );

/** If there is no value, the reason is a missing mark, or else the special value in its place. */
function partOf(of: Part['of'], value: Value | null, weight: Decimal, cells: readonly Cell[]): Part {
  const reasons = cells
    .filter(({ assessment }) => assessment.input.kind === 'required')
    .map(({ instead }) => instead);
  const reason = reasons.includes('missing') ? 'missing' : (reasons.find(Boolean) ?? 'missing');
  return { of, value: figureOf(value), weight, left_out: value ? null : reason };
}

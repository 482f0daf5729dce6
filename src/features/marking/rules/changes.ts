import type { Figure, PeriodResults, YearResults } from '../class-results.ts';

type Leaf = Figure | string | number | boolean | readonly string[] | null;

export type FigureChange = {
  /** Null for a figure of the class. */
  student_id: string | null;
  subject_id: string | null;
  /** The field as the results name it, with its place in a list: `average`, `slots.1`, `periods.0.rank`, `profile.mean`. */
  figure: string;
  before: Leaf;
  after: Leaf;
};

/** Exactly which figures of whom are others after than before: what a changed mark moves, and nothing else. */
export function changesBetween<Results extends PeriodResults | YearResults>(
  before: Results,
  after: Results,
): FigureChange[] {
  const old = figuresOf(before);
  const now = figuresOf(after);
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((key) => {
    const [was, is] = [old.get(key), now.get(key)];
    if (was && is && isSame(was.leaf, is.leaf)) return [];
    const { leaf: _, ...where } = (is ?? was)!;
    return [{ ...where, before: was?.leaf ?? null, after: is?.leaf ?? null }];
  });
}

type Place = Pick<FigureChange, 'student_id' | 'subject_id' | 'figure'> & { leaf: Leaf };

function figuresOf({ students, ...ofClass }: PeriodResults | YearResults): Map<string, Place> {
  const figures = new Map<string, Place>();
  const add = (student_id: string | null, subject_id: string | null, of: object) => {
    for (const [figure, leaf] of leavesOf(of, ''))
      figures.set(JSON.stringify([student_id, subject_id, figure]), {
        student_id,
        subject_id,
        figure,
        leaf,
      });
  };
  for (const { student_id, subjects, ...own } of students) {
    for (const { subject_id, ...subject } of subjects) add(student_id, subject_id, subject);
    add(student_id, null, own);
  }
  for (const { subject_id, profile } of ofClass.subjects) add(null, subject_id, { profile });
  add(null, null, { profile: ofClass.profile });
  return figures;
}

/** A figure is one leaf, and so is a list of words; everything else is gone into. */
function leavesOf(value: unknown, path: string): [string, Leaf][] {
  if (isLeaf(value)) return [[path, value]];
  return Object.entries(value as object).flatMap(([key, inner]) =>
    leavesOf(inner, path === '' ? key : `${path}.${key}`),
  );
}

const isLeaf = (value: unknown): value is Leaf =>
  value === null ||
  typeof value !== 'object' ||
  'exact' in value ||
  (Array.isArray(value) && value.every((each) => typeof each === 'string'));

const isSame = (a: Leaf, b: Leaf): boolean => JSON.stringify(a) === JSON.stringify(b);

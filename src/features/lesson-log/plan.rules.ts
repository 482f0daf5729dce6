/** A plan for all classes of a level, or for one class. */
export const PLAN_SCOPES = ['level', 'class'] as const;
export type PlanScope = (typeof PLAN_SCOPES)[number];

export const MOST_POINTS = 200;
export const MOST_TITLE = 200;
export const MOST_LESSONS = 200;
export const MOST_TERMS = 6;
/** The most characters of a plan as typed. */
export const MOST_PLAN_TEXT = 60_000;

export type PlanLine = { title: string; lessons: number; term: number };
type LineFault = { line: number; fault: 'TITLE' | 'LESSONS' | 'TERM' };

const WHOLE = /^\d{1,3}$/;

/**
 * Parses a typed or pasted plan: one point per line, followed by its lessons and term after tabs or
 * semicolons. Lessons default to one, and the term to that of the previous line.
 */
export function planOf(text: string): { points: PlanLine[]; faults: LineFault[] } {
  const points: PlanLine[] = [];
  const faults: LineFault[] = [];
  let term = 1;
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const fields = line.split(/[\t;]/).map((field) => field.trim());
    const [title = '', lessons = '', ofTerm = ''] = fields;
    const count = lessons === '' ? 1 : WHOLE.test(lessons) ? Number(lessons) : 0;
    const inTerm = ofTerm === '' ? term : WHOLE.test(ofTerm) ? Number(ofTerm) : 0;
    const say = (fault: LineFault['fault']) => faults.push({ line: at + 1, fault });
    if (title === '' || title.length > MOST_TITLE) say('TITLE');
    else if (count < 1 || count > MOST_LESSONS) say('LESSONS');
    else if (inTerm < 1 || inTerm > MOST_TERMS || fields.length > 3) say('TERM');
    else {
      term = inTerm;
      points.push({ title, lessons: count, term });
    }
  }
  return { points, faults };
}

/** The inverse: the plan as text to edit. */
export const textOf = (points: readonly PlanLine[]): string =>
  points
    .map(({ title, lessons, term }) => `${title.replaceAll(/[\t;]/g, ',')} ; ${lessons} ; ${term}`)
    .join('\n');

/** A percentage, rounded to an integer; null if nothing is planned. */
export const percentOf = (treated: number, planned: number): number | null =>
  planned === 0 ? null : Math.round((treated * 100) / planned);

type Lessons = { planned: number; treated: number };

/** The sums of several terms. */
export const sumOf = (terms: readonly Lessons[]): Lessons => ({
  planned: terms.reduce((sum, { planned }) => sum + planned, 0),
  treated: terms.reduce((sum, { treated }) => sum + treated, 0),
});

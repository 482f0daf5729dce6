import type { MarkingScheme } from '../marking-scheme.ts';
import type { Student, Subject } from './class-index.ts';

/** A student's judgments in a subject and period, in the order of slots and assessments (section 11). */
export function judgementsIn(student: Student, subject: Subject, period: number): string[] {
  return subject.periods[period]!.toSorted((a, b) => a.input.slot - b.input.slot).flatMap(({ input }) => {
    const mark = student.marks.get(input.id);
    return mark && 'judgement' in mark ? [mark.judgement] : [];
  });
}

/** Combines several judgments into one; null if there are none. */
export function judgementOf({ judgement_summary }: MarkingScheme, given: readonly string[]): string | null {
  const latest = given.at(-1) ?? null;
  if (judgement_summary === 'latest') return latest;
  const counts = new Map<string, number>();
  for (const code of given) counts.set(code, (counts.get(code) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return given.findLast((code) => counts.get(code) === most) ?? null;
}

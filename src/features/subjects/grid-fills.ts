import type { CellContent } from './class-grid.rules.ts';
import { USUAL_SETS, USUAL_SUBJECTS, type UsualSet } from './subjects.usual.ts';

type Held<Class, Subject> = (schoolClass: Class, subject: Subject) => CellContent;
type Change<Class, Subject> = { schoolClass: Class; subject: Subject; now: CellContent };
type GridSubject = { code: string; default_coefficient: string; archived_at: string | null };

const codesOf = (set: UsualSet) => new Set(USUAL_SUBJECTS[set].map(({ code }) => code));

/** The usual lists of which the school teaches something. */
export const usualSetsOf = (subjects: readonly GridSubject[]): UsualSet[] =>
  USUAL_SETS.filter((set) =>
    subjects.some(({ code, archived_at }) => !archived_at && codesOf(set).has(code)),
  );

/** Gives classes the subjects of a usual list with their coefficients. What a class is taught already stays as it is. */
export function fillFromUsual<Class, Subject extends GridSubject>(
  set: UsualSet,
  of: { classes: readonly Class[]; subjects: readonly Subject[]; heldAt: Held<Class, Subject> },
): Change<Class, Subject>[] {
  const codes = codesOf(set);
  const usual = of.subjects.filter(({ code, archived_at }) => !archived_at && codes.has(code));
  return of.classes.flatMap((schoolClass) =>
    usual.flatMap((subject) =>
      of.heldAt(schoolClass, subject)
        ? []
        : [{ schoolClass, subject, now: { coefficient: subject.default_coefficient, teacher_id: null } }],
    ),
  );
}

/**
 * Makes other classes taught what one class is, with its coefficients. Their teachers stay, and so does what they alone are taught;
 * an archived subject is given to no further class.
 */
export function copyColumn<Class, Subject extends GridSubject>(
  from: Class,
  of: { to: readonly Class[]; subjects: readonly Subject[]; heldAt: Held<Class, Subject> },
): Change<Class, Subject>[] {
  return of.to.flatMap((schoolClass) =>
    of.subjects.flatMap((subject) => {
      const [wanted, held] = [of.heldAt(from, subject), of.heldAt(schoolClass, subject)];
      if (!wanted || (!held && subject.archived_at)) return [];
      return [
        {
          schoolClass,
          subject,
          now: { coefficient: wanted.coefficient, teacher_id: held?.teacher_id ?? null },
        },
      ];
    }),
  );
}

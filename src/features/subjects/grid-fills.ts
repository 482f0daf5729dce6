import type { CellContent } from './class-grid.rules.ts';
import { USUAL_SETS, USUAL_SUBJECTS, type UsualSet } from './subjects-usual.ts';

type Held<Class, Subject> = (schoolClass: Class, subject: Subject) => CellContent;
type Change<Class, Subject> = { schoolClass: Class; subject: Subject; now: CellContent };
type GridSubject = { code: string; default_coefficient: string; archived_at: string | null };

const codesOf = (set: UsualSet) => new Set(USUAL_SUBJECTS[set].map(({ code }) => code));

/** The usual lists that contain a subject the school teaches. */
export const usualSetsOf = (subjects: readonly GridSubject[]): UsualSet[] =>
  USUAL_SETS.filter((set) =>
    subjects.some(({ code, archived_at }) => !archived_at && codesOf(set).has(code)),
  );

/** Adds the subjects of a usual list, with coefficients, to classes. Existing subjects of a class stay unchanged. */
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
 * Copies a class's subjects and coefficients to other classes. Their teachers and additional
 * subjects stay; archived subjects are not copied.
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

import { useCallback, useMemo } from 'react';
import type { SchoolClass } from '#features/classes/classes.contract.ts';
import { useLevelOptions } from '#features/classes/web/shared/level-options.ts';
import { textUpTo } from '#platform/http/filters.ts';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import type { ClassSubject } from '../../class-subjects.contract.ts';
import type { Subject } from '../../subjects.contract.ts';
import { keyOf } from './use-cells.ts';

type Taught = {
  classes: readonly SchoolClass[];
  subjects: readonly Subject[];
  taught: readonly ClassSubject[];
};

/** A custom level, or the grade of a class without one: as in `useLevelOptions`. */
const levelIn = ({ level_id, grade_level }: SchoolClass) => level_id ?? grade_level;

const inAddress = { level: textUpTo(40) };

/** The classes of the chosen level and the subjects shown beside them. */
export function useGridView({ classes: every, subjects, taught }: Taught) {
  const [view, setView] = useFilters(inAddress);
  const held = useMemo(
    () => new Map(taught.map((one) => [keyOf(one.class_id, one.subject_id), one])),
    [taught],
  );
  const heldAt = useCallback(
    (schoolClass: SchoolClass, subject: Subject) => held.get(keyOf(schoolClass.id, subject.id)) ?? null,
    [held],
  );
  const levels = useLevelOptions().filter(({ value }) => every.some((one) => levelIn(one) === value));
  const level = levels.find(({ value }) => value === view.level)?.value;
  const classes = every.filter((one) => level === undefined || levelIn(one) === level);
  // An archived subject is shown only if a visible class still has it.
  const shown = subjects.filter(
    (subject) => !subject.archived_at || classes.some((schoolClass) => heldAt(schoolClass, subject)),
  );
  return {
    levels,
    level,
    chooseLevel: (chosen: string) => setView({ level: chosen }),
    classes,
    subjects: shown,
    heldAt,
  };
}

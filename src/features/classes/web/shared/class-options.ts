import type { SchoolClass } from '../../classes.contract.ts';
import { classLabel } from '#features/roster/classes.rules.ts';
import { useClassLevel } from './level-name.ts';
import { useClasses } from './use-classes.ts';

/** Classes as select options by level: "6e A · Grade 7". */
export function useClassOptions(): { value: string; label: string }[] {
  const levelOf = useClassLevel();
  const { data = [] } = useClasses();
  const label = (schoolClass: SchoolClass) => `${classLabel(schoolClass)} · ${levelOf(schoolClass)}`;
  return data.map((schoolClass) => ({ value: schoolClass.id, label: label(schoolClass) }));
}

import { useSections } from '#features/levels/web/shared/use-sections.ts';
import { GRADE_LEVELS, type GradeLevel } from '#features/roster/classes.rules.ts';
import { useGradeName } from './level-name.ts';
import { useClasses } from './use-classes.ts';

/** The value of a level option: one of the school's own, or a grade; empty if none is selected. */
export type LevelChoice = { level_id?: string; grade_level?: GradeLevel };

export function levelChoice(value: string): LevelChoice {
  if (!value) return {};
  const grade = GRADE_LEVELS.find((level) => level === value);
  return grade ? { grade_level: grade } : { level_id: value };
}

/**
 * Level options for administrators: the school's own levels, then the grades of classes without one; the
 * twelve grades only if the school has neither. A name used in two sections includes its section.
 */
export function useLevelOptions(): { value: string; label: string }[] {
  const { data: sections = [] } = useSections();
  const { data: classes = [] } = useClasses();
  const gradeName = useGradeName();
  const own = sections.flatMap(({ name: section, levels }) =>
    levels.map(({ id, name }) => ({ value: id, name, section })),
  );
  const isDoubled = (name: string) => own.filter((other) => other.name === name).length > 1;
  const used = new Set(classes.filter(({ level_id }) => !level_id).map(({ grade_level }) => grade_level));
  const grades = GRADE_LEVELS.filter((level) => used.has(level) || (own.length === 0 && used.size === 0));
  return [
    ...own.map(({ value, name, section }) => ({
      value,
      label: isDoubled(name) ? `${name} · ${section}` : name,
    })),
    ...grades.map((level) => ({ value: level as string, label: gradeName(level) })),
  ];
}

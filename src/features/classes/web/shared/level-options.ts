import { useSections } from '#features/levels/web/shared/use-sections.ts';
import { GRADE_LEVELS, type GradeLevel } from '#features/roster/classes.rules.ts';
import { useGradeName } from './level-name.ts';
import { useClasses } from './use-classes.ts';

/** What a choice of a level means: one of the school's own, or a grade; nothing where none is chosen. */
export type LevelChoice = { level_id?: string; grade_level?: GradeLevel };

export function levelChoice(value: string): LevelChoice {
  if (!value) return {};
  const grade = GRADE_LEVELS.find((level) => level === value);
  return grade ? { grade_level: grade } : { level_id: value };
}

/**
 * The levels that the school has, for an administrator's choices: its own by their names, then the grades of classes without one. The
 * twelve grades stand only in a school that has neither. A name that two sections have says its section.
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

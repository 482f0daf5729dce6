import { useQuery } from '@tanstack/react-query';
import type { GradeLevel } from '#features/roster/classes.rules.ts';
import { levelsApi } from './levels.client.ts';

export const useSections = () => useQuery(levelsApi.list.queryOptions());

/** The school's names of a grade: "6e, Form 1"; null if it has none. */
export function useNamesOfGrade(): (grade: GradeLevel) => string | null {
  const { data = [] } = useSections();
  return (grade) => {
    const names = data
      .flatMap(({ levels }) => levels)
      .filter(({ grade_level }) => grade_level === grade)
      .map(({ name }) => name);
    return [...new Set(names)].join(', ') || null;
  };
}

import { oneOf } from '#platform/http/filters.ts';
import { useFilters } from '#platform/ui/lists/use-filters.ts';

export type StudentTab =
  | 'overview'
  | 'attendance'
  | 'marks'
  | 'subjects'
  | 'timetable'
  | 'fees'
  | 'savings'
  | 'documents'
  | 'history';

const inAddress = {
  tab: oneOf(['attendance', 'marks', 'subjects', 'timetable', 'fees', 'savings', 'documents', 'history']),
};

/** The open tab of a student's page, stored in the URL; it stays when a parent switches to another child. */
export function useStudentTab(): StudentTab {
  const [{ tab = 'overview' }] = useFilters(inAddress);
  return tab;
}

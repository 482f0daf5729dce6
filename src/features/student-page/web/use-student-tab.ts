import { oneOf } from '#platform/http/filters.ts';
import { useFilters } from '#platform/ui/lists/use-filters.ts';

export type StudentTab =
  | 'overview'
  | 'attendance'
  | 'marks'
  | 'subjects'
  | 'fees'
  | 'savings'
  | 'documents'
  | 'history';

const inAddress = {
  tab: oneOf(['attendance', 'marks', 'subjects', 'fees', 'savings', 'documents', 'history']),
};

/** Which part of a student's page is shown; it stands in the address, and stays when a parent moves to another child. */
export function useStudentTab(): StudentTab {
  const [{ tab = 'overview' }] = useFilters(inAddress);
  return tab;
}

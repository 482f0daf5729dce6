import type { Role } from '../../src/features/people/people.rules.ts';
import { demoId, GUARDED, mayOpen, OWN_PAGES, type Row, VIEWS } from './pages.ts';

const [STUDENT, CLASS, TEACHER, GUARDIAN] = [demoId(3, 1), demoId(2, 4), demoId(1, 10), demoId(60, 0)];

/**
 * Pages that must have content in the large demonstration; they are tested there in French, not in the small
 * school.
 */
export const SHOWN: Record<Role, readonly string[]> = {
  admin: [
    '/dashboard',
    '/students',
    `/students/${STUDENT}`,
    `/students/${STUDENT}?tab=fees`,
    `/students/${STUDENT}?tab=savings`,
    '/guardians',
    `/guardians/${GUARDIAN}`,
    '/teachers',
    `/teachers/${TEACHER}`,
    '/classes',
    `/classes/${CLASS}`,
    `/classes/${CLASS}?tab=subjects`,
    '/subjects',
    '/subjects?tab=by_class',
    '/attendance',
    '/attendance?tab=justifications',
    '/attendance?tab=sanctions',
    '/marks',
    `/marks/classes/${CLASS}?which=0`,
    '/marks/report-cards',
    `/marks/report-cards/${CLASS}?period=0`,
    '/fees',
    '/fees?tab=payments',
    '/fees?tab=structures',
    '/fees?tab=claims',
    '/fees/reports',
    `/fees/students/${STUDENT}`,
    '/student-bank',
    '/till',
    '/books',
    '/people',
    '/people/waiting',
    '/people/invitations',
    '/audit',
    '/inbox',
    '/finance-tracker',
    '/settings',
    '/settings/levels',
    '/settings/school-years',
    '/settings/marking',
    '/settings/ways-to-pay',
    '/settings/fee-reminders',
    '/deliveries',
  ],
  teacher: [
    '/dashboard',
    '/my-classes',
    `/my-classes/${CLASS}`,
    '/students',
    '/attendance',
    '/marks',
    `/marks/classes/${CLASS}?which=0`,
    '/inbox',
    '/finance-tracker',
  ],
  parent: [
    '/dashboard',
    '/my-children',
    `/my-children/${STUDENT}`,
    '/attendance',
    '/report-cards',
    '/fees',
    `/fees/students/${STUDENT}`,
    '/savings',
    '/inbox',
    '/finance-tracker',
  ],
  student: [
    '/dashboard',
    '/my-classes',
    `/my-classes/${CLASS}`,
    '/attendance',
    '/report-cards',
    '/fees',
    '/savings',
    '/inbox',
    '/finance-tracker',
  ],
};

/** The path of a view with its record's id replaced. */
const viewOf = (path: string) => path.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, ':id');

/** The heading of a view; null where it is the name of a record. */
export function headingOf(path: string, role: Role): Row['heading'] | null {
  if (viewOf(path) !== path) return null;
  const row = [...GUARDED, ...OWN_PAGES, ...VIEWS].find((one) => one.path === path && mayOpen(one, role));
  const isFamily = role === 'parent' || role === 'student';
  return (isFamily && row?.ofFamilies) || row?.heading || null;
}

/** True if the test of the large demonstration opens such a view for a role. */
export const isShown = (path: string, role: Role | 'none'): boolean =>
  role !== 'none' && SHOWN[role].some((one) => viewOf(one) === viewOf(path));

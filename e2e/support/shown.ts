import type { Role } from '../../src/features/people/people.rules.ts';
import { mayOpen, PAGES, type Row } from './pages.ts';

/**
 * Pages that must have content in the large demonstration; they are tested there in French, not in the small
 * school.
 */
export const SHOWN: Record<Role, readonly string[]> = {
  admin: [
    '/dashboard',
    '/students',
    '/students/{child}',
    '/students/{child}?tab=fees',
    '/students/{child}?tab=savings',
    '/guardians',
    '/guardians/{guardian}',
    '/teachers',
    '/teachers/{teacher}',
    '/classes',
    '/classes/{room}',
    '/classes/{room}?tab=subjects',
    '/subjects',
    '/subjects?tab=by_class',
    '/attendance',
    '/attendance?tab=justifications',
    '/attendance?tab=sanctions',
    '/marks',
    '/marks/classes/{room}?which=0',
    '/marks/report-cards',
    '/marks/report-cards/{room}?period=0',
    '/fees',
    '/fees?tab=payments',
    '/fees?tab=structures',
    '/fees?tab=claims',
    '/fees/reports',
    '/fees/students/{child}',
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
    '/my-classes/{room}',
    '/students',
    '/attendance',
    '/marks',
    '/marks/classes/{room}?which=0',
    '/inbox',
    '/finance-tracker',
  ],
  parent: [
    '/dashboard',
    '/my-children',
    '/my-children/{child}',
    '/attendance',
    '/report-cards',
    '/fees',
    '/fees/students/{child}',
    '/savings',
    '/inbox',
    '/finance-tracker',
  ],
  student: [
    '/dashboard',
    '/my-classes',
    '/my-classes/{room}',
    '/attendance',
    '/report-cards',
    '/fees',
    '/savings',
    '/inbox',
    '/finance-tracker',
  ],
};

/** The heading of a page for a role; null where the table of pages does not have it. */
export function headingOf(path: string, role: Role): Row['heading'] | null {
  const row = PAGES.find((one) => one.path === path && mayOpen(one, role));
  const isFamily = role === 'parent' || role === 'student';
  return (isFamily && row?.ofFamilies) || row?.heading || null;
}

/** True if the test of the large demonstration opens such a view for a role. */
export const isShown = (path: string, role: Role | 'none'): boolean =>
  role !== 'none' && SHOWN[role].includes(path);

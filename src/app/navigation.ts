import type { Role } from '#features/people/people.rules.ts';

/** A line of the sidebar. The English label is its own translation key. */
export type NavigationItem = { path: string; label: string; children?: readonly NavigationItem[] };

const HOME = { path: '/', label: /*i18n*/ 'Home' };
const DASHBOARD = { path: '/dashboard', label: /*i18n*/ 'Dashboard' };
const STUDENTS = { path: '/students', label: /*i18n*/ 'Students' };
const FEES = { path: '/fees', label: /*i18n*/ 'Fees' };
const STUDENT_BANK = { path: '/student-bank', label: /*i18n*/ 'Student Bank' };
const TILL = { path: '/till', label: /*i18n*/ 'Till' };
const TEACHERS = { path: '/teachers', label: /*i18n*/ 'Teachers' };
const CLASSES = { path: '/classes', label: /*i18n*/ 'Classes' };
const SUBJECTS = { path: '/subjects', label: /*i18n*/ 'Subjects' };
const ATTENDANCE = { path: '/attendance', label: /*i18n*/ 'Attendance' };
const ASSIGNMENTS = { path: '/assignments', label: /*i18n*/ 'Assignments' };
const MARKS = { path: '/marks', label: /*i18n*/ 'Marks' };
const ANNOUNCEMENTS = { path: '/announcements', label: /*i18n*/ 'Announcements' };
const FINANCE_TRACKER = { path: '/finance-tracker', label: /*i18n*/ 'Finance Tracker' };
const REPORTS = { path: '/reports', label: /*i18n*/ 'Reports' };
const SETTINGS = { path: '/settings', label: /*i18n*/ 'Settings' };
const MY_CLASSES = { path: '/my-classes', label: /*i18n*/ 'My Classes' };
const MY_CHILDREN = { path: '/my-children', label: /*i18n*/ 'My Children' };
const SCHEDULE = { path: '/schedule', label: /*i18n*/ 'Schedule' };

type Items = { sidebar: readonly NavigationItem[]; bar: readonly NavigationItem[] };

const ITEMS: Record<Role | 'none', Items> = {
  admin: {
    sidebar: [
      HOME,
      DASHBOARD,
      { ...STUDENTS, children: [FEES, STUDENT_BANK, TILL] },
      TEACHERS,
      CLASSES,
      SUBJECTS,
      ATTENDANCE,
      ASSIGNMENTS,
      MARKS,
      ANNOUNCEMENTS,
      FINANCE_TRACKER,
      REPORTS,
      SETTINGS,
    ],
    bar: [DASHBOARD, STUDENTS, CLASSES, FEES],
  },
  teacher: {
    sidebar: [
      HOME,
      DASHBOARD,
      MY_CLASSES,
      STUDENTS,
      ATTENDANCE,
      ASSIGNMENTS,
      MARKS,
      SCHEDULE,
      ANNOUNCEMENTS,
      FINANCE_TRACKER,
    ],
    bar: [DASHBOARD, MY_CLASSES, STUDENTS, ATTENDANCE],
  },
  parent: {
    sidebar: [HOME, DASHBOARD, MY_CHILDREN, ATTENDANCE, ASSIGNMENTS, FEES, ANNOUNCEMENTS, FINANCE_TRACKER],
    bar: [DASHBOARD, MY_CHILDREN, ATTENDANCE, FEES],
  },
  student: {
    sidebar: [
      HOME,
      DASHBOARD,
      MY_CLASSES,
      ASSIGNMENTS,
      ATTENDANCE,
      SCHEDULE,
      FEES,
      ANNOUNCEMENTS,
      FINANCE_TRACKER,
    ],
    bar: [DASHBOARD, MY_CLASSES, ATTENDANCE, SCHEDULE],
  },
  none: { sidebar: [HOME, DASHBOARD], bar: [HOME, DASHBOARD] },
};

/** The sidebar's items for a role; whoever has none sees Home and Dashboard only. */
export function sidebarItems(role: Role | null): readonly NavigationItem[] {
  return ITEMS[role ?? 'none'].sidebar;
}

/** What a role opens most often: the bar at the foot of a phone. */
export function barItems(role: Role | null): readonly NavigationItem[] {
  return ITEMS[role ?? 'none'].bar;
}

/** `/fees/` is `/fees`: whoever types an address may end it either way. */
export function plainPath(path: string): string {
  return path.replace(/(.)\/$/, '$1');
}

/** An item is highlighted when the current path equals its address, and only then. */
export function isActive(item: NavigationItem, path: string): boolean {
  return item.path === plainPath(path);
}

/** A parent item shows its sub-items from the start if it or one of them is active. */
export function startsOpen(item: NavigationItem, path: string): boolean {
  return isActive(item, path) || (item.children ?? []).some((child) => isActive(child, path));
}

import type { Role } from '#features/people/people.rules.ts';

export type NavigationItem = {
  path: string;
  label: string;
  children?: readonly NavigationItem[];
  /** Other pages that belong to this item: it stays highlighted on them. */
  covers?: readonly string[];
};

const HOME = { path: '/', label: /*i18n*/ 'Home' };
const DASHBOARD = { path: '/dashboard', label: /*i18n*/ 'Dashboard' };
const STUDENTS = { path: '/students', label: /*i18n*/ 'Students', covers: ['/guardians'] };
const FEES = { path: '/fees', label: /*i18n*/ 'Fees' };
const STUDENT_BANK = { path: '/student-bank', label: /*i18n*/ 'Student Bank' };
const TILL = { path: '/till', label: /*i18n*/ 'Till' };
const TEACHERS = { path: '/teachers', label: /*i18n*/ 'Teachers' };
const CLASSES = { path: '/classes', label: /*i18n*/ 'Classes', covers: ['/timetable'] };
const SUBJECTS = { path: '/subjects', label: /*i18n*/ 'Subjects' };
const ATTENDANCE = { path: '/attendance', label: /*i18n*/ 'Attendance' };
const ASSIGNMENTS = { path: '/assignments', label: /*i18n*/ 'Assignments', covers: ['/lesson-log'] };
const MARKS = { path: '/marks', label: /*i18n*/ 'Marks' };
const REPORT_CARDS = { path: '/report-cards', label: /*i18n*/ 'Report Cards' };
const ANNOUNCEMENTS = { path: '/announcements', label: /*i18n*/ 'Announcements' };
const FINANCE_TRACKER = { path: '/finance-tracker', label: /*i18n*/ 'Finance Tracker' };
const REPORTS = { path: '/reports', label: /*i18n*/ 'Reports' };
const SETTINGS = {
  path: '/settings',
  label: /*i18n*/ 'Settings',
  covers: ['/approvals', '/people', '/outbox', '/deliveries', '/books', '/audit', '/jobs'],
};
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
    bar: [DASHBOARD, MY_CLASSES, ATTENDANCE, MARKS],
  },
  parent: {
    sidebar: [
      HOME,
      DASHBOARD,
      MY_CHILDREN,
      ATTENDANCE,
      REPORT_CARDS,
      ASSIGNMENTS,
      SCHEDULE,
      FEES,
      ANNOUNCEMENTS,
      FINANCE_TRACKER,
    ],
    // The children's own pages are one tap from the dashboard.
    bar: [DASHBOARD, ATTENDANCE, REPORT_CARDS, FEES],
  },
  student: {
    sidebar: [
      HOME,
      DASHBOARD,
      MY_CLASSES,
      ASSIGNMENTS,
      ATTENDANCE,
      REPORT_CARDS,
      SCHEDULE,
      FEES,
      ANNOUNCEMENTS,
      FINANCE_TRACKER,
    ],
    bar: [DASHBOARD, MY_CLASSES, ATTENDANCE, REPORT_CARDS],
  },
  none: { sidebar: [HOME, DASHBOARD], bar: [HOME, DASHBOARD] },
};

type IsOpen = (path: string) => boolean;
const always = () => true;

/** The sidebar's items that are open to a role; without a role, only Home and Dashboard. */
export function sidebarItems(role: Role | null, isOpen: IsOpen = always): readonly NavigationItem[] {
  return ITEMS[role ?? 'none'].sidebar.flatMap((item) => {
    if (!isOpen(item.path)) return [];
    const children = item.children?.filter(({ path }) => isOpen(path));
    return children ? { ...item, children } : item;
  });
}

/**
 * The items a role opens most often, for the bar at the bottom of a phone; closed ones are replaced by others
 * of the sidebar.
 */
export function barItems(role: Role | null, isOpen: IsOpen = always): readonly NavigationItem[] {
  const { bar } = ITEMS[role ?? 'none'];
  const open = bar.filter(({ path }) => isOpen(path));
  const others = sidebarItems(role, isOpen)
    .flatMap((item) => [...(item.children ?? []), item])
    .filter((item) => item !== HOME && !bar.some(({ path }) => path === item.path));
  return [...open, ...others].slice(0, bar.length);
}

/** Removes the trailing slash: `/fees/` is `/fees`. */
export function plainPath(path: string): string {
  return path.replace(/(.)\/$/, '$1');
}

/** An item is the current page only if the path equals its URL. */
export function isActive(item: NavigationItem, path: string): boolean {
  return item.path === plainPath(path);
}

/**
 * The URL of the item to highlight on a page: an exact match, or else the nearest parent. Null if there is
 * none.
 */
export function litPath(items: readonly NavigationItem[], path: string): string | null {
  const plain = plainPath(path);
  let best: { path: string; length: number } | null = null;
  for (const item of items.flatMap((one) => [one, ...(one.children ?? [])]))
    for (const prefix of [item.path, ...(item.covers ?? [])]) {
      const leadsThere = plain === prefix || (prefix !== '/' && plain.startsWith(`${prefix}/`));
      if (leadsThere && prefix.length > (best?.length ?? 0))
        best = { path: item.path, length: prefix.length };
    }
  return best?.path ?? null;
}

/** A parent item starts expanded if it or one of its sub-items is highlighted. */
export function startsOpen(item: NavigationItem, path: string): boolean {
  return litPath([item], path) !== null;
}

import { describe, expect, it } from 'vitest';
import { type Role, ROLES } from '#features/people/people.rules.ts';
import { barItems, isActive, litPath, sidebarItems, startsOpen } from './navigation.ts';
import { isPortalPath, PORTAL_PATHS } from './portal-paths.ts';
import { judge, type Verdict } from './web/guard.ts';
import { PAGES } from './web/pages.ts';

const [A, T, P, S] = ROLES;
const ALL = [A, T, P, S];

// Written by hand from the route table, so that a page whose roles change by mistake is noticed here.
const MAY_OPEN: Record<string, { roles: Role[]; withoutRole?: true }> = {
  '/dashboard': { roles: ALL, withoutRole: true },
  '/students': { roles: [A, T] },
  '/students/$studentId': { roles: [A, T] },
  '/students/documents': { roles: [A] },
  '/students/import': { roles: [A] },
  '/student-bank': { roles: [A] },
  '/student-bank/$accountId': { roles: [A] },
  '/savings': { roles: [P, S] },
  '/savings/$accountId': { roles: [P, S] },
  '/books': { roles: [A] },
  '/till': { roles: [A] },
  '/approvals': { roles: [A] },
  '/settings/approvals': { roles: [A] },
  '/settings/assistant': { roles: [A] },
  '/guardians': { roles: [A] },
  '/guardians/changes': { roles: [A] },
  '/guardians/$guardianId': { roles: [A] },
  '/teachers': { roles: [A] },
  '/teachers/$teacherId': { roles: [A] },
  '/classes': { roles: [A] },
  '/classes/$classId': { roles: [A] },
  '/subjects': { roles: [A] },
  '/attendance': { roles: ALL },
  '/assignments': { roles: ALL },
  '/lesson-log': { roles: ALL },
  '/lesson-log/plan': { roles: [A, T] },
  '/marks': { roles: [A, T] },
  '/marks/sheets/$sheetId': { roles: [A, T] },
  '/report-cards': { roles: [P, S] },
  '/marks/report-cards': { roles: [A, T] },
  '/marks/report-cards/$classId': { roles: [A, T] },
  '/fees': { roles: ALL },
  '/fees/reports': { roles: [A] },
  '/fees/students/$studentId': { roles: [A, P, S] },
  '/announcements': { roles: ALL },
  '/calendar': { roles: ALL },
  '/messages': { roles: [A, T, P, S] },
  '/messages/$threadId': { roles: [A, T, P, S] },
  '/reports': { roles: [A] },
  '/reports/build': { roles: [A] },
  '/reports/$report': { roles: [A] },
  '/reports/forms': { roles: [A] },
  '/reports/forms/$form': { roles: [A] },
  '/reports/staff-file': { roles: [A] },
  '/reports/early-warning': { roles: [A] },
  '/early-warning': { roles: [T] },
  '/settings/early-warning': { roles: [A] },
  '/settings': { roles: [A] },
  '/settings/export': { roles: [A] },
  '/settings/first-steps': { roles: [A] },
  '/settings/levels': { roles: [A] },
  '/settings/ways-to-pay': { roles: [A] },
  '/settings/fee-reminders': { roles: [A] },
  '/settings/numbering': { roles: [A] },
  '/settings/attendance': { roles: [A] },
  '/marks/classes/$classId': { roles: [A, T] },
  '/settings/marking': { roles: [A] },
  '/settings/marking/$schemeId': { roles: [A] },
  '/settings/school-years': { roles: [A] },
  '/settings/year-end': { roles: [A] },
  '/people': { roles: [A] },
  '/people/waiting': { roles: [A] },
  '/people/invitations': { roles: [A] },
  '/outbox': { roles: [A] },
  '/deliveries': { roles: [A] },
  '/audit': { roles: [A] },
  '/jobs': { roles: [A] },
  '/inbox': { roles: ALL },
  '/profile': { roles: ALL, withoutRole: true },
  '/my-classes': { roles: [T, S] },
  '/my-classes/$classId': { roles: [T, S] },
  '/my-children': { roles: [P] },
  '/my-children/$studentId': { roles: [P] },
  '/schedule': { roles: [T, P, S] },
  '/timetable': { roles: [A] },
  '/timetable/cover': { roles: [A] },
  '/finance-tracker': { roles: ALL },
};

function labels(role: Role | null): string[] {
  return sidebarItems(role).flatMap(({ label, children }) => [
    label,
    ...(children ?? []).map((child) => `  ${child.label}`),
  ]);
}

const bar = (role: Role) => barItems(role).map(({ path }) => path);

function item(role: Role, path: string) {
  const found = sidebarItems(role).find((candidate) => candidate.path === path);
  if (!found) throw new Error(`${role} has no ${path} in the sidebar`);
  return found;
}

describe('guards', () => {
  it('protect exactly the pages that the server serves', () => {
    expect(PAGES.map(({ path }) => path).toSorted()).toEqual([...PORTAL_PATHS].toSorted());
  });

  it.each(PAGES.map((page) => [page.path, page] as const))('%s opens for its roles only', (path, page) => {
    const { roles, withoutRole } = MAY_OPEN[path]!;
    for (const role of ROLES) {
      const verdict: Verdict = roles.includes(role) ? 'open' : 'to-dashboard';
      expect([role, judge(page, { role, duties: ['head'] })]).toEqual([role, verdict]);
    }
    expect(judge(page, { role: null, duties: [] })).toBe(withoutRole ? 'open' : 'to-dashboard');
    expect(judge(page, null)).toBe('to-auth');
  });
});

describe('navigation', () => {
  it('shows each role its items, and without a role only Home and Dashboard', () => {
    expect(labels('admin')).toEqual([
      'Home',
      'Dashboard',
      'Students',
      '  Fees',
      '  Student Bank',
      '  Till',
      'Teachers',
      'Classes',
      'Subjects',
      'Attendance',
      'Assignments',
      'Marks',
      'Announcements',
      'Finance Tracker',
      'Reports',
      'Settings',
    ]);
    expect(labels('teacher')).toEqual([
      'Home',
      'Dashboard',
      'My Classes',
      'Students',
      'Attendance',
      'Assignments',
      'Marks',
      'Schedule',
      'Announcements',
      'Finance Tracker',
    ]);
    expect(labels('parent')).toEqual([
      'Home',
      'Dashboard',
      'My Children',
      'Attendance',
      'Report Cards',
      'Assignments',
      'Schedule',
      'Fees',
      'Announcements',
      'Finance Tracker',
    ]);
    expect(labels('student')).toEqual([
      'Home',
      'Dashboard',
      'My Classes',
      'Assignments',
      'Attendance',
      'Report Cards',
      'Schedule',
      'Fees',
      'Announcements',
      'Finance Tracker',
    ]);
    expect(labels(null)).toEqual(['Home', 'Dashboard']);
  });

  it('the bar on a phone has marks for teachers, report cards for families', () => {
    expect(bar('teacher')).toContain('/marks');
    expect(bar('parent')).toContain('/report-cards');
    expect(bar('student')).toContain('/report-cards');
  });

  it('shows nobody a page that would redirect them', () => {
    for (const role of [...ROLES, null])
      for (const { path } of [
        ...sidebarItems(role).flatMap((entry) => [entry, ...(entry.children ?? [])]),
        ...barItems(role),
      ]) {
        if (path === '/') continue;
        const page = PAGES.find((candidate) => candidate.path === path);
        expect([role, path, page && judge(page, { role, duties: ['head'] })]).toEqual([role, path, 'open']);
      }
  });

  it('an item is current if the path equals its address, and for no other path', () => {
    const students = item('admin', '/students');
    expect(isActive(students, '/students')).toBe(true);
    expect(isActive(students, '/students/')).toBe(true);
    expect(isActive(students, '/students/0190de00-0000-7000-8000-0000000186a1')).toBe(false);
    expect(isActive(students, '/fees')).toBe(false);
    expect(isActive(item('admin', '/'), '/dashboard')).toBe(false);
  });

  it.each([
    ['admin', '/students', '/students'],
    ['admin', '/students/0190de00-0000-7000-8000-0000000186a1', '/students'],
    ['admin', '/guardians/1', '/students'],
    ['admin', '/classes/1', '/classes'],
    ['admin', '/timetable', '/classes'],
    ['admin', '/marks/report-cards/1', '/marks'],
    ['admin', '/fees/reports', '/fees'],
    ['admin', '/student-bank/1/', '/student-bank'],
    ['admin', '/settings/marking/1', '/settings'],
    ['admin', '/people/invitations', '/settings'],
    ['admin', '/inbox', null],
    ['teacher', '/marks/sheets/1', '/marks'],
    ['teacher', '/my-classes/1', '/my-classes'],
    ['parent', '/my-children/1', '/my-children'],
    ['student', '/savings', null],
    ['student', '/', '/'],
  ] as const)('for a %s on %s the highlighted item is %s', (role, path, lit) => {
    expect(litPath(sidebarItems(role), path)).toBe(lit);
  });

  it('starts with a parent item open if it or one of its sub-items is active', () => {
    const students = item('admin', '/students');
    expect(startsOpen(students, '/students')).toBe(true);
    expect(startsOpen(students, '/fees')).toBe(true);
    expect(startsOpen(students, '/student-bank')).toBe(true);
    expect(startsOpen(students, '/dashboard')).toBe(false);
    expect(startsOpen(students, '/student-bank/1')).toBe(true);
    expect(startsOpen(students, '/students/1')).toBe(true);
  });

  it('recognizes the addresses of pages, so that the server can answer 404 for others', () => {
    for (const path of ['/dashboard', '/fees/', '/students/1', '/classes/1', '/student-bank/1'])
      expect([path, isPortalPath(path)]).toEqual([path, true]);
    for (const path of [
      '/',
      '/auth',
      '/nowhere',
      '/students/1/2',
      '/students//',
      '/dashboard/x',
      '//dashboard',
    ])
      expect([path, isPortalPath(path)]).toEqual([path, false]);
  });
});

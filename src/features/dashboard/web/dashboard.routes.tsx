import type { ComponentType } from 'react';
import type { Role } from '#features/people/people.rules.ts';
import { routesOf } from '#features/page-route.ts';
import { dashboardPage } from './dashboard-page.tsx';
import { dashboardPages } from '../dashboard.pages.ts';

// Each role loads only its own dashboard.
const DASHBOARDS: Record<Role | 'none', () => Promise<ComponentType>> = {
  admin: async () => dashboardPage('admin', (await import('./admin-dashboard.tsx')).AdminDashboard),
  teacher: async () => dashboardPage('teacher', (await import('./teacher-dashboard.tsx')).TeacherDashboard),
  parent: async () => dashboardPage('parent', (await import('./parent-dashboard.tsx')).ParentDashboard),
  student: async () => dashboardPage('student', (await import('./student-dashboard.tsx')).StudentDashboard),
  none: async () => dashboardPage(null, (await import('./no-role-dashboard.tsx')).NoRoleDashboard),
};

export const dashboardRoutes = routesOf(dashboardPages, {
  '/dashboard': {
    page: (role) => DASHBOARDS[role ?? 'none'](),
  },
});

import { routesOf } from '#features/page-route.ts';
import { studentPagePages } from '../student-page.pages.ts';

const savings = () => import('#features/bank/web/shared/savings-part.tsx');

export const studentPageRoutes = routesOf(studentPagePages, {
  '/students/$studentId': {
    page: () => import('./student-page.tsx').then((module) => module.StudentPage),
    tabCode: { fees: () => import('#features/fees/accounts/web/shared/fees-part.tsx'), savings },
  },
  '/my-children': {
    page: () => import('./children-page.tsx').then((module) => module.ChildrenPage),
  },
  '/my-children/$studentId': {
    page: () => import('./child-page.tsx').then((module) => module.ChildPage),
    tabCode: { fees: () => import('#features/fees/accounts/web/shared/child-fees-part.tsx'), savings },
  },
});

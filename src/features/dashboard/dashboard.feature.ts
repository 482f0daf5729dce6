import type { Feature } from '#features/feature.ts';
import { dashboardPages } from './dashboard.pages.ts';
import { dashboardRouter } from './server/dashboard.router.ts';
import { hearsOfCards, hearsOfProgress } from './server/live.queries.ts';

export const dashboardFeature: Feature = {
  name: 'dashboard',
  pages: dashboardPages,
  router: ({ approvalKinds, facts }) => ({
    dashboard: dashboardRouter({ approvalKinds, backupKey: facts.backupKey }),
  }),
  live: {
    mayHear: {
      marks_progress: hearsOfProgress,
      // Per class, for the audience of a release.
      family_cards: hearsOfCards('parent'),
      student_cards: hearsOfCards('student'),
    },
  },
};

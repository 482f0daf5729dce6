import type { FeatureTesting } from '#features/testing.ts';

export const dashboardTesting: FeatureTesting = {
  matrix: {
    'dashboard.get': '-+++++',
  },
};

import type { FeatureTesting } from '#features/testing.ts';

export const searchTesting: FeatureTesting = {
  // Everybody with a role: the rows are their own, by each finder (search.service.test.ts).
  matrix: { 'search.find': '--++++' },
  inputs: () => ({ 'search.find': () => ({ text: 'ngo' }) }),
};

import type { FeatureTesting } from '#features/testing.ts';

export const searchTesting: FeatureTesting = {
  // Open to every role: each finder restricts the rows (search.service.test.ts).
  matrix: { 'search.find': '--++++' },
  inputs: () => ({ 'search.find': () => ({ text: 'ngo' }) }),
};

import type { FeatureTesting } from '#features/testing.ts';

export const firstStepsTesting: FeatureTesting = {
  matrix: {
    'firstSteps.get': '-----+',
    'firstSteps.hide': '-----+',
  },
  inputs: ({ turn }) => ({ 'firstSteps.hide': () => ({ hidden: turn % 2 === 0 }) }),
  changing: () => ({ 'firstSteps.hide': () => ({ hidden: true }) }),
};

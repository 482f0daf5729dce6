import { type FeatureTesting, PASSWORD } from '#features/testing.ts';

export const authTesting: FeatureTesting = {
  matrix: {
    'auth.prove': '-+++++',
    'auth.newRecoveryCodes': '-+++++',
  },
  openWhileHeld: ['auth.prove'],
  inputs: () => ({
    'auth.prove': () => ({ password: PASSWORD }),
  }),
};

import type { FeatureTesting } from '#features/testing.ts';

export const myClassesTesting: FeatureTesting = {
  matrix: { 'myClasses.list': '--+-+-', 'myClasses.get': '--o-o-' },
  inputs: ({ row }) => ({ 'myClasses.get': async () => ({ class_id: await row('class') }) }),
};

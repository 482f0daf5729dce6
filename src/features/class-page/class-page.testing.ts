import type { FeatureTesting } from '#features/testing.ts';

export const classPageTesting: FeatureTesting = {
  matrix: { 'classPage.figures': '-----+' },
  inputs: ({ row }) => ({ 'classPage.figures': async () => ({ class_id: await row('class') }) }),
};

import type { Feature } from '#features/feature.ts';
import { firstStepsAuditWords } from './first-steps.audit.ts';
import { firstStepsPages } from './first-steps.pages.ts';
import { firstStepsRouter } from './server/first-steps.router.ts';

export const firstStepsFeature: Feature = {
  name: 'first-steps',
  pages: firstStepsPages,
  router: () => ({ firstSteps: firstStepsRouter }),
  audit: { words: firstStepsAuditWords },
};

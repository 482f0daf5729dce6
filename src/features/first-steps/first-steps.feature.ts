import type { Feature } from '#features/feature.ts';
import { schoolSettings } from '#features/people/server/school-settings.tables.ts';
import { firstStepsAuditWords } from './first-steps.audit.ts';
import { firstStepsPages } from './first-steps.pages.ts';
import { firstStepsRouter } from './server/first-steps.router.ts';

export const firstStepsFeature: Feature = {
  name: 'first-steps',
  pages: firstStepsPages,
  router: () => ({ firstSteps: firstStepsRouter }),
  audit: { words: firstStepsAuditWords },
  // The demonstration is a school that has long been running.
  demo: () => ({
    seed: async (tx) => {
      await tx.update(schoolSettings).set({ first_steps_hidden: true });
    },
  }),
};

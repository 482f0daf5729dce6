import { serve } from '#features/people/server/people.service.ts';
import { firstStepsContract } from '../first-steps.contract.ts';
import { hideFirstSteps, readFirstSteps } from './first-steps.service.ts';

const os = serve(firstStepsContract);

export const firstStepsRouter = os.router({
  get: os.get.handler(({ context: { db, installation } }) =>
    db.transaction((tx) => readFirstSteps(tx, installation)),
  ),
  hide: os.hide.handler(({ input, context }) => hideFirstSteps(context, input.hidden)),
});

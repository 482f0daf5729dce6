import { serve } from '#features/people/server/people.service.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { faultsIn } from '#platform/i18n/server/words.ts';
import { wholeSchoolContract } from '../whole-school.contract.ts';
import { loadOneRoster, planOneRoster } from './import-oneroster.service.ts';
import { exportSchool, listLoads, loadSample, removeLoad } from './whole-school.service.ts';

const os = serve(wholeSchoolContract);

export const wholeSchoolRouter = os.router({
  export: os.export.handler(async ({ input, context, errors }) =>
    answerOf(await exportSchool(context, input.format), errors),
  ),
  list: os.list.handler(({ context }) => listLoads(context)),
  plan: os.plan.handler(async ({ input, context, errors }) => {
    const plan = answerOf(await planOneRoster(context, input.file), errors);
    return { ...plan, faults: faultsIn(plan.faults, context.language) };
  }),
  load: os.load.handler(async ({ input, context, errors }) =>
    answerOf(await loadOneRoster(context, input.file), errors),
  ),
  loadSample: os.loadSample.handler(async ({ context, errors }) =>
    answerOf(await loadSample(context), errors),
  ),
  remove: os.remove.handler(async ({ input, context, errors }) =>
    answerOf(await removeLoad(context, input.load_id), errors),
  ),
});

import { serve } from '#features/people/server/people.service.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { markOverviewContract } from '../mark-overview.contract.ts';
import { classify, setExams } from './by-hand.service.ts';
import { explainFigure } from './explain.service.ts';
import { readClassOverview } from './mark-overview.service.ts';

const os = serve(markOverviewContract);

export const markOverviewRouter = os.router({
  get: os.get.handler(async ({ input, context, errors }) =>
    answerOf(await context.db.transaction((tx) => readClassOverview(tx, context, input)), errors),
  ),
  explain: os.explain.handler(async ({ input, context, errors }) =>
    answerOf(await context.db.transaction((tx) => explainFigure(tx, context.actor, input)), errors),
  ),
  setExams: os.setExams.handler(async ({ input, context, errors }) =>
    answerOf(await setExams(context, input), errors),
  ),
  classify: os.classify.handler(async ({ input, context, errors }) =>
    answerOf(await classify(context, input), errors),
  ),
});

import { serve } from '#features/people/server/people.service.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { worksContract } from '../works.contract.ts';
import { handIn, listWorks, returnWorks, saveWork } from './works.service.ts';

const os = serve(worksContract);

export const worksRouter = os.router({
  handIn: os.handIn.handler(async ({ input, context, errors }) =>
    answerOf(await handIn(context, input), errors),
  ),
  list: os.list.handler(async ({ input, context, errors }) =>
    answerOf(await readSnapshot(context.db, (tx) => listWorks(tx, context, input.assignment_id)), errors),
  ),
  save: os.save.handler(async ({ input, context, errors }) =>
    answerOf(await saveWork(context, input), errors),
  ),
  returnOne: os.returnOne.handler(async ({ input, context, errors }) =>
    answerOf(await returnWorks(context, input), errors),
  ),
  returnAll: os.returnAll.handler(async ({ input, context, errors }) =>
    answerOf(await returnWorks(context, input), errors),
  ),
});

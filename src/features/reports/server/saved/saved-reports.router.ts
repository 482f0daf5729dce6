import { serve } from '#features/people/server/people.service.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { withKey } from '#platform/http/server/idempotency.ts';
import { savedReportsContract } from '../../saved-reports.contract.ts';
import { changeSaved, listSaved, removeSaved, saveReport } from './saved-reports.service.ts';

const os = serve(savedReportsContract);

export const savedReportsRouter = os.router({
  list: os.list.handler(({ context }) => readSnapshot(context.db, (tx) => listSaved(tx, context))),
  save: os.save.handler(async ({ input, context, errors }) =>
    answerOf(await saveReport(withKey(context), input), errors),
  ),
  change: os.change.handler(async ({ input, context, errors }) =>
    answerOf(await changeSaved(context, input), errors),
  ),
  remove: os.remove.handler(async ({ input, context, errors }) =>
    answerOf(await removeSaved(context, input.saved_report_id), errors),
  ),
});

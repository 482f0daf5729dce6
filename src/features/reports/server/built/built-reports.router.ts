import { serve } from '#features/people/server/people.service.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { builtReportsContract } from '../../built-reports.contract.ts';
import { exportBuilt, readBuilt, readVocabulary } from './built-reports.service.ts';

const os = serve(builtReportsContract);

export const builtReportsRouter = os.router({
  vocabulary: os.vocabulary.handler(({ context }) =>
    readSnapshot(context.db, (tx) => readVocabulary(tx, context)),
  ),
  read: os.read.handler(async ({ input, context, errors }) =>
    answerOf(await readSnapshot(context.db, (tx) => readBuilt(tx, context, input)), errors),
  ),
  export: os.export.handler(async ({ input, context, errors }) =>
    answerOf(await exportBuilt(context, input), errors),
  ),
});

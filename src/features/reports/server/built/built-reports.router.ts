import { serve } from '#features/people/server/people.service.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { causeCode } from '#platform/http/server/errors.ts';
import { builtReportsContract } from '../../built-reports.contract.ts';
import { askForReport } from './ask-report.service.ts';
import { exportBuilt, readBuilt, readVocabulary } from './built-reports.service.ts';

/** PostgreSQL's error code for a statement canceled by timeout. */
const CANCELLED = '57014';

/** The result, or a refusal if the report was aborted by the timeout. */
async function orTooLong<Answer>(answer: Promise<Answer>): Promise<Answer | { refused: 'TOO_LONG' }> {
  try {
    return await answer;
  } catch (error) {
    if (causeCode(error) === CANCELLED) return { refused: 'TOO_LONG' };
    throw error;
  }
}

const os = serve(builtReportsContract);

export const builtReportsRouter = os.router({
  vocabulary: os.vocabulary.handler(({ context }) =>
    readSnapshot(context.db, (tx) => readVocabulary(tx, context)),
  ),
  read: os.read.handler(async ({ input, context, errors }) => {
    const reading = readSnapshot(context.db, (tx) => readBuilt(tx, context, input));
    return answerOf(await orTooLong(reading), errors);
  }),
  ask: os.ask.handler(async ({ input, context, errors }) =>
    answerOf(await askForReport(context, input), errors),
  ),
  export: os.export.handler(async ({ input, context, errors }) =>
    answerOf(await orTooLong(exportBuilt(context, input)), errors),
  ),
});

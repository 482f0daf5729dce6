import { serve } from '#features/people/server/people.service.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { coverContract } from '../cover.contract.ts';
import { readMonth } from './cover-month.service.ts';
import { exportMonth, makeCoverSheet } from './cover-papers.service.ts';
import { arrangeLesson, readCoverDay, recordAbsence, withdrawAbsence } from './cover.service.ts';

const os = serve(coverContract);

export const coverRouter = os.router({
  day: os.day.handler(({ input, context }) =>
    readSnapshot(context.db, (tx) => readCoverDay(tx, context, input.day)),
  ),
  recordAbsence: os.recordAbsence.handler(async ({ input, context, errors }) =>
    answerOf(await recordAbsence(context, input), errors),
  ),
  withdrawAbsence: os.withdrawAbsence.handler(async ({ input, context, errors }) =>
    answerOf(await withdrawAbsence(context, input), errors),
  ),
  arrange: os.arrange.handler(async ({ input, context, errors }) =>
    answerOf(await arrangeLesson(context, input), errors),
  ),
  sheet: os.sheet.handler(({ input, context }) => makeCoverSheet(context, input)),
  month: os.month.handler(async ({ input, context }) => ({
    rows: await readSnapshot(context.db, (tx) => readMonth(tx, context, input.month)),
  })),
  monthFile: os.monthFile.handler(({ input, context }) => exportMonth(context, input)),
});

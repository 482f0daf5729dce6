import { serve } from '#features/people/server/people.service.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { marksContract } from '../marks.contract.ts';
import { moderate, setAssessments } from './assessments.service.ts';
import { saveCells } from './cells.service.ts';
import { readOverview } from './overview.service.ts';
import { openSheet, readHistory, readSheet } from './sheets.service.ts';
import { reopenSheet, setSheetState, submitSheet } from './states.service.ts';

const os = serve(marksContract);

export const marksRouter = os.router({
  overview: os.overview.handler(({ input, context }) =>
    readSnapshot(context.db, (tx) => readOverview(tx, context, input)),
  ),
  open: os.open.handler(async ({ input, context, errors }) =>
    answerOf(await openSheet(context, input), errors),
  ),
  sheet: os.sheet.handler(async ({ input, context, errors }) =>
    answerOf(await readSnapshot(context.db, (tx) => readSheet(tx, context, input.sheet_id)), errors),
  ),
  save: os.save.handler(async ({ input, context, errors }) =>
    answerOf(await saveCells(context, input.sheet_id, input.events), errors),
  ),
  history: os.history.handler(async ({ input, context, errors }) =>
    answerOf(await readSnapshot(context.db, (tx) => readHistory(tx, context.actor, input)), errors),
  ),
  setAssessments: os.setAssessments.handler(async ({ input, context, errors }) =>
    answerOf(await setAssessments(context, input.sheet_id, input.assessments), errors),
  ),
  submit: os.submit.handler(async ({ input, context, errors }) =>
    answerOf(await submitSheet(context, input.sheet_id), errors),
  ),
  setState: os.setState.handler(async ({ input, context, errors }) =>
    answerOf(await setSheetState(context, input.sheet_id, input.state), errors),
  ),
  reopen: os.reopen.handler(async ({ input: { sheet_id, ...input }, context, errors }) =>
    answerOf(await reopenSheet(context, sheet_id, input), errors),
  ),
  moderate: os.moderate.handler(async ({ input, context, errors }) =>
    answerOf(await moderate(context, input), errors),
  ),
});

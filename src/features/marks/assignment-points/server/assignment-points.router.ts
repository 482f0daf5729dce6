import { serve } from '#features/people/server/people.service.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { withKey } from '#platform/http/server/idempotency.ts';
import { markAssignmentsContract } from '../assignment-points.contract.ts';
import { listPointed, previewPoints, takePoints } from './assignment-points.service.ts';

const os = serve(markAssignmentsContract);

export const markAssignmentsRouter = os.router({
  list: os.list.handler(async ({ input, context, errors }) =>
    answerOf(await readSnapshot(context.db, (tx) => listPointed(tx, context, input.sheet_id)), errors),
  ),
  preview: os.preview.handler(async ({ input, context, errors }) =>
    answerOf(await readSnapshot(context.db, (tx) => previewPoints(tx, context, input)), errors),
  ),
  take: os.take.handler(async ({ input, context, errors }) =>
    answerOf(await takePoints(withKey(context), input), errors),
  ),
});

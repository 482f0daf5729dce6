import { serve } from '#features/people/server/people.service.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { familiesContract } from '../families.contract.ts';
import {
  dismissSibling,
  findSiblings,
  joinSiblings,
  restoreSibling,
  separateFromFamily,
} from './families.service.ts';

const os = serve(familiesContract);

export const familiesRouter = os.router({
  siblings: os.siblings.handler(async ({ input, context: { db }, errors }) =>
    answerOf(await readSnapshot(db, (tx) => findSiblings(tx, input.student_id)), errors),
  ),
  join: os.join.handler(async ({ input, context, errors }) =>
    answerOf(await joinSiblings(context, input), errors),
  ),
  dismiss: os.dismiss.handler(async ({ input, context, errors }) =>
    answerOf(await dismissSibling(context, input), errors),
  ),
  restore: os.restore.handler(async ({ input, context, errors }) =>
    answerOf(await restoreSibling(context, input), errors),
  ),
  separate: os.separate.handler(async ({ input, context, errors }) =>
    answerOf(await separateFromFamily(context, input.student_id), errors),
  ),
});

import { serve } from '#features/people/server/people.service.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { withKey } from '#platform/http/server/idempotency.ts';
import { ownTasksContract } from '../own-tasks.contract.ts';
import { addTask, changeTask, listOwnSubjects, removeTask, tickTask } from './own-tasks.service.ts';

const os = serve(ownTasksContract);

export const ownTasksRouter = os.router({
  subjects: os.subjects.handler(({ context }) =>
    readSnapshot(context.db, (tx) => listOwnSubjects(tx, context.actor)),
  ),
  add: os.add.handler(async ({ input, context, errors }) =>
    answerOf(await addTask(withKey(context), input), errors),
  ),
  change: os.change.handler(async ({ input, context, errors }) =>
    answerOf(await changeTask(withKey(context), input), errors),
  ),
  tick: os.tick.handler(async ({ input, context, errors }) =>
    answerOf(await tickTask(context, input), errors),
  ),
  remove: os.remove.handler(async ({ input, context, errors }) =>
    answerOf(await removeTask(withKey(context), input), errors),
  ),
});

import { serve } from '#features/people/server/people.service.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { withKey } from '#platform/http/server/idempotency.ts';
import { lessonLogContract } from '../lesson-log.contract.ts';
import { listEntries, readDesk, writeEntry } from './log.service.ts';

const os = serve(lessonLogContract);

export const lessonLogRouter = os.router({
  desk: os.desk.handler(({ context }) => readSnapshot(context.db, (tx) => readDesk(tx, context))),
  write: os.write.handler(async ({ input, context, errors }) =>
    answerOf(await writeEntry(withKey(context), input), errors),
  ),
  entries: os.entries.handler(async ({ input, context, errors }) =>
    answerOf(await readSnapshot(context.db, (tx) => listEntries(tx, context, input)), errors),
  ),
});

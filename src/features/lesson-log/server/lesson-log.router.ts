import { serve } from '#features/people/server/people.service.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { withKey } from '#platform/http/server/idempotency.ts';
import { lessonLogContract } from '../lesson-log.contract.ts';
import { lessonLogFilesContract } from '../log-files.contract.ts';
import { lessonPlansContract } from '../lesson-plans.contract.ts';
import { openLogFile, uploadLogFile } from './log-files.service.ts';
import { listEntries, readDesk, readOwnLog, writeEntry } from './log.service.ts';
import { readCoverage, readPlan, savePlan } from './plan.service.ts';

const os = serve(lessonLogContract);

export const lessonLogRouter = os.router({
  desk: os.desk.handler(({ context }) => readSnapshot(context.db, (tx) => readDesk(tx, context))),
  write: os.write.handler(async ({ input, context, errors }) =>
    answerOf(await writeEntry(withKey(context), input), errors),
  ),
  family: os.family.handler(async ({ input, context, errors }) =>
    answerOf(await readSnapshot(context.db, (tx) => readOwnLog(tx, context, input)), errors),
  ),
  entries: os.entries.handler(async ({ input, context, errors }) =>
    answerOf(await readSnapshot(context.db, (tx) => listEntries(tx, context, input)), errors),
  ),
});

const files = serve(lessonLogFilesContract);

export const lessonLogFilesRouter = files.router({
  upload: files.upload.handler(async ({ input, context, errors }) =>
    answerOf(await uploadLogFile(context, input.file), errors),
  ),
  open: files.open.handler(async ({ input, context, errors }) =>
    answerOf(await openLogFile(context, input.file_id), errors),
  ),
});

const plans = serve(lessonPlansContract);

export const lessonPlansRouter = plans.router({
  coverage: plans.coverage.handler(({ input, context }) =>
    readSnapshot(context.db, (tx) => readCoverage(tx, context, input)),
  ),
  plan: plans.plan.handler(async ({ input, context, errors }) =>
    answerOf(await readSnapshot(context.db, (tx) => readPlan(tx, context, input)), errors),
  ),
  save: plans.save.handler(async ({ input, context, errors }) =>
    answerOf(await savePlan(withKey(context), input), errors),
  ),
});

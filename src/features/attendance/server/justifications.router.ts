import { serve } from '#features/people/server/people.service.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { withKey } from '#platform/http/server/idempotency.ts';
import { justificationsContract } from '../justifications.contract.ts';
import {
  decideJustification,
  listQueue,
  openJustificationFile,
  submitJustification,
  uploadJustificationFile,
} from './justifications.service.ts';
import { readOwnAttendance, readStudentAttendance } from './student-attendance.service.ts';

const os = serve(justificationsContract);

export const justificationsRouter = os.router({
  student: os.student.handler(async ({ input, context, errors }) =>
    answerOf(await readSnapshot(context.db, (tx) => readStudentAttendance(tx, context, input)), errors),
  ),
  mine: os.mine.handler(({ context }) =>
    readSnapshot(context.db, async (tx) => ({ first: await readOwnAttendance(tx, context) })),
  ),
  list: os.list.handler(({ input, context: { db, actor } }) =>
    readSnapshot(db, (tx) => listQueue(tx, actor, input.state)),
  ),
  upload: os.upload.handler(async ({ input, context, errors }) =>
    answerOf(await uploadJustificationFile(context, input.file), errors),
  ),
  submit: os.submit.handler(async ({ input: { student_id, ...input }, context, errors }) =>
    answerOf(await submitJustification(withKey(context), student_id, input), errors),
  ),
  decide: os.decide.handler(async ({ input, context, errors }) =>
    answerOf(await decideJustification(context, input), errors),
  ),
  file: os.file.handler(async ({ input, context, errors }) =>
    answerOf(await openJustificationFile(context, input.justification_id), errors),
  ),
});

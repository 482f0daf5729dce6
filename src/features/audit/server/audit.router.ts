import type { AuditSubject } from '#features/audit.ts';
import { serve } from '#features/people/server/people.service.ts';
import { checkChain } from '#platform/audit/server/verify.ts';
import { auditContract } from '../audit.contract.ts';
import { exportEvents } from './audit-csv.ts';
import { listEvents, listAccesses } from './audit.service.ts';
import { answerOf } from '#platform/http/server/answer.ts';

const os = serve(auditContract);

/** `subjects` name the rows that events are about, supplied by the features. */
export const auditRouter = (subjects: readonly AuditSubject[]) =>
  os.router({
    list: os.list.handler(({ input, context: { db, timeZone } }) =>
      db.transaction((tx) => listEvents(tx, input, { timeZone, subjects })),
    ),
    verify: os.verify.handler(({ context: { db, now } }) => checkChain(db, now)),
    exportCsv: os.exportCsv.handler(({ input, context }) => exportEvents(context, input, subjects)),
    whoSaw: os.whoSaw.handler(async ({ input, context: { db, actor }, errors }) =>
      answerOf(await db.transaction((tx) => listAccesses(tx, actor, input.student_id)), errors),
    ),
  });

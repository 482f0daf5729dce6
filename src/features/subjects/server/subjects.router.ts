import { serve } from '#features/people/server/people.service.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { subjectsContract } from '../subjects.contract.ts';
import { exportSubjects } from './subjects.export.ts';
import {
  addUsualSubjects,
  changeSubject,
  createSubject,
  listSubjects,
  setArchived,
} from './subjects.service.ts';

const os = serve(subjectsContract);

export const subjectsRouter = os.router({
  list: os.list.handler(({ input, context: { db } }) => readSnapshot(db, (tx) => listSubjects(tx, input))),
  export: os.export.handler(({ input, context }) => exportSubjects(context, input)),
  create: os.create.handler(async ({ input, context, errors }) =>
    answerOf(await createSubject(context, input), errors),
  ),
  addUsual: os.addUsual.handler(({ input, context }) => addUsualSubjects(context, input.set)),
  update: os.update.handler(async ({ input: { subject_id, ...input }, context, errors }) =>
    answerOf(await changeSubject(context, subject_id, input), errors),
  ),
  archive: os.archive.handler(async ({ input, context, errors }) =>
    answerOf(await setArchived(context, input.subject_id, true), errors),
  ),
  restore: os.restore.handler(async ({ input, context, errors }) =>
    answerOf(await setArchived(context, input.subject_id, false), errors),
  ),
});

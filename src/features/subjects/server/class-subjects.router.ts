import { serve } from '#features/people/server/people.service.ts';
import { inOneStatement } from '#platform/db/snapshot.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { classSubjectsContract } from '../class-subjects.contract.ts';
import { selectClassSubjects } from './class-subjects.queries.ts';
import { removeClassSubject, setClassSubject } from './class-subjects.service.ts';

const os = serve(classSubjectsContract);

export const classSubjectsRouter = os.router({
  list: os.list.handler(({ input, context: { db } }) =>
    inOneStatement(db, (tx) => selectClassSubjects(tx, input)),
  ),
  set: os.set.handler(async ({ input: { class_id, subject_id, ...input }, context, errors }) =>
    answerOf(await setClassSubject(context, { class_id, subject_id }, input), errors),
  ),
  remove: os.remove.handler(async ({ input, context, errors }) =>
    answerOf(await removeClassSubject(context, input), errors),
  ),
});

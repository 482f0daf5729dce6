import { serve } from '#features/people/server/people.service.ts';
import { inOneStatement, readSnapshot } from '#platform/db/snapshot.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { classSubjectsContract } from '../class-subjects.contract.ts';
import { selectClassSubjects } from './class-subjects.queries.ts';
import { removeClassSubject, saveCells, setClassSubject } from './class-subjects.service.ts';
import { addSubstitute, endSubstitute, findTeaching } from './substitutes.service.ts';

const os = serve(classSubjectsContract);

export const classSubjectsRouter = os.router({
  list: os.list.handler(({ input, context: { db } }) =>
    inOneStatement(db, (tx) => selectClassSubjects(tx, input)),
  ),
  set: os.set.handler(async ({ input: { class_id, subject_id, ...input }, context, errors }) =>
    answerOf(await setClassSubject(context, { class_id, subject_id }, input), errors),
  ),
  save: os.save.handler(async ({ input, context, errors }) =>
    answerOf(await saveCells(context, input.cells), errors),
  ),
  remove: os.remove.handler(async ({ input, context, errors }) =>
    answerOf(await removeClassSubject(context, input), errors),
  ),
  teaching: os.teaching.handler(async ({ input, context: { db }, errors }) =>
    answerOf(await readSnapshot(db, (tx) => findTeaching(tx, input.class_id)), errors),
  ),
  addSubstitute: os.addSubstitute.handler(async ({ input: { class_id, ...input }, context, errors }) =>
    answerOf(await addSubstitute(context, class_id, input), errors),
  ),
  endSubstitute: os.endSubstitute.handler(async ({ input, context, errors }) =>
    answerOf(await endSubstitute(context, input), errors),
  ),
});

import { serve } from '#features/people/server/people.service.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { chosenContract } from '../chosen.contract.ts';
import { findTakers, listTaken, listTakers, setTakers } from './chosen.service.ts';

const os = serve(chosenContract);

export const chosenRouter = os.router({
  get: os.get.handler(async ({ input, context: { db }, errors }) =>
    answerOf(await readSnapshot(db, (tx) => findTakers(tx, input)), errors),
  ),
  set: os.set.handler(async ({ input: { class_id, subject_id, ...input }, context, errors }) =>
    answerOf(await setTakers(context, { class_id, subject_id }, input), errors),
  ),
  students: os.students.handler(async ({ input: { day, ...place }, context: { db, actor }, errors }) =>
    answerOf(await readSnapshot(db, (tx) => listTakers(tx, actor, place, day)), errors),
  ),
  ofStudent: os.ofStudent.handler(async ({ input, context: { db, actor }, errors }) =>
    answerOf(await readSnapshot(db, (tx) => listTaken(tx, actor, input.student_id)), errors),
  ),
});

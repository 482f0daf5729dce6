import { serve } from '#features/people/server/people.service.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { myClassesContract } from '../my-classes.contract.ts';
import { findOwnClass, listOwnClasses } from './my-classes.service.ts';

const os = serve(myClassesContract);

export const myClassesRouter = os.router({
  list: os.list.handler(({ context: { db, actor } }) => readSnapshot(db, (tx) => listOwnClasses(tx, actor))),
  get: os.get.handler(async ({ input, context: { db, actor }, errors }) =>
    answerOf(await readSnapshot(db, (tx) => findOwnClass(tx, actor, input.class_id)), errors),
  ),
});

import { serve } from '#features/people/server/people.service.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { teachersContract } from '../teachers.contract.ts';
import { exportTeachers } from './teachers.export.ts';
import { findTeacher, listTeachers } from './teachers.service.ts';

const os = serve(teachersContract);

export const teachersRouter = os.router({
  list: os.list.handler(({ input, context: { db } }) => readSnapshot(db, (tx) => listTeachers(tx, input))),
  export: os.export.handler(({ input, context }) => exportTeachers(context, input)),
  get: os.get.handler(async ({ input, context: { db }, errors }) =>
    answerOf(await readSnapshot(db, (tx) => findTeacher(tx, input.user_id)), errors),
  ),
});

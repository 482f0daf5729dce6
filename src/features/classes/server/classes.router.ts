import { inOneStatement } from '#platform/db/snapshot.ts';
import { serve } from '#features/people/server/people.service.ts';
import { classesContract } from '../classes.contract.ts';
import { makeClassPaper } from './class-papers.service.ts';
import { exportClasses } from './classes.export.ts';
import {
  changeClass,
  createClass,
  createClasses,
  findClass,
  listClasses,
  setTeachers,
} from './classes.service.ts';
import { answerOf } from '#platform/http/server/answer.ts';

const os = serve(classesContract);

export const classesRouter = os.router({
  list: os.list.handler(({ context: { db, actor } }) => inOneStatement(db, (tx) => listClasses(tx, actor))),
  export: os.export.handler(({ input, context }) => exportClasses(context, input)),
  get: os.get.handler(async ({ input, context: { db, actor }, errors }) =>
    answerOf(await inOneStatement(db, (tx) => findClass(tx, actor, input.class_id)), errors),
  ),
  create: os.create.handler(async ({ input, context, errors }) =>
    answerOf(await createClass(context, input), errors),
  ),
  createMany: os.createMany.handler(async ({ input, context, errors }) =>
    answerOf(await createClasses(context, input), errors),
  ),
  update: os.update.handler(async ({ input: { class_id, ...input }, context, errors }) =>
    answerOf(await changeClass(context, class_id, input), errors),
  ),
  paper: os.paper.handler(async ({ input, context, errors }) =>
    answerOf(await makeClassPaper(context, input), errors),
  ),
  setTeachers: os.setTeachers.handler(async ({ input, context, errors }) =>
    answerOf(await setTeachers(context, input.class_id, input), errors),
  ),
});

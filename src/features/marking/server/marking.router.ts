import { serve } from '#features/people/server/people.service.ts';
import { findCurrentYear } from '#features/school-year/server/school-year.service.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { markingContract } from '../marking.contract.ts';
import { selectMarkedClasses } from './marking.queries.ts';
import {
  changeScheme,
  createScheme,
  findScheme,
  giveScheme,
  listSchemes,
  listSubjects,
  setArchived,
  setExamClass,
  setSubject,
} from './marking.service.ts';

import { previewOf } from './preview.service.ts';

const os = serve(markingContract);

export const markingRouter = os.router({
  list: os.list.handler(({ context: { db } }) => db.transaction(listSchemes)),
  get: os.get.handler(async ({ input, context: { db }, errors }) =>
    answerOf(await db.transaction((tx) => findScheme(tx, input.scheme_id, input.version)), errors),
  ),
  create: os.create.handler(async ({ input, context, errors }) =>
    answerOf(await createScheme(context, input.preset), errors),
  ),
  change: os.change.handler(async ({ input, context, errors }) =>
    answerOf(await changeScheme(context, input), errors),
  ),
  preview: os.preview.handler(({ input }) => previewOf(input.scheme, input.language)),
  setArchived: os.setArchived.handler(async ({ input, context, errors }) =>
    answerOf(await setArchived(context, input.scheme_id, input.archived), errors),
  ),
  classes: os.classes.handler(({ context: { db } }) =>
    db.transaction(async (tx) => selectMarkedClasses(tx, (await findCurrentYear(tx))?.id ?? null)),
  ),
  give: os.give.handler(async ({ input, context, errors }) =>
    answerOf(await giveScheme(context, input.scheme_id, input.class_ids), errors),
  ),
  setExamClass: os.setExamClass.handler(async ({ input, context, errors }) =>
    answerOf(await setExamClass(context, input.class_id, input.exam_class), errors),
  ),
  subjects: os.subjects.handler(async ({ input, context: { db }, errors }) =>
    answerOf(await db.transaction((tx) => listSubjects(tx, input.class_id)), errors),
  ),
  setSubject: os.setSubject.handler(async ({ input, context, errors }) =>
    answerOf(await setSubject(context, input), errors),
  ),
});

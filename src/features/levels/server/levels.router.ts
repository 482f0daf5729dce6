import { serve } from '#features/people/server/people.service.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { levelsContract } from '../levels.contract.ts';
import { selectSections } from './levels.queries.ts';
import { addUsualSections, changeSection, createSection, removeSection } from './levels.service.ts';

const os = serve(levelsContract);

export const levelsRouter = os.router({
  list: os.list.handler(({ context: { db } }) => db.transaction((tx) => selectSections(tx))),
  addUsual: os.addUsual.handler(({ input, context }) => addUsualSections(context, input.sets)),
  create: os.create.handler(async ({ input, context, errors }) =>
    answerOf(await createSection(context, input), errors),
  ),
  change: os.change.handler(async ({ input: { section_id, ...input }, context, errors }) =>
    answerOf(await changeSection(context, section_id, input), errors),
  ),
  remove: os.remove.handler(async ({ input, context, errors }) =>
    answerOf(await removeSection(context, input.section_id), errors),
  ),
});

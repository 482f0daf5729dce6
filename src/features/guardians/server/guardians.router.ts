import { serve } from '#features/people/server/people.service.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { guardiansContract } from '../guardians.contract.ts';
import { childCode, requestChild } from './child-requests.service.ts';
import { linkParent, listGuardians, unlinkParent } from './guardians.service.ts';

const os = serve(guardiansContract);

export const guardiansRouter = os.router({
  list: os.list.handler(async ({ input, context: { db, actor, timeZone }, errors }) =>
    answerOf(
      await db.transaction((tx) => listGuardians(tx, actor, { studentId: input.student_id, timeZone })),
      errors,
    ),
  ),
  link: os.link.handler(async ({ input, context, errors }) =>
    answerOf(await linkParent(context, input), errors),
  ),
  unlink: os.unlink.handler(async ({ input, context, errors }) =>
    answerOf(await unlinkParent(context, input), errors),
  ),
  code: os.code.handler(async ({ input, context, errors }) => {
    const code = answerOf(await childCode(context, input.student_id), errors);
    return { code };
  }),
  requestChild: os.requestChild.handler(async ({ input, context, errors }) =>
    answerOf(await requestChild(context, input.code), errors),
  ),
});

import { serve } from '#features/people/server/people.service.ts';
import { guardiansContract } from '../guardians.contract.ts';
import { childCode, requestChild } from './child-requests.service.ts';
import { linkGuardian, listGuardians, unlinkGuardian } from './guardians.service.ts';

const os = serve(guardiansContract);

export const guardiansRouter = os.router({
  list: os.list.handler(async ({ input, context: { db, actor }, errors }) => {
    const found = await db.transaction((tx) => listGuardians(tx, actor, input.student_id));
    if (!found) throw errors.NOT_FOUND();
    return found;
  }),
  link: os.link.handler(async ({ input, context, errors }) => {
    const linked = await linkGuardian(context, input);
    if (!linked) throw errors.NOT_FOUND();
    if ('refused' in linked) throw errors[linked.refused]();
    return linked;
  }),
  unlink: os.unlink.handler(async ({ input, context, errors }) => {
    const left = await unlinkGuardian(context, input);
    if (!left) throw errors.NOT_FOUND();
    return left;
  }),
  code: os.code.handler(async ({ input, context, errors }) => {
    const code = await childCode(context, input.student_id);
    if (!code) throw errors.NOT_FOUND();
    return { code };
  }),
  requestChild: os.requestChild.handler(async ({ input, context, errors }) => {
    const outcome = await requestChild(context, input.code);
    if ('refused' in outcome) throw errors[outcome.refused]();
    return outcome;
  }),
});

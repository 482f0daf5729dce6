import { serve } from '#features/people/server/people.service.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { recurrencesContract } from '../recurrences.contract.ts';
import { changeRule, endRule, listRules, pauseRule, resumeRule, skipNext } from './recurrences.service.ts';
import { answerOf } from '#platform/http/server/answer.ts';

const os = serve(recurrencesContract);

export const recurrencesRouter = os.router({
  list: os.list.handler(({ context: { db, actor, now, timeZone } }) =>
    db.transaction((tx) => listRules(tx, actor.userId, schoolDay(now(), timeZone))),
  ),
  change: os.change.handler(async ({ input: { rule_id, ...input }, context, errors }) =>
    answerOf(await changeRule(context, rule_id, input), errors),
  ),
  skip: os.skip.handler(async ({ input: { rule_id, day }, context, errors }) =>
    answerOf(await skipNext(context, rule_id, day), errors),
  ),
  pause: os.pause.handler(async ({ input, context, errors }) =>
    answerOf(await pauseRule(context, input.rule_id), errors),
  ),
  resume: os.resume.handler(async ({ input, context, errors }) =>
    answerOf(await resumeRule(context, input.rule_id), errors),
  ),
  end: os.end.handler(async ({ input, context, errors }) =>
    answerOf(await endRule(context, input.rule_id), errors),
  ),
});

import { serve } from '#features/people/server/people.service.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { recurrencesContract } from '../recurrences.contract.ts';
import { changeRule, endRule, listRules, pauseRule, resumeRule, skipNext } from './recurrences.service.ts';

const os = serve(recurrencesContract);

export const recurrencesRouter = os.router({
  list: os.list.handler(({ context: { db, actor, now, timeZone } }) =>
    db.transaction((tx) => listRules(tx, actor.userId, schoolDay(now(), timeZone))),
  ),
  change: os.change.handler(async ({ input: { rule_id, ...input }, context, errors }) => {
    const rule = await changeRule(context, rule_id, input);
    if (!rule) throw errors.NOT_FOUND();
    if ('refused' in rule) throw errors[rule.refused]();
    return rule;
  }),
  skip: os.skip.handler(async ({ input: { rule_id, day }, context, errors }) => {
    const rule = await skipNext(context, rule_id, day);
    if (!rule) throw errors.NOT_FOUND();
    if ('refused' in rule) throw errors[rule.refused]();
    return rule;
  }),
  pause: os.pause.handler(async ({ input, context, errors }) => {
    const rule = await pauseRule(context, input.rule_id);
    if (!rule) throw errors.NOT_FOUND();
    if ('refused' in rule) throw errors[rule.refused]();
    return rule;
  }),
  resume: os.resume.handler(async ({ input, context, errors }) => {
    const rule = await resumeRule(context, input.rule_id);
    if (!rule) throw errors.NOT_FOUND();
    if ('refused' in rule) throw errors[rule.refused]();
    return rule;
  }),
  end: os.end.handler(async ({ input, context, errors }) => {
    const rule = await endRule(context, input.rule_id);
    if (!rule) throw errors.NOT_FOUND();
    return rule;
  }),
});

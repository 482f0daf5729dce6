import { serve } from '#features/people/server/people.service.ts';
import { budgetsContract } from '../budgets.contract.ts';
import { setBudget, viewMonth } from './budgets.service.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';

const os = serve(budgetsContract);

export const budgetsRouter = os.router({
  month: os.month.handler(({ input: { month }, context: { db, actor, now, timeZone } }) => {
    const asked = month === 'current' ? schoolDay(now(), timeZone).slice(0, 7) : month;
    return readSnapshot(db, (tx) => viewMonth(tx, actor.userId, asked));
  }),
  set: os.set.handler(async ({ input, context, errors }) =>
    answerOf(await setBudget(context, input), errors),
  ),
});

import { serve } from '#features/people/server/people.service.ts';
import { budgetsContract } from '../budgets.contract.ts';
import { setBudget, viewMonth } from './budgets.service.ts';

const os = serve(budgetsContract);

// What is answered together comes from one moment.
const ONE_MOMENT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

export const budgetsRouter = os.router({
  month: os.month.handler(({ input, context: { db, actor } }) =>
    db.transaction((tx) => viewMonth(tx, actor.userId, input.month), ONE_MOMENT),
  ),
  set: os.set.handler(async ({ input, context, errors }) => {
    const result = await setBudget(context, input);
    if ('refused' in result) throw errors[result.refused]();
    return result;
  }),
});

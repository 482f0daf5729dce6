import { serve } from '#features/people/server/people.service.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { savingsContract } from '../savings.contract.ts';
import {
  findOwnStatement,
  listOwnAccounts,
  listOwnBalances,
  listOwnTransactions,
} from './savings.service.ts';

const os = serve(savingsContract);

// What is answered together comes from one moment.
const ONE_MOMENT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

export const savingsRouter = os.router({
  list: os.list.handler(({ context: { db, actor } }) =>
    db.transaction((tx) => listOwnAccounts(tx, actor), ONE_MOMENT),
  ),
  transactions: os.transactions.handler(
    async ({ input: { account_id, ...filters }, context: { db, actor }, errors }) => {
      const page = await db.transaction(
        (tx) => listOwnTransactions(tx, actor, account_id, filters),
        ONE_MOMENT,
      );
      if (!page) throw errors.NOT_FOUND();
      return page;
    },
  ),
  balances: os.balances.handler(async ({ input, context: { db, actor }, errors }) => {
    const points = await db.transaction((tx) => listOwnBalances(tx, actor, input.account_id), ONE_MOMENT);
    if (!points) throw errors.NOT_FOUND();
    return points;
  }),
  statement: os.statement.handler(async ({ input, context: { db, actor, now, timeZone }, errors }) => {
    const statement = await db.transaction(
      (tx) => findOwnStatement(tx, actor, input, schoolDay(now(), timeZone)),
      ONE_MOMENT,
    );
    if (!statement) throw errors.NOT_FOUND();
    return statement;
  }),
});

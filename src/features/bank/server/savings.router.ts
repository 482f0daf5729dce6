import { serve } from '#features/people/server/people.service.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { savingsContract } from '../savings.contract.ts';
import {
  findOwnStatement,
  listOwnAccounts,
  listOwnBalances,
  listOwnTransactions,
} from './savings.service.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';

const os = serve(savingsContract);

export const savingsRouter = os.router({
  list: os.list.handler(({ context: { db, actor } }) => readSnapshot(db, (tx) => listOwnAccounts(tx, actor))),
  transactions: os.transactions.handler(
    async ({ input: { account_id, ...filters }, context: { db, actor }, errors }) =>
      answerOf(await readSnapshot(db, (tx) => listOwnTransactions(tx, actor, account_id, filters)), errors),
  ),
  balances: os.balances.handler(async ({ input, context: { db, actor }, errors }) =>
    answerOf(await readSnapshot(db, (tx) => listOwnBalances(tx, actor, input.account_id)), errors),
  ),
  statement: os.statement.handler(async ({ input, context: { db, actor, now, timeZone }, errors }) =>
    answerOf(
      await readSnapshot(db, (tx) => findOwnStatement(tx, actor, input, schoolDay(now(), timeZone))),
      errors,
    ),
  ),
});

import { serve } from '#features/people/server/people.service.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { bankContract } from '../bank.contract.ts';
import { addMember, closeAccount, listAccounts, removeMember, renameAccount } from './accounts.service.ts';
import { exportAccounts, exportTransactions } from './bank.export.ts';
import { findAccount } from './bank.queries.ts';
import { createAccount, recordTransaction, reverseTransaction } from './bank.service.ts';
import { findStatement, listBalances, listTransactions } from './history.service.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { withKey } from '#platform/http/server/idempotency.ts';

const os = serve(bankContract);

export const bankRouter = os.router({
  list: os.list.handler(({ input, context: { db } }) => readSnapshot(db, (tx) => listAccounts(tx, input))),
  exportAccounts: os.exportAccounts.handler(({ input, context }) => exportAccounts(context, input)),
  get: os.get.handler(async ({ input, context: { db }, errors }) =>
    answerOf(await readSnapshot(db, (tx) => findAccount(tx, input.account_id)), errors),
  ),
  transactions: os.transactions.handler(
    async ({ input: { account_id, ...filters }, context: { db }, errors }) =>
      answerOf(await readSnapshot(db, (tx) => listTransactions(tx, account_id, filters)), errors),
  ),
  balances: os.balances.handler(async ({ input, context: { db }, errors }) =>
    answerOf(await readSnapshot(db, (tx) => listBalances(tx, input.account_id)), errors),
  ),
  statement: os.statement.handler(
    async ({ input: { account_id, ...period }, context: { db, now, timeZone }, errors }) => {
      const statement = await readSnapshot(db, async (tx) => {
        const account = await findAccount(tx, account_id);
        return account && findStatement(tx, account, period, schoolDay(now(), timeZone));
      });
      if (!statement) throw errors.NOT_FOUND();
      return statement;
    },
  ),
  exportTransactions: os.exportTransactions.handler(
    async ({ input: { account_id, ...input }, context, errors }) =>
      answerOf(await exportTransactions(context, account_id, input), errors),
  ),
  create: os.create.handler(async ({ input, context, errors }) =>
    answerOf(await createAccount(withKey(context), input), errors),
  ),
  deposit: os.deposit.handler(async ({ input: { account_id, ...input }, context, errors }) =>
    answerOf(await recordTransaction(withKey(context), 'deposit', account_id, input), errors),
  ),
  withdraw: os.withdraw.handler(async ({ input: { account_id, ...input }, context, errors }) =>
    answerOf(await recordTransaction(withKey(context), 'withdraw', account_id, input), errors),
  ),
  reverse: os.reverse.handler(async ({ input: { transaction_id, ...input }, context, errors }) =>
    answerOf(await reverseTransaction(withKey(context), transaction_id, input), errors),
  ),
  rename: os.rename.handler(async ({ input, context, errors }) =>
    answerOf(await renameAccount(context, input.account_id, input.account_name), errors),
  ),
  addMember: os.addMember.handler(async ({ input, context, errors }) =>
    answerOf(await addMember(context, input.account_id, input.student_id), errors),
  ),
  removeMember: os.removeMember.handler(async ({ input, context, errors }) =>
    answerOf(await removeMember(context, input.account_id, input.student_id), errors),
  ),
  close: os.close.handler(async ({ input, context, errors }) =>
    answerOf(await closeAccount(context, input.account_id), errors),
  ),
});

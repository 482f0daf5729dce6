import { serve } from '#features/people/server/people.service.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { bankContract } from '../bank.contract.ts';
import { addMember, closeAccount, listAccounts, removeMember, renameAccount } from './accounts.service.ts';
import { exportAccounts, exportTransactions } from './bank.export.ts';
import { findAccount } from './bank.queries.ts';
import { createAccount, move, reverseTransaction } from './bank.service.ts';
import { findStatement, listBalances, listTransactions } from './history.service.ts';

const os = serve(bankContract);

// What is answered together comes from one moment.
const ONE_MOMENT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

export const bankRouter = os.router({
  list: os.list.handler(({ input, context: { db } }) =>
    db.transaction((tx) => listAccounts(tx, input), ONE_MOMENT),
  ),
  exportAccounts: os.exportAccounts.handler(({ input, context }) => exportAccounts(context, input)),
  get: os.get.handler(async ({ input, context: { db }, errors }) => {
    const account = await db.transaction((tx) => findAccount(tx, input.account_id), ONE_MOMENT);
    if (!account) throw errors.NOT_FOUND();
    return account;
  }),
  transactions: os.transactions.handler(
    async ({ input: { account_id, ...filters }, context: { db }, errors }) => {
      const page = await db.transaction((tx) => listTransactions(tx, account_id, filters), ONE_MOMENT);
      if (!page) throw errors.NOT_FOUND();
      return page;
    },
  ),
  balances: os.balances.handler(async ({ input, context: { db }, errors }) => {
    const points = await db.transaction((tx) => listBalances(tx, input.account_id), ONE_MOMENT);
    if (!points) throw errors.NOT_FOUND();
    return points;
  }),
  statement: os.statement.handler(
    async ({ input: { account_id, ...period }, context: { db, now, timeZone }, errors }) => {
      const statement = await db.transaction(async (tx) => {
        const account = await findAccount(tx, account_id);
        return account && findStatement(tx, account, period, schoolDay(now(), timeZone));
      }, ONE_MOMENT);
      if (!statement) throw errors.NOT_FOUND();
      return statement;
    },
  ),
  exportTransactions: os.exportTransactions.handler(
    async ({ input: { account_id, ...input }, context, errors }) => {
      const file = await exportTransactions(context, account_id, input);
      if (!file) throw errors.NOT_FOUND();
      return file;
    },
  ),
  create: os.create.handler(async ({ input, context, errors }) => {
    const account = await createAccount({ ...context, key: context.idempotencyKey! }, input);
    if ('refused' in account) throw errors[account.refused]();
    return account;
  }),
  deposit: os.deposit.handler(async ({ input: { account_id, ...input }, context, errors }) => {
    const line = await move({ ...context, key: context.idempotencyKey! }, 'deposit', account_id, input);
    if ('refused' in line) throw errors[line.refused]();
    return line;
  }),
  withdraw: os.withdraw.handler(async ({ input: { account_id, ...input }, context, errors }) => {
    const line = await move({ ...context, key: context.idempotencyKey! }, 'withdraw', account_id, input);
    if ('refused' in line) throw errors[line.refused]();
    return line;
  }),
  reverse: os.reverse.handler(async ({ input: { transaction_id, ...input }, context, errors }) => {
    const line = await reverseTransaction(
      { ...context, key: context.idempotencyKey! },
      transaction_id,
      input,
    );
    if ('refused' in line) throw errors[line.refused]();
    return line;
  }),
  rename: os.rename.handler(async ({ input, context, errors }) => {
    const account = await renameAccount(context, input.account_id, input.account_name);
    if ('refused' in account) throw errors[account.refused]();
    return account;
  }),
  addMember: os.addMember.handler(async ({ input, context, errors }) => {
    const account = await addMember(context, input.account_id, input.student_id);
    if ('refused' in account) throw errors[account.refused]();
    return account;
  }),
  removeMember: os.removeMember.handler(async ({ input, context, errors }) => {
    const account = await removeMember(context, input.account_id, input.student_id);
    if ('refused' in account) throw errors[account.refused]();
    return account;
  }),
  close: os.close.handler(async ({ input, context, errors }) => {
    const account = await closeAccount(context, input.account_id);
    if ('refused' in account) throw errors[account.refused]();
    return account;
  }),
});

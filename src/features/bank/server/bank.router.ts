import { serve } from '#features/people/server/people.service.ts';
import { bankContract } from '../bank.contract.ts';
import { findAccount } from './bank.queries.ts';
import { createAccount, move, reverseTransaction } from './bank.service.ts';

const os = serve(bankContract);

export const bankRouter = {
  get: os.get.handler(async ({ input, context: { db }, errors }) => {
    const account = await db.transaction((tx) => findAccount(tx, input.account_id));
    if (!account) throw errors.NOT_FOUND();
    return account;
  }),
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
};

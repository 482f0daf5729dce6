import { aStudent } from '#features/roster/server/students.builders.ts';
import { anAccount } from './server/bank.builders.ts';
import type { FeatureTesting } from '#features/testing.ts';

export const bankTesting: FeatureTesting = {
  matrix: {
    'bank.list': '-----+',
    'bank.exportAccounts': '-----+',
    'bank.get': '-----+',
    'bank.transactions': '-----+',
    'bank.balances': '-----+',
    'bank.statement': '-----+',
    'bank.exportTransactions': '-----+',
    'bank.create': '-----+',
    'bank.deposit': '-----+',
    'bank.withdraw': '-----+',
    'bank.reverse': '-----+',
    'bank.rename': '-----+',
    'bank.addMember': '-----+',
    'bank.removeMember': '-----+',
    'bank.close': '-----+',
    'savings.list': '--++--',
    'savings.transactions': '--oo--',
    'savings.balances': '--oo--',
    'savings.statement': '--oo--',
  },
  inputs: ({ db, id, row, turn, unique, world }) => {
    const movement = { amount: '500', description: `Market day ${unique}` };
    const accountOf = async (number: number) => {
      const students = await Promise.all(Array.from({ length: number }, () => aStudent(db)));
      return { id: (await anAccount(db, { students })).id, members: students.map((student) => student.id) };
    };
    /** A deposit that can still be reversed. */
    const deposit = async () => {
      const account = await anAccount(db);
      return (await world.asAdmin(`/bank/accounts/${account.id}/deposits`, { amount: '500' })).id;
    };
    /** A membership to be changed: both ids exist, or one is replaced as the kind requires. */
    const member = async (of: (made: { id: string; members: string[] }) => string | Promise<string>) => {
      const made = await accountOf(2);
      return { account_id: await id({ mine: made.id }), student_id: await of(made) };
    };
    return {
      'bank.list': () => ({ search: 'a', min_balance: '0', max_balance: '1000000.50', page: 1 }),
      'bank.exportAccounts': () => ({ search: 'a', format: turn % 2 ? 'csv' : 'xlsx', language: 'fr' }),
      'bank.get': async () => ({ account_id: await row('account') }),
      'bank.transactions': async () => ({
        account_id: await row('account'),
        type: 'deposit',
        from: '2026-01-01',
        to: '2099-12-31',
        page: 1,
      }),
      'bank.balances': async () => ({ account_id: await row('account') }),
      'bank.statement': async () => ({
        account_id: await row('account'),
        from: '2026-01-01',
        to: '2099-12-31',
      }),
      'bank.exportTransactions': async () => ({
        account_id: await row('account'),
        format: turn % 2 ? 'csv' : 'xlsx',
        language: 'fr',
      }),
      'bank.create': () => ({
        account_name: `Savings ${unique}`,
        initial_balance: '1000',
        student_ids: [world.mine['student']],
      }),
      'bank.deposit': async () => ({ account_id: await row('account'), ...movement }),
      'bank.withdraw': async () => ({ account_id: await row('account'), ...movement, amount: '1' }),
      'bank.reverse': async () => ({
        transaction_id: await id({ mine: deposit }),
        reason: 'Typed twice',
      }),
      'bank.rename': async () => ({ account_id: await row('account'), account_name: `Savings ${unique}` }),
      'bank.addMember': () => member(async () => (await aStudent(db)).id),
      'bank.removeMember': () => member(({ members }) => members[0]!),
      'bank.close': async () => ({ account_id: await id({ mine: async () => (await accountOf(1)).id }) }),
      'savings.transactions': async () => ({ account_id: await row('account'), type: 'deposit', page: 1 }),
      'savings.balances': async () => ({ account_id: await row('account') }),
      'savings.statement': async () => ({
        account_id: await row('account'),
        from: '2026-01-01',
        to: '2099-12-31',
      }),
    };
  },
  nested: (missing) => ({
    'bank.create': { student_ids: [missing] },
  }),
  keptReads: ['bank.exportAccounts', 'bank.exportTransactions'],
  personColumns: {
    'bank_accounts.created_by': { untold: 'about somebody else; that it was done is an event' },
  },
  rows: async (db, { student }) => ({
    account: (await anAccount(db, { students: [{ id: student }], balance: '100000' })).id,
  }),
};

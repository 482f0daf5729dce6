import { randomUUID } from 'node:crypto';
import { requestBytes } from './connection.ts';
import { benchId } from './volume.ts';
import { ADMINS } from './volume.ts';
import type { Work, World } from './work.ts';

const authorization = (n: number, { sessions }: World) => sessions.admin[n % ADMINS]!;
const anAccount = ({ volume }: World) => benchId('account', Math.floor(Math.random() * volume.accounts));

const get = (path: string, n: number, world: World): Buffer =>
  requestBytes('GET', `/api/v1${path}`, { authorization: authorization(n, world) });

/** One authenticated deposit, acknowledged once it is durable. */
export const DEPOSIT: Work = {
  name: 'deposit into an account',
  target: { p50: 25, perSecond: 600 },
  requests: (n, world) => [
    requestBytes(
      'POST',
      `/api/v1/bank/accounts/${anAccount(world)}/deposits`,
      { authorization: authorization(n, world), 'idempotency-key': randomUUID() },
      JSON.stringify({ amount: '500', description: 'Market day' }),
    ),
  ],
  // The same statements cannot run twice: the bench varies their keys.
  databaseBound: false,
};

export const ACCOUNT_LIST: Work = {
  name: 'savings accounts, first page with totals',
  target: {},
  requests: (n, world) => [get('/bank/accounts', n, world)],
  databaseBound: true,
};

export const ONE_ACCOUNT: Work = {
  name: 'one savings account with its history (2 calls)',
  target: {},
  requests: (n, world) => {
    const id = anAccount(world);
    return [get(`/bank/accounts/${id}`, n, world), get(`/bank/accounts/${id}/transactions`, n, world)];
  },
  databaseBound: true,
};

export const BANK_WORKS: Work[] = [DEPOSIT, ACCOUNT_LIST, ONE_ACCOUNT];

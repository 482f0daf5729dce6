import { randomUUID } from 'node:crypto';
import { type Answer, send } from '../../src/app/testing/http-calls.ts';
import type { Bank } from './bank-clients.ts';
import { openEmptyAccount } from './bank-school.ts';

/** One call, created anew each time with its prerequisites. */
export type Command = (bank: Bank) => Promise<{ method: string; path: string; body?: unknown; key: string }>;

const post = (path: string, body: unknown) => ({ method: 'POST', path, body, key: randomUUID() });
const rich = (bank: Bank) => openEmptyAccount(bank, bank.students[0]!, '500');

/** Every command of the bank that writes more than one row. */
export const COMMANDS: Record<string, Command> = {
  deposit: async (bank) => post(`/bank/accounts/${await rich(bank)}/deposits`, { amount: '100' }),
  create: async (bank) => post('/bank/accounts', { student_ids: bank.students, initial_balance: '75' }),
  withdraw: async (bank) => post(`/bank/accounts/${await rich(bank)}/withdrawals`, { amount: '100' }),
  reverse: async (bank) => {
    const path = `/bank/accounts/${await rich(bank)}/deposits`;
    const { id } = JSON.parse((await call(bank.addresses[0]!, bank, post(path, { amount: '40' }))).body) as {
      id: string;
    };
    return post(`/bank/transactions/${id}/reversal`, { reason: 'Typed twice' });
  },
  'add a member': async (bank) => ({
    ...post(`/bank/accounts/${await rich(bank)}/members/${bank.students[1]}`, undefined),
    method: 'PUT',
  }),
  close: async (bank) =>
    post(`/bank/accounts/${await openEmptyAccount(bank, bank.students[0]!)}/closing`, undefined),
};

export function call(
  address: string,
  bank: Bank,
  { method, path, body, key }: Awaited<ReturnType<Command>>,
): Promise<Answer> {
  return send(`${address}/api/v1${path}`, {
    method,
    headers: {
      authorization: bank.authorization(),
      'idempotency-key': key,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

import { randomUUID } from 'node:crypto';
import { sendJson } from '../../src/app/testing/http-calls.ts';
import type { Bank } from '../bank/bank-clients.ts';
import { giveFee } from './fee-office.ts';

type FeeCommand = (bank: Bank) => Promise<{ method: string; path: string; body?: unknown; key: string }>;

const post = (path: string, body: unknown) => ({ method: 'POST', path, body, key: randomUUID() });

async function done(bank: Bank, { path, body, key }: ReturnType<typeof post>) {
  const headers = { authorization: bank.authorization(), 'idempotency-key': key };
  const answer = await sendJson(`${bank.addresses[0]}/api/v1${path}`, body, { headers });
  if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${answer.body}`);
  return JSON.parse(answer.body) as { id: string };
}

const feesOf = async (bank: Bank, student_ids: string[]) =>
  (await giveFee(bank, '500', { student_ids })).map(({ id }) => id);

/**
 * A payment for the fees of two students, slightly above what they owe: the rest becomes credit of the
 * first, and pays part of the next fee.
 */
const familyPayment = async (bank: Bank) =>
  post('/payments', {
    student_fee_ids: await feesOf(bank, bank.students),
    amount: '1010',
    credit_student_id: bank.students[0],
  });

const keepCredit = async (bank: Bank) => {
  await done(bank, await familyPayment(bank));
  return bank.students[0]!;
};

/** Every command of the fees that writes more than one row. */
export const FEE_COMMANDS: Record<string, FeeCommand> = {
  pay: familyPayment,
  assign: async (bank) => {
    await keepCredit(bank);
    const name = `Fee ${randomUUID()}`;
    const { id } = await done(
      bank,
      post('/fees/structures', { name, amount: '500', academic_year: '2026-2027' }),
    );
    const instalments = [
      { amount: '300', due_date: '2099-01-31' },
      { amount: '200', due_date: '2099-06-30' },
    ];
    return post('/fees/assignments', { fee_structure_id: id, instalments, student_ids: bank.students });
  },
  'reverse a payment': async (bank) => {
    const { id } = await done(
      bank,
      post('/payments', { student_fee_ids: await feesOf(bank, bank.students), amount: '700' }),
    );
    return post(`/payments/${id}/reversal`, { reason: 'Typed twice' });
  },
  reduce: async (bank) => {
    const [id] = await feesOf(bank, bank.students.slice(0, 1));
    return post(`/fees/${id}/reductions`, { kind: 'discount', amount: '100', reason: 'Third child' });
  },
  'use credit': async (bank) => {
    // Assigned before there is credit, which would otherwise pay it at once.
    await feesOf(bank, bank.students.slice(0, 1));
    return post(`/fees/students/${await keepCredit(bank)}/credit-uses`, {});
  },
  'refund credit': async (bank) =>
    post(`/fees/students/${await keepCredit(bank)}/refunds`, { amount: '5', reason: 'They move away' }),
};

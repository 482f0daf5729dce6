import { randomUUID } from 'node:crypto';
import { moneyOf } from '#platform/money/amount.ts';
import { send, sendJson } from '../../src/app/testing/http-calls.ts';
import type { BankSchool } from '../bank/bank-school.ts';
import { type Counter, isBusy, type Target, type Outcome as AnyOutcome } from '../clients.ts';
import {
  aFeeWish,
  type FeeOfSomebody,
  type FeeProcedure,
  type FeeWish,
  type FreshStructure,
  type Undoable,
} from './fee-wishes.ts';

/** A fee office that clients can call: ours, or the deliberately wrong one. */
export type FeeOffice = Target & {
  students: string[];
  classId: string;
  /** Grows as clients create and assign others. */
  fees: FeeOfSomebody[];
  fresh: FreshStructure[];
  kept: string[];
};

export type FeePromised = {
  id?: string;
  transaction_id?: string;
  receipt?: string;
  amount?: string;
  total_amount?: string;
  to_credit?: string;
  payment_items?: { student_fee_id: string; amount_allocated: string; student: { student_id: string } }[];
  assigned?: number;
  paid_from_credit?: string;
  already?: { student_id: string }[];
};

export type FeeOutcome = AnyOutcome<FeeWish, FeePromised>;

const MAY_REFUSE: Record<FeeProcedure, string[]> = {
  'fees.createStructure': [],
  'fees.assign': [],
  'fees.reduce': ['MORE_THAN_OWED'],
  'payments.record': ['FEE_PAID', 'OVERPAYMENT'],
  'payments.reverse': ['ALREADY_REVERSED', 'CREDIT_USED', 'FEE_PAID'],
  'payments.useCredit': ['NOTHING_TO_PAY'],
  'payments.refundCredit': ['MORE_THAN_CREDIT'],
};

export function feeCounter(office: FeeOffice): Counter<FeeWish, FeePromised> {
  return {
    begin: () => {
      const mine: Undoable[] = [];
      return {
        wish: (random, key) => aFeeWish(random, { ...office, mine }, key),
        settled: async ({ key, procedure, amount, body }, promised) => {
          if (procedure === 'fees.createStructure') office.fresh.push({ id: promised.id!, amount });
          if (procedure === 'fees.assign' && promised.assigned! > 0)
            office.fees.push(...(await feesOf(office, String(body['fee_structure_id'])).catch(() => [])));
          if (procedure === 'payments.record') {
            mine.push({ transactionId: promised.id!, key });
            if (promised.to_credit !== '0') office.kept.push(String(body['credit_student_id']));
          }
          if (procedure === 'payments.useCredit' || procedure === 'payments.refundCredit')
            mine.push({ transactionId: promised.transaction_id!, key });
        },
      };
    },
    mayRefuse: ({ procedure }) => MAY_REFUSE[procedure],
    otherBody: ({ procedure, body }) => {
      if (procedure === 'payments.useCredit' || procedure === 'fees.assign') return null;
      return procedure === 'payments.reverse'
        ? { reason: 'Another' }
        : { ...body, amount: '77', allocation: undefined, parts: undefined };
    },
  };
}

/** The fees of a structure so far, as the list returns them: 50 at most. */
async function feesOf(office: Target, structureId: string): Promise<FeeOfSomebody[]> {
  const { body } = await send(`${office.addresses[0]}/api/v1/fees?structure_id=${structureId}`, {
    headers: { authorization: office.authorization() },
  });
  const { fees } = JSON.parse(body) as { fees: { id: string; student: { student_id: string } }[] };
  return fees.map(({ id, student }) => ({ id, student_id: student.student_id }));
}

/**
 * Creates a structure of this many francs, assigns it to students without counting it, and returns their
 * fees.
 */
export async function giveFee(
  target: Target,
  amount: string,
  to: { student_ids: string[] } | { class_ids: string[] },
  due_date = '2099-12-31',
): Promise<FeeOfSomebody[]> {
  const call = async (path: string, body: unknown) => {
    const headers = { authorization: target.authorization(), 'idempotency-key': randomUUID() };
    const answer = await sendJson(`${target.addresses[0]}/api/v1${path}`, body, { headers });
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${answer.body}`);
    return JSON.parse(answer.body) as { id: string };
  };
  const name = `Fee ${randomUUID()}`;
  const { id } = await call('/fees/structures', { name, amount, academic_year: '2026-2027' });
  await call('/fees/assignments', {
    fee_structure_id: id,
    instalments: [{ amount, due_date }],
    ...to,
  });
  return feesOf(target, id);
}

/** The fees of the kit's school: some structures assigned to its whole class. */
export async function openFeeOffice({ bank, classId }: BankSchool, structures = 8): Promise<FeeOffice> {
  const { addresses, authorization, students } = bank;
  const office: FeeOffice = { addresses, authorization, students, classId, fees: [], fresh: [], kept: [] };
  for (let n = 0; n < structures; n += 1)
    office.fees.push(...(await giveFee(office, '40000', { class_ids: [classId] })));
  return office;
}

/** Reads a student's fees over HTTP and checks that the figures add up. */
export async function askForFees(
  office: FeeOffice,
  student: string,
  address: string,
): Promise<string[] | null> {
  const headers = { authorization: office.authorization() };
  const answer = await send(`${address}/api/v1/fees/students/${student}`, { headers }).catch(() => null);
  if (!answer || isBusy(answer)) return null;
  if (answer.status !== 200) return [`a read was answered ${answer.status}`];
  const { balance, fees } = JSON.parse(answer.body) as {
    balance: string;
    fees: { balance: string; amount_due: string; amount_paid: string }[];
  };
  const sum = fees.reduce((all, fee) => all + moneyOf(fee.balance), 0n);
  const over = fees.filter((fee) => moneyOf(fee.amount_paid) > moneyOf(fee.amount_due));
  return [
    ...(sum === moneyOf(balance) ? [] : [`the office told ${balance} of fees that owe ${sum} centimes`]),
    ...(over.length === 0 ? [] : [`the office told ${over.length} fees paid above what is due`]),
  ];
}

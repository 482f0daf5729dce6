import { type DemoEvent, demoId, type DemoSchool, type DemoWork } from '#features/demo.ts';
import { TILLS } from '#features/ledger/payment-methods.rules.ts';
import { closeAccount, openAccount, post } from '#features/ledger/server/ledger.service.ts';
import { recordEvent } from '#platform/audit/server/record.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { centimes, type Money } from '#platform/money/money.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { EXPENSE_ACCOUNTS } from '../till-accounts.ts';
import {
  CASHIER_TILL,
  closingLegs,
  type Counted,
  countedTotal,
  type ExpenseCategory,
  TILL_KINDS,
} from '../till.rules.ts';
import { findChainEnd } from './till.queries.ts';
import { closeSession, insertPayout, insertSession } from './till-writes.ts';

const DAY_MS = 86_400_000;
const OFFICE = demoId(1, 1);
const FLOAT = 25_000n;

type Expense = { francs: bigint; category: ExpenseCategory; payee: string; voucher: string };
type Day = {
  ago: number;
  expenses: Expense[];
  denominations: Counted;
  reason: string | null;
};

/** The last days on which the office tried tills: one correct, one 500 short. */
const DAYS: Day[] = [
  {
    ago: 2,
    expenses: [{ francs: 6_500n, category: 'supplies', payee: 'Librairie Saint-Paul', voucher: 'PC 014' }],
    denominations: { note_10000: 1, note_5000: 1, note_2000: 1, note_1000: 1, note_500: 1 },
    reason: null,
  },
  {
    ago: 1,
    expenses: [
      { francs: 2_000n, category: 'transport', payee: 'Taxi, délégation régionale', voucher: 'PC 015' },
      { francs: 4_500n, category: 'maintenance', payee: 'Plomberie Essomba', voucher: 'PC 016' },
    ],
    denominations: { note_10000: 1, note_5000: 1, note_2000: 1, note_1000: 1 },
    reason: 'Un billet de 500 manque, rendu deux fois au guichet',
  },
];

/** The demo's tills: opened, used for payouts and counted. Tills are not required: all other cash is shared. */
export function demoTills({ now, timeZone }: DemoSchool): DemoWork {
  const events = DAYS.flatMap((day, n): DemoEvent[] => {
    const at = (minutes: number) => new Date(now.getTime() - day.ago * DAY_MS + minutes * 60_000);
    const till: DemoTill = { n, id: demoId(40, n + 1), timeZone };
    const paid = day.expenses.reduce((sum, { francs }) => sum + francs, 0n);
    return [
      openTill(till, at(0)),
      ...day.expenses.map((expense, place) => payExpense(till, at(40 + place * 35), expense, place)),
      closeTill(till, at(300), day, centimes((FLOAT - paid) * 100n)),
    ];
  });
  return { events };
}

/** `n`: its place among the tills of the demonstration. */
type DemoTill = { n: number; id: string; timeZone: string };

const postingBy = ({ n, timeZone }: DemoTill, at: Date, key: string) => ({
  id: newId(at.getTime()),
  createdBy: OFFICE,
  at,
  timeZone,
  keyed: { actorId: OFFICE, procedure: 'demo', key: `till ${n} ${key}`, input: null },
});

const recordTillEvent = (tx: Tx, till: DemoTill, at: Date, action: string, details: Record<string, string>) =>
  recordEvent(tx, {
    at,
    action,
    actorId: OFFICE,
    address: null,
    subject: { type: 'till', id: till.id },
    details,
  });

const openTill = (till: DemoTill, at: Date): DemoEvent => ({
  at,
  run: async (tx) => {
    const by = postingBy(till, at, 'open');
    const float = centimes(FLOAT * 100n);
    await openAccount(tx, { id: till.id, kind: CASHIER_TILL, ownerId: till.id, at });
    await insertSession(tx, {
      id: till.id,
      cashier_id: OFFICE,
      opened_at: at,
      opened_on: schoolDay(at, till.timeZone),
      opening_float: float,
      opened_position: await findChainEnd(tx),
    });
    await recordTillEvent(tx, till, at, 'till.opened', { amount: String(FLOAT), transaction_id: by.id });
    const legs = [
      { accountId: till.id, amount: float },
      { accountId: TILLS.cash, amount: centimes(-float) },
    ];
    await post(tx, { kind: TILL_KINDS.float, legs }, by);
  },
});

const payExpense = (till: DemoTill, at: Date, expense: Expense, place: number): DemoEvent => ({
  at,
  run: async (tx) => {
    const { francs, category, payee, voucher } = expense;
    const by = postingBy(till, at, `expense ${place}`);
    const amount = centimes(francs * 100n);
    await insertPayout(tx, {
      id: by.id,
      session_id: till.id,
      kind: 'expense',
      amount,
      category,
      payee,
      voucher,
      created_by: OFFICE,
      created_at: at,
    });
    await recordTillEvent(tx, till, at, 'till.expense_paid', {
      amount: String(francs),
      transaction_id: by.id,
    });
    const legs = [
      { accountId: till.id, amount: centimes(-amount) },
      { accountId: EXPENSE_ACCOUNTS[category], amount },
    ];
    await post(tx, { kind: TILL_KINDS.expense, memo: payee, legs }, by);
  },
});

const closeTill = (till: DemoTill, at: Date, { denominations, reason }: Day, expected: Money): DemoEvent => ({
  at,
  run: async (tx) => {
    const by = postingBy(till, at, 'close');
    const counted = countedTotal(denominations);
    await recordTillEvent(tx, till, at, 'till.closed', {
      amount: String(counted / 100n),
      transaction_id: by.id,
    });
    const legs = closingLegs({ till: till.id, shared: TILLS.cash }, expected, counted);
    await post(tx, { kind: TILL_KINDS.close, memo: reason, legs }, by);
    await closeAccount(tx, till.id);
    await closeSession(tx, till.id, {
      closed_at: at,
      closed_by: OFFICE,
      closed_position: await findChainEnd(tx),
      expected,
      counted,
      denominations,
      reason,
      closing_id: by.id,
    });
  },
});

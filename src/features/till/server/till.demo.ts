import { type DemoEvent, demoId, type DemoSchool, type DemoWork } from '#features/demo.ts';
import { TILLS } from '#features/ledger/payment-methods.rules.ts';
import { closeAccount, openAccount, post } from '#features/ledger/server/ledger.service.ts';
import { recordEvent } from '#platform/audit/server/record.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { centimes } from '#platform/money/money.ts';
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

type Day = {
  ago: number;
  expenses: { francs: bigint; category: ExpenseCategory; payee: string; voucher: string }[];
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
    const till = demoId(40, n + 1);
    const poster = (time: Date, key: string) => ({
      id: newId(time.getTime()),
      createdBy: OFFICE,
      at: time,
      timeZone,
      keyed: { actorId: OFFICE, procedure: 'demo', key: `till ${n} ${key}`, input: null },
    });
    const trail = (tx: Tx, time: Date, action: string, details: Record<string, string>) =>
      recordEvent(tx, {
        at: time,
        action,
        actorId: OFFICE,
        address: null,
        subject: { type: 'till', id: till },
        details,
      });
    let expected = FLOAT;
    return [
      {
        at: at(0),
        run: async (tx) => {
          const by = poster(at(0), 'open');
          const float = centimes(FLOAT * 100n);
          await openAccount(tx, { id: till, kind: CASHIER_TILL, ownerId: till, at: at(0) });
          await insertSession(tx, {
            id: till,
            cashier_id: OFFICE,
            opened_at: at(0),
            opened_on: schoolDay(at(0), timeZone),
            opening_float: float,
            opened_position: await findChainEnd(tx),
          });
          await trail(tx, at(0), 'till.opened', { amount: String(FLOAT), transaction_id: by.id });
          const legs = [
            { accountId: till, amount: float },
            { accountId: TILLS.cash, amount: centimes(-float) },
          ];
          await post(tx, { kind: TILL_KINDS.float, legs }, by);
        },
      },
      ...day.expenses.map(({ francs, category, payee, voucher }, place): DemoEvent => {
        const time = at(40 + place * 35);
        return {
          at: time,
          run: async (tx) => {
            const by = poster(time, `expense ${place}`);
            const amount = centimes(francs * 100n);
            expected -= francs;
            await insertPayout(tx, {
              id: by.id,
              session_id: till,
              kind: 'expense',
              amount,
              category,
              payee,
              voucher,
              created_by: OFFICE,
              created_at: time,
            });
            await trail(tx, time, 'till.expense_paid', { amount: String(francs), transaction_id: by.id });
            const legs = [
              { accountId: till, amount: centimes(-amount) },
              { accountId: EXPENSE_ACCOUNTS[category], amount },
            ];
            await post(tx, { kind: TILL_KINDS.expense, memo: payee, legs }, by);
          },
        };
      }),
      {
        at: at(300),
        run: async (tx) => {
          const by = poster(at(300), 'close');
          const counted = countedTotal(day.denominations);
          const inTill = centimes(expected * 100n);
          await trail(tx, at(300), 'till.closed', {
            amount: String(counted / 100n),
            transaction_id: by.id,
          });
          const legs = closingLegs({ till, shared: TILLS.cash }, inTill, counted);
          await post(tx, { kind: TILL_KINDS.close, memo: day.reason, legs }, by);
          await closeAccount(tx, till);
          await closeSession(tx, till, {
            closed_at: at(300),
            closed_by: OFFICE,
            closed_position: await findChainEnd(tx),
            expected: inTill,
            counted,
            denominations: day.denominations,
            reason: day.reason,
            closing_id: by.id,
          });
        },
      },
    ];
  });
  return { events };
}

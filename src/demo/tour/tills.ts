import { TILLS } from '#features/ledger/payment-methods.rules.ts';
import { closeAccount, openAccount } from '#features/ledger/server/ledger.service.ts';
import { EXPENSE_ACCOUNTS } from '#features/till/till-accounts.ts';
import {
  CASHIER_TILL,
  closingLegs,
  type Counted,
  countedTotal,
  DENOMINATIONS,
  type ExpenseCategory,
  TILL_KINDS,
} from '#features/till/till.rules.ts';
import type { tillPayouts } from '#features/till/server/till.tables.ts';
import { closeSession, insertSession } from '#features/till/server/till-writes.ts';
import { centimes, type Money } from '#platform/money/money.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import { timedId } from './bulk.ts';
import { officeDays } from './families-pay.ts';
import { francs } from './fee-plan.ts';
import type { Movement } from './movements.ts';
import { ADMIN, BURSAR } from './school-plan.ts';
import { ids, type Tour } from './tour.ts';

/**
 * The number of past office days on which each of the two cashiers has a separate till; before that, all cash
 * was shared.
 */
const DAYS = 15;
const FLOAT = francs(50_000);
const OPENS = 452;
const CLOSES = 915;

const EXPENSES: { category: ExpenseCategory; payee: string; francs: number }[] = [
  { category: 'supplies', payee: 'Librairie Saint-Paul', francs: 6_500 },
  { category: 'transport', payee: 'Taxi, délégation régionale', francs: 2_000 },
  { category: 'maintenance', payee: 'Plomberie Essomba', francs: 14_500 },
  { category: 'utilities', payee: 'Eneo, agence de Bonamoussadi', francs: 12_700 },
  { category: 'food', payee: 'Boulangerie du Carrefour', francs: 4_200 },
];

export type Session = {
  id: string;
  cashier: string;
  day: SchoolDay;
  opens: Date;
  closes: Date | null;
  /** The shortfall of a count in francs, and its reason. */
  short: { francs: number; reason: string } | null;
};

/**
 * The tills of the last days: the administrator's of today is still open, and one count of the bursar's was
 * 500 short.
 */
export function sessionsOf(tour: Tour): Session[] {
  const { at, now } = tour;
  const days = officeDays(tour).slice(-DAYS);
  return days.flatMap((day, place) =>
    [BURSAR, ADMIN].map((cashier, nth): Session => {
      const opens = at(day, OPENS + nth * 6);
      const closing = at(day, CLOSES + nth * 12);
      const isLast = place === days.length - 1;
      const short =
        place === days.length - 4 && cashier === BURSAR
          ? { francs: 500, reason: 'Un billet de 500 manque, rendu deux fois au guichet' }
          : null;
      const staysOpen = isLast && (cashier === ADMIN || closing >= now);
      return {
        id: timedId(opens, 30_000 + place * 2 + nth),
        cashier: ids.person(cashier),
        day,
        opens,
        closes: staysOpen ? null : closing,
        short,
      };
    }),
  );
}

/** Expenses that the bursar paid out of the till, and deposits at the bank. */
export function payoutsOf({ at, now }: Tour, sessions: readonly Session[]) {
  const rows: (typeof tillPayouts.$inferInsert)[] = [];
  const movements: Movement[] = [];
  const own = sessions.filter(({ cashier }) => cashier === ids.person(BURSAR));
  for (const [place, { id: session_id, cashier, day, closes }] of own.entries()) {
    if (closes === null) continue;
    const friday = new Date(`${day}T00:00:00Z`).getUTCDay() === 5;
    const expense = place % 3 === 1 ? EXPENSES[Math.floor(place / 3) % EXPENSES.length]! : null;
    const out = (
      minute: number,
      row: Omit<typeof tillPayouts.$inferInsert, 'id' | 'session_id' | 'created_by' | 'created_at'>,
      accountId: string,
    ) => {
      const time = at(day, minute);
      if (time >= now) return;
      const posting = timedId(time, 31_000 + rows.length);
      rows.push({ id: posting, session_id, created_by: cashier, created_at: time, ...row });
      movements.push({
        id: posting,
        at: time,
        by: cashier,
        kind: row.kind === 'expense' ? TILL_KINDS.expense : TILL_KINDS.transfer,
        memo: row.payee ?? null,
        legs: [{ accountId, amount: centimes(row.amount) }],
        money: { method: 'cash', amount: centimes(-row.amount) },
        audit: {
          action: row.kind === 'expense' ? 'till.expense_paid' : 'till.money_transferred',
          subject: { type: 'till', id: session_id },
          details: { amount: String(row.amount / 100n) },
        },
      });
    };
    if (expense)
      out(
        780,
        {
          kind: 'expense',
          amount: francs(expense.francs),
          category: expense.category,
          payee: expense.payee,
          voucher: `PC ${String(14 + place).padStart(3, '0')}`,
        },
        EXPENSE_ACCOUNTS[expense.category],
      );
    if (friday)
      out(
        880,
        {
          kind: 'transfer',
          amount: francs(10_000),
          voucher: `BV ${4_410 + place}`,
          category: null,
          payee: null,
        },
        TILLS.bank_transfer,
      );
  }
  return { rows, movements };
}

/** Opens a till in the ledger, at the current position of the chain. */
export async function openSession(
  { tx }: Tour,
  { id, cashier, day, opens }: Session,
  position: number,
): Promise<void> {
  await openAccount(tx, { id, kind: CASHIER_TILL, ownerId: id, at: opens });
  await insertSession(tx, {
    id,
    cashier_id: cashier,
    opened_at: opens,
    opened_on: day,
    opening_float: FLOAT,
    opened_position: position,
  });
}

export function floatOf({ id, opens, cashier }: Session): Movement {
  return {
    id: timedId(opens, 35_000 + Number.parseInt(id.slice(-6), 16)),
    at: opens,
    by: cashier,
    kind: TILL_KINDS.float,
    memo: null,
    legs: [
      { accountId: id, amount: FLOAT },
      { accountId: TILLS.cash, amount: centimes(-FLOAT) },
    ],
    money: null,
    audit: {
      action: 'till.opened',
      subject: { type: 'till', id },
      details: { amount: String(FLOAT / 100n) },
    },
  };
}

export function closingOf({ id, cashier, closes, short }: Session, expected: Money) {
  const denominations = countOf(Number(expected / 100n) - (short?.francs ?? 0));
  const counted = countedTotal(denominations);
  const movement: Movement = {
    id: timedId(closes!, 70_000 + Number.parseInt(id.slice(-6), 16)),
    at: closes!,
    by: cashier,
    kind: TILL_KINDS.close,
    memo: short?.reason ?? null,
    legs: closingLegs({ till: id, shared: TILLS.cash }, expected, counted),
    money: null,
    audit: {
      action: 'till.closed',
      subject: { type: 'till', id },
      details: { amount: String(counted / 100n) },
    },
  };
  return { denominations, counted, movement };
}

export async function shutSession(
  { tx }: Tour,
  { id, cashier, closes, short }: Session,
  {
    expected,
    counted,
    denominations,
    position,
    closing_id,
  }: { expected: Money; counted: Money; denominations: Counted; position: number; closing_id: string },
): Promise<void> {
  await closeAccount(tx, id);
  await closeSession(tx, id, {
    closed_at: closes,
    closed_by: cashier,
    closed_position: position,
    expected,
    counted,
    denominations,
    reason: short?.reason ?? null,
    closing_id,
  });
}

/** Notes and coins that add up to an amount, the largest first. */
function countOf(amount: number): Counted {
  const counted: Counted = {};
  let left = amount;
  for (const { name, francs: worth } of DENOMINATIONS) {
    const pieces = Math.floor(left / worth);
    if (pieces > 0) counted[name] = pieces;
    left -= pieces * worth;
  }
  return counted;
}

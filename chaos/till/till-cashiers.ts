import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { DENOMINATIONS } from '#features/till/till.rules.ts';
import { type SeededRandom, seededRandom } from '#platform/random/seeded-random.ts';
import { type Answer, send, sendJson } from '../../src/app/testing/http-calls.ts';
import { codeOf, isBusy } from '../clients.ts';

export type Cashier = { userId: string; authorization: string };

/** Cash that the server confirmed to have moved: into a till (positive) or out of it, in francs. */
export type Moved = { cashier: string; procedure: string; key: string; cash: number };

type Shift = {
  address: string;
  cashiers: Cashier[];
  accounts: string[];
  seed: number;
  closings: number;
};

type Wish = { procedure: string; path: string; body: Record<string, unknown>; cash: number; may: string[] };

const NO_TILL = ['TILL_NOT_OPEN', 'TILL_SHORT'];

/**
 * Cashiers, each running two loops: one opens a till, counts it after a while and closes it, sometimes with
 * a wrong count; the other takes and pays cash all the time, so that payments race with closings. Everything
 * is sent under its key until it is answered.
 */
export function startCashiers({ address, cashiers, accounts, seed, closings }: Shift) {
  const moved: Moved[] = [];
  const surprises: string[] = [];
  const count = { closed: 0, again: 0, refused: 0, recounted: 0 };

  const untilAnswered = async (call: () => Promise<Answer>): Promise<Answer> => {
    for (;;) {
      const answer = await call().catch(() => null);
      if (answer && !isBusy(answer)) return answer;
      count.again += 1;
      // Pauses, so that a starting server is not hindered by retries.
      await sleep(400);
    }
  };

  const cashier = async (self: Cashier, number: number) => {
    const agent = new Agent({ keepAlive: true });
    const headers = { authorization: self.authorization };
    const work = { over: false, waits: false };
    const reversible: { id: string; procedure: string; cash: number }[] = [];

    /** Sends a wish until it is answered, and returns the response if it was accepted. */
    const get = async (wish: Wish, key: string): Promise<{ id: string } | null> => {
      const answer = await untilAnswered(() =>
        sendJson(`${address}/api/v1${wish.path}`, wish.body, {
          agent,
          timeoutMs: 20_000,
          headers: { ...headers, 'idempotency-key': key },
        }),
      );
      if (answer.status === 201) {
        moved.push({ cashier: self.userId, procedure: wish.procedure, key, cash: wish.cash });
        return JSON.parse(answer.body) as { id: string };
      }
      count.refused += 1;
      if (!wish.may.includes(codeOf(answer)))
        surprises.push(`${wish.procedure} ${key}: ${answer.status} ${answer.body}`);
      return null;
    };

    const keeper = async () => {
      const random = seededRandom(seed * 7_919 + number);
      for (let turn = 0; turn < closings; turn += 1) {
        const key = `tills-${seed}-${number}-open-${String(turn).padStart(4, '0')}`;
        const float = 5_000 * random.below(4);
        const opening = { opening_float: String(float) };
        const open = await get(
          { procedure: 'till.open', path: '/till/sessions', body: opening, cash: float, may: [] },
          key,
        );
        if (!open) return;
        await sleep(100 + random.below(400));
        await close(open.id, random, `${number}-${turn}`);
      }
    };

    /** Counts the expected cash, sometimes another amount, and counts again when cash arrived meanwhile. */
    const close = async (sessionId: string, random: SeededRandom, name: string) => {
      for (let look = 0; ; look += 1) {
        // After three failed counts the cashier stops taking payments until the till is closed.
        work.waits = look >= 3;
        const seen = await untilAnswered(() =>
          send(`${address}/api/v1/till/sessions/${sessionId}`, { agent, headers, timeoutMs: 20_000 }),
        );
        const { expected } = (JSON.parse(seen.body) as { session: { expected: string } }).session;
        const off = random.below(10) === 0 ? 500 : 0;
        const counted = Math.max(0, Number(expected) - off);
        const body = {
          expected,
          denominations: inPieces(counted),
          ...(counted !== Number(expected) && { reason: 'A note of 500 is missing' }),
        };
        const key = `tills-${seed}-close-${name}-${String(look).padStart(4, '0')}`;
        const answer = await untilAnswered(() =>
          sendJson(`${address}/api/v1/till/sessions/${sessionId}/closing`, body, {
            agent,
            timeoutMs: 20_000,
            headers: { ...headers, 'idempotency-key': key },
          }),
        );
        if (answer.status === 201) {
          count.closed += 1;
          work.waits = false;
          return;
        }
        if (codeOf(answer) !== 'TILL_MOVED') {
          surprises.push(`closing ${key}: ${answer.status} ${answer.body}`);
          return;
        }
        count.recounted += 1;
      }
    };

    const payer = async () => {
      const random = seededRandom(seed * 104_729 + number);
      for (let turn = 0; !work.over; turn += 1) {
        while (work.waits && !work.over) await sleep(20);
        const key = `tills-${seed}-${number}-pay-${String(turn).padStart(6, '0')}`;
        const wish = aWish(random, accounts, reversible);
        const done = await get(wish, key);
        if (done && wish.procedure !== 'bank.reverse' && wish.procedure !== 'till.reverse')
          reversible.push({ id: done.id, procedure: wish.procedure, cash: wish.cash });
        // Without a till, waits for one; else waits for the next person at the counter.
        await sleep(done ? random.below(150) : 50 + random.below(200));
      }
    };

    const paying = payer();
    await keeper();
    work.over = true;
    await paying;
    agent.destroy();
  };

  return {
    moved,
    surprises,
    count,
    done: Promise.all(cashiers.map((self, number) => cashier(self, number))),
  };
}

type Reversible = { id: string; procedure: string; cash: number };

function aWish(random: SeededRandom, accounts: string[], reversible: Reversible[]): Wish {
  const francs = 50 * (1 + random.below(60));
  const amount = String(francs);
  const account = random.pick(accounts);
  const dice = random.below(20);
  const last = reversible.at(-1);
  if (dice < 2 && last) {
    reversible.pop();
    const ofBank = last.procedure.startsWith('bank');
    return {
      procedure: ofBank ? 'bank.reverse' : 'till.reverse',
      path: ofBank ? `/bank/transactions/${last.id}/reversal` : `/till/payouts/${last.id}/reversal`,
      body: { reason: 'Typed twice' },
      cash: -last.cash,
      may: [...NO_TILL, 'INSUFFICIENT_BALANCE'],
    };
  }
  if (dice < 5)
    return {
      procedure: 'till.expense',
      path: '/till/expenses',
      body: { amount, category: 'supplies', payee: 'Librairie Saint-Paul' },
      cash: -francs,
      may: NO_TILL,
    };
  if (dice < 7)
    return {
      procedure: 'till.transfer',
      path: '/till/transfers',
      body: { amount },
      cash: -francs,
      may: NO_TILL,
    };
  const takes = dice < 16;
  return {
    procedure: takes ? 'bank.deposit' : 'bank.withdraw',
    path: `/bank/accounts/${account}/${takes ? 'deposits' : 'withdrawals'}`,
    body: { amount },
    cash: takes ? francs : -francs,
    may: [...NO_TILL, 'INSUFFICIENT_BALANCE'],
  };
}

function inPieces(francs: number): Record<string, number> {
  let left = francs;
  return Object.fromEntries(
    DENOMINATIONS.map(({ name, francs: worth }) => {
      const pieces = Math.floor(left / worth);
      left -= pieces * worth;
      return [name, pieces];
    }),
  );
}

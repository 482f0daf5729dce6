import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { moneyOf } from '#platform/money/amount.ts';
import { type SeededRandom, seededRandom } from '#platform/random/seeded-random.ts';
import { send } from '../../src/app/testing/http-calls.ts';
import { isBusy } from '../clients.ts';
import type { Bank } from './bank-clients.ts';
import type { BookReader } from './bank-books.ts';

export type Readers = { stop: () => Promise<{ looks: number; calls: number; faults: string[] }> };

type Watch = {
  connectionString: string;
  /**
   * One statement each: the difference between sums of the same money (`off`), and the number of negative
   * ones (`negative`).
   */
  glances: readonly string[];
  seed: number;
  /** One read over HTTP: its faults, or null when there was no response. */
  ask: (random: SeededRandom) => Promise<string[] | null>;
};

/**
 * Sums everything every ten milliseconds and reads over HTTP all the time: no read may see inconsistent
 * money.
 */
export function watch({ connectionString, glances, seed, ask }: Watch): Readers {
  const work = { over: false };
  const faults: string[] = [];
  const count = { looks: 0, calls: 0 };

  const look = async (client: Client) => {
    // The first is the fastest, so nine of ten reads use it.
    const glance = count.looks % 10 === 9 ? 1 + (((count.looks / 10) | 0) % (glances.length - 1 || 1)) : 0;
    const { rows } = await client.query<{ off: string; negative: number }>(glances[glance] ?? glances[0]!);
    const { off, negative } = rows[0]!;
    count.looks += 1;
    if (off !== '0') faults.push(`a look saw balances off by ${off} centimes`);
    if (negative > 0) faults.push(`a look saw ${negative} sums that may not be`);
  };
  const eye = (async () => {
    while (!work.over) {
      const client = new Client({ connectionString });
      client.on('error', () => {});
      try {
        await client.connect();
        while (!work.over) {
          await look(client);
          await sleep(10);
        }
      } catch {
        // The database was killed, or is not running yet.
        await sleep(20);
      } finally {
        await client.end().catch(() => {});
      }
    }
  })();

  const random = seededRandom(seed);
  const caller = (async () => {
    while (!work.over) {
      const wrong = await ask(random);
      if (wrong) count.calls += 1;
      faults.push(...(wrong ?? []));
      await sleep(10);
    }
  })();

  return {
    stop: async () => {
      work.over = true;
      await Promise.all([eye, caller]);
      return { ...count, faults };
    },
  };
}

export function startReaders(bank: Bank, books: BookReader, seed: number): Readers {
  const ask = async (random: SeededRandom) => {
    const account = random.pick(bank.accounts);
    const answer = await send(`${random.pick(bank.addresses)}/api/v1/bank/accounts/${account}`, {
      headers: { authorization: bank.authorization() },
    }).catch(() => null);
    if (!answer || isBusy(answer)) return null;
    if (answer.status !== 200) return [`a read was answered ${answer.status}`];
    return moneyOf((JSON.parse(answer.body) as { balance: string }).balance) < 0n
      ? [`the bank told a balance below zero for ${account}`]
      : [];
  };
  const { connectionString, glances } = books;
  return watch({ connectionString, glances, seed: seed + 1, ask });
}

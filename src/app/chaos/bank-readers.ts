import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { moneyOf } from '#platform/money/amount.ts';
import { seededRandom } from '../demo/cast.ts';
import { send } from '../testing/http-calls.ts';
import type { Bank } from './bank-clients.ts';
import type { BookReader } from './bank-books.ts';

export type Readers = { stop: () => Promise<{ looks: number; calls: number; faults: string[] }> };

/** Adds all balances up every ten milliseconds, and asks the bank for accounts all the time: no look may see wrong money. */
export function startReaders(bank: Bank, books: BookReader, seed: number): Readers {
  const work = { over: false };
  const faults: string[] = [];
  const count = { looks: 0, calls: 0 };

  const look = async (client: Client) => {
    const { rows } = await client.query<{ off: string; negative: number }>(
      books.glances[count.looks % 10 === 9 ? 1 : 0] ?? books.glances[0]!,
    );
    const { off, negative } = rows[0]!;
    count.looks += 1;
    if (off !== '0') faults.push(`a look saw balances off by ${off} centimes`);
    if (negative > 0) faults.push(`a look saw ${negative} accounts below zero`);
  };
  const eye = (async () => {
    while (!work.over) {
      const client = new Client({ connectionString: books.connectionString });
      client.on('error', () => {});
      try {
        await client.connect();
        while (!work.over) {
          await look(client);
          await sleep(10);
        }
      } catch {
        // The database was killed, or is not there yet.
        await sleep(20);
      } finally {
        await client.end().catch(() => {});
      }
    }
  })();

  const random = seededRandom(seed + 1);
  const caller = (async () => {
    while (!work.over) {
      const account = random.pick(bank.accounts);
      const answer = await send(`${random.pick(bank.addresses)}/api/v1/bank/accounts/${account}`, {
        headers: { authorization: bank.authorization() },
      }).catch(() => null);
      if (answer?.status === 200) {
        count.calls += 1;
        if (moneyOf((JSON.parse(answer.body) as { balance: string }).balance) < 0n)
          faults.push(`the bank told a balance below zero for ${account}`);
      } else if (answer && answer.status !== 503) faults.push(`a read was answered ${answer.status}`);
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

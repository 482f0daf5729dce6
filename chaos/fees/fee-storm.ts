import { Client } from 'pg';
import { watch } from '../bank/bank-readers.ts';
import { type ClientOptions, startClientsAt, settleDoubtsAt } from '../clients.ts';
import type { FeeBookReader, FeeBooks } from './fee-books.ts';
import { judgeFees } from './fee-judge.ts';
import { askForFees, feeCounter, type FeeOffice } from './fee-office.ts';
import { quantile } from '../report.ts';

/** Reads the books in one snapshot. */
export async function readFeeBooks({ connectionString, read }: FeeBookReader): Promise<FeeBooks> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    return await read(client);
  } finally {
    await client.end();
  }
}

const faultsAt = (when: string, faults: string[]) => faults.map((fault) => `fees ${when}: ${fault}`);

type Storm = { office: FeeOffice; books: FeeBookReader } & Omit<ClientOptions, 'another'>;

/**
 * Starts clients at a fee office, and readers that sum everything meanwhile. `end` waits until the clients
 * have finished and checks the books, while there are doubts and once they are settled.
 */
export async function beginFeeStorm({ office, books, ...options }: Storm & Pick<ClientOptions, 'another'>) {
  const before = await readFeeBooks(books);
  const counter = feeCounter(office);
  const readers = watch({
    connectionString: books.connectionString,
    glances: books.glances,
    seed: options.seed + 2,
    ask: (random) => askForFees(office, random.pick(office.students), random.pick(office.addresses)),
  });
  const started = performance.now();
  const load = startClientsAt(office, counter, options);
  return {
    load,
    end: async () => {
      await load.done;
      const seconds = (performance.now() - started) / 1_000;
      const read = await readers.stop();
      const faults = [...load.surprises, ...read.faults];
      const doubts = load.outcomes.filter(
        ({ doubtful, accepted }) => doubtful && accepted.length === 0,
      ).length;
      const judged = async (when: 'open' | 'settled') =>
        judgeFees(await readFeeBooks(books), before, load.outcomes, books.keyOf, when);
      faults.push(...faultsAt('at once', await judged('open')));
      faults.push(...(await settleDoubtsAt(office, counter, load.outcomes)));
      faults.push(...faultsAt('in the end', await judged('settled')));
      const times = load.outcomes
        .flatMap(({ tookMs }) => (tookMs === null ? [] : [tookMs]))
        .toSorted((a, b) => a - b);
      const figures = {
        'fees accepted': load.accepted(),
        'fees refused': load.outcomes.filter(
          ({ accepted, refusals }) => accepted.length === 0 && refusals.length > 0,
        ).length,
        'fees in doubt': doubts,
        'fees per second': Math.round(load.accepted() / seconds),
        'fees p50 ms': Math.round(quantile(times, 0.5)),
        'fees p99 ms': Math.round(quantile(times, 0.99)),
        'fees looks': read.looks,
        'fees reads': read.calls,
      };
      return { faults, figures };
    },
  };
}

export async function stormFees(storm: Storm & { operations: number }) {
  let left = storm.operations;
  const { end } = await beginFeeStorm({ ...storm, another: () => left-- > 0 });
  return end();
}

import { Client } from 'pg';
import { watch } from '../bank/bank-readers.ts';
import { type CrowdOptions, letInAt, settleDoubtsAt } from '../clients.ts';
import type { FeeBookReader, FeeBooks } from './fee-books.ts';
import { judgeFees } from './fee-judge.ts';
import { askForFees, feeCounter, type FeeOffice } from './fee-office.ts';
import { quantile } from '../report.ts';

/** Reads the books as they are at one moment. */
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

const told = (when: string, faults: string[]) => faults.map((fault) => `fees ${when}: ${fault}`);

type Storm = { office: FeeOffice; books: FeeBookReader } & Omit<CrowdOptions, 'another'>;

/**
 * Lets clients at an office of fees, and readers who add everything up meanwhile. `end` waits until the clients are gone and
 * judges the books: while there are doubts, and once they are settled.
 */
export async function beginFeeStorm({ office, books, ...options }: Storm & Pick<CrowdOptions, 'another'>) {
  const before = await readFeeBooks(books);
  const counter = feeCounter(office);
  const readers = watch({
    connectionString: books.connectionString,
    glances: books.glances,
    seed: options.seed + 2,
    ask: (random) => askForFees(office, random.pick(office.students), random.pick(office.addresses)),
  });
  const started = performance.now();
  const crowd = letInAt(office, counter, options);
  return {
    crowd,
    end: async () => {
      await crowd.done;
      const seconds = (performance.now() - started) / 1_000;
      const read = await readers.stop();
      const faults = [...crowd.surprises, ...read.faults];
      const doubts = crowd.told.filter(({ doubtful, accepted }) => doubtful && accepted.length === 0).length;
      const judged = async (when: 'open' | 'settled') =>
        judgeFees(await readFeeBooks(books), before, crowd.told, books.keyOf, when);
      faults.push(...told('at once', await judged('open')));
      faults.push(...(await settleDoubtsAt(office, counter, crowd.told)));
      faults.push(...told('in the end', await judged('settled')));
      const times = crowd.told
        .flatMap(({ tookMs }) => (tookMs === null ? [] : [tookMs]))
        .toSorted((a, b) => a - b);
      const figures = {
        'fees accepted': crowd.accepted(),
        'fees refused': crowd.told.filter(
          ({ accepted, refusals }) => accepted.length === 0 && refusals.length > 0,
        ).length,
        'fees in doubt': doubts,
        'fees per second': Math.round(crowd.accepted() / seconds),
        'fees p50 ms': Math.round(quantile(times, 0.5)),
        'fees p99 ms': Math.round(quantile(times, 0.99)),
        'fees looks': read.looks,
        'fees reads': read.calls,
      };
      return { faults, figures };
    },
  };
}

/** Sends so many operations at an office, whichever it is, and judges its books. */
export async function stormFees(storm: Storm & { operations: number }) {
  let left = storm.operations;
  const { end } = await beginFeeStorm({ ...storm, another: () => left-- > 0 });
  return end();
}

import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { aDataDirectory, databaseOf, openChild } from '../../src/app/testing/children.ts';
import { sendJson } from '../../src/app/testing/http-calls.ts';
import { type BookReader, portalBooks, readBooks } from './bank-books.ts';
import { type Bank, startClients, settleDoubts } from './bank-clients.ts';
import { codeOf, isBusy } from '../clients.ts';
import { faultsOf, judge } from './bank-judge.ts';
import { startReaders } from './bank-readers.ts';
import { openBankSchool, openEmptyAccount } from './bank-school.ts';
import { portalFeeBooks } from '../fees/fee-books.ts';
import { openFeeOffice } from '../fees/fee-office.ts';
import { stormFees } from '../fees/fee-storm.ts';
import { quantile, type Report, shorten } from '../report.ts';
import { aDatabaseServer } from '../scratch-databases.ts';

export type K1 = {
  seed: number;
  operations: number;
  clients: number;
  processes: 1 | 2;
  /** The number of concurrent fee operations, by as many clients. */
  feeOperations: number;
};

const ACCOUNTS = 8;

/**
 * Bank chaos over HTTP: accepted operations are stored once, money is neither created nor lost, and no read
 * ever sees otherwise.
 */
export async function runK1({ seed, operations, clients, processes, feeOperations }: K1): Promise<Report> {
  const { addresses, connectionString } = processes === 1 ? await oneServer() : await twoServers();
  const school = await openBankSchool(addresses, { pupils: 12 });
  const { bank, actorId, close } = school;
  for (let n = 0; n < ACCOUNTS; n += 1) bank.accounts.push(await openEmptyAccount(bank, bank.students[n]!));
  const books = portalBooks(connectionString, actorId);
  const office = await openFeeOffice(school);
  const feeBooks = portalFeeBooks(connectionString, actorId);
  const [{ faults, figures }, fees] = await Promise.all([
    stormBank({ bank, books, seed, operations, clients }),
    stormFees({ office, books: feeBooks, seed, operations: feeOperations, clients }),
  ]);
  faults.push(...fees.faults, ...(await namedChecks(bank, books)));
  close();
  return {
    piece: processes === 1 ? 'k1' : 'k1-two',
    size: `${operations} operations of the bank and ${feeOperations} of fees, ${clients} clients each, ${processes === 1 ? 'one server' : 'two servers on one database'}`,
    seed,
    figures: { ...figures, ...fees.figures },
    faults: shorten(faults),
  };
}

async function oneServer() {
  const dataDir = aDataDirectory();
  const { address } = await openChild({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  return { addresses: [address], connectionString: databaseOf(dataDir) };
}

async function twoServers() {
  const { connectionString } = await aDatabaseServer();
  const shared = {
    DATABASE_URL: connectionString,
    SECRET_KEY: randomBytes(32).toString('hex'),
    LOG_LEVEL: 'error',
  };
  // Started in sequence, because the first one migrates.
  const first = await openChild(shared);
  const second = await openChild(shared);
  return { addresses: [first.address, second.address], connectionString };
}

type Storm = { bank: Bank; books: BookReader; seed: number; operations: number; clients: number };

/**
 * Sends this many operations to a bank and checks its books, while there are doubts and once they are
 * settled.
 */
export async function stormBank({ bank, books, seed, operations, clients }: Storm) {
  const readers = startReaders(bank, books, seed);
  const started = performance.now();
  let left = operations;
  const load = startClients({ bank, seed, clients, another: () => left-- > 0 });
  await load.done;
  const seconds = (performance.now() - started) / 1_000;
  const read = await readers.stop();

  const faults = [...load.surprises, ...read.faults];
  const doubts = load.outcomes.filter(({ doubtful, accepted }) => doubtful && accepted.length === 0).length;
  const early = judge(await readBooks(books), load.outcomes, books.keyOf, 'open');
  faults.push(...faultsOf(early, 'at once'));
  faults.push(...(await settleDoubts(bank, load.outcomes)));
  const late = judge(await readBooks(books), load.outcomes, books.keyOf, 'settled');
  faults.push(...faultsOf(late, 'in the end'));

  const times = load.outcomes
    .flatMap(({ tookMs }) => (tookMs === null ? [] : [tookMs]))
    .toSorted((a, b) => a - b);
  const figures = {
    accepted: load.accepted(),
    refused: load.outcomes.filter(({ accepted, refusals }) => accepted.length === 0 && refusals.length > 0)
      .length,
    'broken off': load.broken(),
    '503 or 429': load.busy(),
    'in doubt': doubts,
    'per second': Math.round(load.accepted() / seconds),
    'p50 ms': Math.round(quantile(times, 0.5)),
    'p99 ms': Math.round(quantile(times, 0.99)),
    looks: read.looks,
    reads: read.calls,
    accounts: bank.accounts.length,
  };
  return { faults, figures, wrongAccounts: late.wrongAccounts };
}

/** The two checks that the product promises by name. */
async function namedChecks(bank: Bank, books: BookReader): Promise<string[]> {
  const faults: string[] = [];
  const call = async (path: string, body: unknown, key: string, turn: number) => {
    const send = () =>
      sendJson(`${bank.addresses[turn % bank.addresses.length]}/api/v1${path}`, body, {
        headers: { authorization: bank.authorization(), 'idempotency-key': key },
        timeoutMs: 60_000,
      });
    // Above the limit for one token, or for the server: such a call is retried, as pages do.
    let answer = await send();
    for (const until = Date.now() + 60_000; isBusy(answer) && Date.now() < until;) {
      await setTimeout(20 + (turn % 50));
      answer = await send();
    }
    return answer;
  };

  const rich = await openEmptyAccount(bank, bank.students[0]!, '10000');
  const withdrawals = await Promise.all(
    Array.from({ length: 200 }, (_, turn) =>
      call(`/bank/accounts/${rich}/withdrawals`, { amount: '100' }, randomUUID(), turn),
    ),
  );
  const paid = withdrawals.filter(({ status }) => status === 201).length;
  const refused = withdrawals.filter((answer) => codeOf(answer) === 'INSUFFICIENT_BALANCE').length;
  if (paid !== 100 || refused !== 100)
    faults.push(`of 200 withdrawals of 100 from 10,000, ${paid} were paid and ${refused} refused`);

  const target = await openEmptyAccount(bank, bank.students[0]!);
  const key = randomUUID();
  const repeats = await Promise.all(
    Array.from({ length: 50 }, (_, turn) =>
      call(`/bank/accounts/${target}/deposits`, { amount: '250' }, key, turn),
    ),
  );
  const bodies = new Set(repeats.map(({ status, body }) => `${status} ${canonical(body)}`));
  if (bodies.size !== 1 || repeats[0]!.status !== 201)
    faults.push(`one key sent 50 times had ${bodies.size} answers: ${[...bodies].slice(0, 2).join(' / ')}`);

  const { stored, balances, faults: broken } = await readBooks(books);
  if (balances.get(rich) !== 0n || balances.get(target) !== 25_000n)
    faults.push(`after the named checks ${balances.get(rich)} and ${balances.get(target)} are left`);
  const entries = stored.filter(({ accountId }) => accountId === target).length;
  if (entries !== 1) faults.push(`one key sent 50 times made ${entries} entries`);
  faults.push(...Object.entries(broken).map(([rule, rows]) => `after the named checks: ${rule}: ${rows}`));
  return faults;
}

/** JSON in canonical field order, for comparison. */
const canonical = (body: string) =>
  JSON.stringify(Object.entries(JSON.parse(body) as object).toSorted(([a], [b]) => a.localeCompare(b)));

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { aDataDirectory, databaseOf, openChild } from '../../src/app/testing/children.ts';
import { send, sendJson } from '../../src/app/testing/http-calls.ts';
import { type BookReader, portalBooks, readBooks } from '../bank/bank-books.ts';
import { type Bank, settleDoubts, type Promised, type Outcome } from '../bank/bank-clients.ts';
import { faultsOf, judge } from '../bank/bank-judge.ts';
import { codeOf } from '../clients.ts';
import { type BankSchool, openBankSchool, openEmptyAccount } from '../bank/bank-school.ts';
import { type Report, shorten } from '../report.ts';
import { aSmallDisk, setReadOnly, exhaustLog } from './storage-faults.ts';

/** The database's programs, tables and log take about 150 of them. */
const MEGABYTES = 220;
/** The time within which the bank must serve again once there is space. */
const PATIENCE_MS = 30_000;

/**
 * A full disk, and a read-only database: mutations report it, reads continue, and the server recovers
 * without help.
 */
export async function runK5({ seed, operations }: { seed: number; operations: number }): Promise<Report> {
  const faults: string[] = [];
  const figures: Record<string, string | number> = {};
  const disk = aSmallDisk(MEGABYTES);
  const dataDir = disk?.dataDir ?? aDataDirectory();
  const server = await openChild({ DATA_DIR: dataDir, LOG_LEVEL: 'fatal' });
  const school = await openBankSchool([server.address], { pupils: 1 });
  const trouble = { school, outcomes: [], connectionString: () => databaseOf(dataDir) };

  const readOnly = await withstand({
    ...trouble,
    seal: () => setReadOnly(databaseOf(dataDir), 'on'),
    open: () => setReadOnly(databaseOf(dataDir), 'off'),
    operations: 40,
    unready: /storage/,
    everyRead: true,
  });
  faults.push(...readOnly.faults.map((fault) => `read-only: ${fault}`));
  figures['read-only'] = readOnly.heard;

  if (disk) {
    const { fill, free } = disk;
    const full = await withstand({
      ...trouble,
      seal: async () => fill(),
      open: async () => free(),
      operations,
      unready: /storage/,
      everyRead: false,
    });
    faults.push(...full.faults.map((fault) => `full disk: ${fault}`));
    figures['full disk'] = full.heard;
    figures['well again ms'] = full.wellAgainMs;
    figures['reads while full'] = full.reads;
    if (!full.heard.includes('STORAGE')) faults.push('full disk: nobody was told of it');
    // Without space for its log PostgreSQL stops at once and restarts when there is some: nothing can be
    // read meanwhile.
    const log = await withstand({
      ...trouble,
      seal: () => exhaustLog(databaseOf(dataDir), fill),
      open: async () => free(),
      operations: 20,
      unready: /storage|database/,
      everyRead: false,
    });
    faults.push(...log.faults.map((fault) => `full log: ${fault}`));
    figures['full log'] = log.heard;
    figures['reads then'] = log.reads;
    figures['back after ms'] = log.wellAgainMs;
  } else figures['full disk'] = 'not tried: nobody lets us mount one';
  school.close();
  const size = `read-only and a full disk of ${MEGABYTES} MB, ${operations} operations`;
  return { piece: 'k5', size, seed, figures, faults: shorten(faults) };
}

type Trouble = {
  school: BankSchool;
  outcomes: Outcome[];
  connectionString: () => string;
  seal: () => Promise<void>;
  open: () => Promise<void>;
  operations: number;
  unready: RegExp;
  /** PostgreSQL stays up, so every read must succeed. */
  everyRead: boolean;
};

async function withstand(trouble: Trouble) {
  const { school, outcomes, connectionString, seal, open, operations, unready, everyRead } = trouble;
  const { bank, actorId } = school;
  const account = await openEmptyAccount(bank, bank.students[0]!);
  const books = (): BookReader => portalBooks(connectionString(), actorId);
  const faults: string[] = [];
  const heard: Counts = {};
  const reads: Counts = {};

  for (let n = 0; n < 5; n += 1) await deposit(bank, account, outcomes);
  await seal();
  for (let n = 0; n < operations; n += 1) {
    const answer = await deposit(bank, account, outcomes);
    const what = answer.status === 201 ? '201' : codeOf(answer) || String(answer.status);
    count(heard, what);
    if (!['201', 'STORAGE', 'UNAVAILABLE'].includes(what)) faults.push(`a deposit: ${what} ${answer.body}`);
    if (everyRead && what !== 'STORAGE') faults.push(`a deposit was answered ${what}`);
    const look = await send(`${bank.addresses[0]}/api/v1/bank/accounts/${account}`, {
      headers: { authorization: bank.authorization() },
    });
    count(reads, String(look.status));
    if (look.status !== 200 && (everyRead || look.status !== 503 || what === 'STORAGE'))
      faults.push(`a read after ${what}: ${look.status} ${look.body}`);
    // PostgreSQL is down with its disk: retried at a slower pace.
    if (what === 'UNAVAILABLE') await sleep(100);
  }
  const told = await readiness(bank);
  if (!unready.test(told)) faults.push(`/readyz says: ${told}`);
  await open();
  const opened = performance.now();
  for (;;) {
    const answer = await deposit(bank, account, outcomes);
    if (answer.status === 201) break;
    if (performance.now() - opened > PATIENCE_MS) {
      faults.push(`it stays broken: ${answer.status} ${answer.body}`);
      break;
    }
    await sleep(100);
  }
  const wellAgainMs = Math.round(performance.now() - opened);
  faults.push(...faultsOf(judge(await readBooks(books()), outcomes, books().keyOf, 'open'), 'at once'));
  faults.push(...(await settleDoubts(bank, outcomes)));
  faults.push(...faultsOf(judge(await readBooks(books()), outcomes, books().keyOf, 'settled'), 'in the end'));
  return { faults, heard: listOf(heard), reads: listOf(reads), wellAgainMs };
}

/** The status of /readyz, once its cached result from before the fault has expired. */
async function readiness(bank: Bank): Promise<string> {
  await sleep(2_100);
  return (await send(`${bank.addresses[0]}/readyz`)).body;
}

type Counts = Record<string, number>;

function count(counts: Counts, what: string): void {
  counts[what] = (counts[what] ?? 0) + 1;
}

const listOf = (counts: Counts) =>
  Object.entries(counts)
    .map(([what, times]) => `${times}× ${what}`)
    .join(' ');

async function deposit(bank: Bank, accountId: string, outcomes: Outcome[]) {
  const path = `/bank/accounts/${accountId}/deposits`;
  const key = randomUUID();
  const body = { amount: '100', description: 'x'.repeat(400) };
  const about: Outcome = {
    wish: { key, procedure: 'bank.deposit', path, body, accountId, effect: 10_000n },
    accepted: [],
    refusals: [],
    doubtful: false,
    tookMs: null,
  };
  outcomes.push(about);
  const answer = await sendJson(`${bank.addresses[0]}/api/v1${path}`, body, {
    headers: { authorization: bank.authorization(), 'idempotency-key': key },
  });
  if (answer.status === 201) about.accepted.push(JSON.parse(answer.body) as Promised);
  else about.doubtful = true;
  return answer;
}

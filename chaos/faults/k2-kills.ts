import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '#platform/random/seeded-random.ts';
import { databaseOf, openChild } from '../../src/app/testing/children.ts';
import { makeClass } from '../../src/app/testing/enrolment.ts';
import { portalBooks, readBooks } from '../bank/bank-books.ts';
import { startClients, settleDoubts } from '../bank/bank-clients.ts';
import { faultsOf, judge } from '../bank/bank-judge.ts';
import { startReaders } from '../bank/bank-readers.ts';
import { openBankSchool, openEmptyAccount } from '../bank/bank-school.ts';
import { portalFeeBooks } from '../fees/fee-books.ts';
import { openFeeOffice } from '../fees/fee-office.ts';
import { beginFeeStorm } from '../fees/fee-storm.ts';
import { judgeEnrolment, letEnrol } from './enrolment-clients.ts';
import { quantile, type Report, shorten } from '../report.ts';
import { aSupervisedServer } from './supervised-server.ts';

export type K2 = {
  seed: number;
  serverKills: number;
  databaseKills: number;
  /** The minimum number of movements accepted before the last kill. */
  acknowledgements: number;
  clients: number;
  paying: number;
  enrolling: number;
  /** The longest time between two kills; the shortest is ten milliseconds. */
  pauseMs: number;
  readyWithinMs: number;
};

const PUPILS = 12;
const ACCOUNTS = 8;
/** Without an acceptance for this long, the bank counts as dead. */
const STANDSTILL_MS = 60_000;

/**
 * Kills the server and its database with SIGKILL under the load of bank and enrollment clients: nothing
 * accepted may be lost or duplicated.
 */
export async function runK2(options: K2): Promise<Report> {
  const { seed, serverKills, databaseKills, acknowledgements, clients, paying, enrolling, pauseMs } = options;
  const random = seededRandom(seed);
  const server = await aSupervisedServer();
  const { address, dataDir } = server;
  const school = await openBankSchool([address], { pupils: PUPILS });
  const { bank, actorId, close } = school;
  for (let n = 0; n < ACCOUNTS; n += 1) bank.accounts.push(await openEmptyAccount(bank, bank.students[n]!));
  const books = portalBooks(databaseOf(dataDir), actorId);
  const fees = await openFeeOffice(school);
  const work = { over: false };
  const goesOn = () => !work.over;
  const { authorization } = bank;
  const load = startClients({ bank, seed, clients, another: goesOn, goesOn, pauseMs: 100 });
  const feeStorm = await beginFeeStorm({
    office: fees,
    books: portalFeeBooks(databaseOf(dataDir), actorId),
    seed,
    clients: paying,
    another: goesOn,
    goesOn,
    pauseMs: 100,
  });
  // In a separate class, because fees for the whole of the other class must reach only known pupils.
  const newcomers = await makeClass(address, authorization(), 'B');
  const office = letEnrol({ address, authorization, classId: newcomers, clients: enrolling, goesOn });
  const readers = startReaders(bank, books, seed);

  const progress = async (enough: number) => {
    let seen = load.accepted();
    for (let giveUpAt = Date.now() + STANDSTILL_MS; load.accepted() < enough; await sleep(10)) {
      if (load.accepted() > seen) {
        seen = load.accepted();
        giveUpAt = Date.now() + STANDSTILL_MS;
      }
      if (Date.now() > giveUpAt)
        throw new Error(
          `The bank stands still after ${seen} movements. ${load.surprises.at(-1) ?? ''} ${server.words()}`,
        );
    }
  };

  const kills = [
    ...Array.from({ length: serverKills }, () => 'server'),
    ...Array.from({ length: databaseKills }, () => 'database'),
  ];
  const readyAfter: number[] = [];
  try {
    for (let done = 1; kills.length > 0; done += 1) {
      const [victim] = kills.splice(random.below(kills.length), 1);
      await sleep(10 + random.below(pauseMs));
      if (victim === 'server') server.killServer();
      else await server.killDatabase();
      const struckAt = performance.now();
      // Every fifth time the next kill falls into the recovery from this one.
      if (done % 5 === 0 && kills.length > 0) continue;
      await server.ready();
      readyAfter.push(performance.now() - struckAt);
      await progress((acknowledgements * done) / (serverKills + databaseKills));
    }
    await progress(acknowledgements);
  } finally {
    // The last kill leaves calls in doubt: none may be resent before the check.
    work.over = true;
    await server.end();
    await Promise.all([load.done, feeStorm.load.done, office.done]);
  }
  const read = await readers.stop();

  const child = await openChild(server.environment);
  const faults = [...load.surprises, ...office.surprises, ...server.ends, ...read.faults];
  const early = judge(await readBooks(books), load.outcomes, books.keyOf, 'open');
  faults.push(...faultsOf(early, 'after the last kill'));
  faults.push(...(await settleDoubts(bank, load.outcomes)));
  const late = judge(await readBooks(books), load.outcomes, books.keyOf, 'settled');
  faults.push(...faultsOf(late, 'in the end'));
  const paid = await feeStorm.end();
  faults.push(...paid.faults);
  const connectionString = databaseOf(dataDir);
  faults.push(
    ...(await judgeEnrolment({ address, authorization, connectionString, ...office, others: PUPILS })),
  );
  close();
  child.process.kill('SIGTERM');
  const { code } = await child.ended;
  if (code !== 0) faults.push(`in the end it left with ${code}`);

  readyAfter.sort((a, b) => a - b);
  const p95 = quantile(readyAfter, 0.95);
  if (p95 > options.readyWithinMs)
    faults.push(`ready again after ${Math.round(p95)} ms at the 95th percentile`);
  return {
    piece: 'k2',
    size: `${serverKills} kills of the server, ${databaseKills} of the database, ${clients} + ${paying} + ${enrolling} clients`,
    seed,
    figures: {
      accepted: load.accepted(),
      lost: late.lost.length,
      'fees accepted': feeStorm.load.accepted(),
      enrolled: office.kept.length,
      'ready p50 ms': Math.round(quantile(readyAfter, 0.5)),
      'p95 ms': Math.round(p95),
      'max ms': Math.round(readyAfter.at(-1) ?? 0),
      looks: read.looks,
      'broken off': load.broken(),
    },
    faults: shorten(faults),
  };
}

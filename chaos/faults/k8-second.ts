import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  aDataDirectory,
  databaseOf,
  killDatabase,
  openChild,
  startChild,
} from '../../src/app/testing/children.ts';
import { send } from '../../src/app/testing/http-calls.ts';
import { portalBooks, readBooks } from '../bank/bank-books.ts';
import { startClients, settleDoubts } from '../bank/bank-clients.ts';
import { faultsOf, judge } from '../bank/bank-judge.ts';
import { openBankSchool, openEmptyAccount } from '../bank/bank-school.ts';
import { quantile, type Report, shorten } from '../report.ts';

const REFUSAL = 'Another Préau is running on this data directory';

/**
 * Starts a second server on the same data directory, repeatedly, while the first one works: it must exit
 * with one sentence and harm nothing. A directory left by a killed machine, with its pid file, must be taken
 * over.
 */
export async function runK8(options: { seed: number; times: number; withinMs: number }): Promise<Report> {
  const { seed, times, withinMs } = options;
  const dataDir = aDataDirectory();
  const environment = { DATA_DIR: dataDir, LOG_LEVEL: 'error' };
  const first = await openChild(environment);
  const { bank, actorId, close } = await openBankSchool([first.address], { pupils: 2 });
  bank.accounts.push(await openEmptyAccount(bank, bank.students[0]!));
  const books = portalBooks(databaseOf(dataDir), actorId);
  const work = { over: false };
  const goesOn = () => !work.over;
  const load = startClients({ bank, seed, clients: 4, another: goesOn, goesOn });
  const faults: string[] = [];
  const tookMs: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const started = performance.now();
    const second = await startChild(environment);
    if ((await second.opened) !== null) {
      faults.push('a second one opened');
      second.process.kill('SIGKILL');
    }
    const { code } = await second.ended;
    tookMs.push(performance.now() - started);
    if (code !== 1) faults.push(`the second left with ${code}`);
    const said = second.words().trim().split('\n');
    if (said.length !== 1 || !said[0]!.startsWith(REFUSAL))
      faults.push(`the second said ${said.join(' / ')}`);
  }
  work.over = true;
  await load.done;
  faults.push(...load.surprises, ...(await settleDoubts(bank, load.outcomes)));
  if (load.busy() + load.broken() > load.outcomes.filter(({ doubtful }) => doubtful).length)
    faults.push('the first was disturbed');
  const found = judge(await readBooks(books), load.outcomes, books.keyOf, 'settled');
  faults.push(...faultsOf(found, 'afterwards'));

  first.process.kill('SIGKILL');
  await first.ended;
  for (let n = 0; n < Math.ceil(times / 4); n += 1) faults.push(...(await takeOver(environment, dataDir, n)));
  const again = judge(await readBooks(books), load.outcomes, books.keyOf, 'settled');
  faults.push(...faultsOf(again, 'after the last start'));
  close();
  const sorted = tookMs.toSorted((a, b) => a - b);
  if (quantile(sorted, 0.5) > withinMs)
    faults.push(`the second left after ${Math.round(quantile(sorted, 0.5))} ms`);
  return {
    piece: 'k8',
    size: `${times} seconds, ${Math.ceil(times / 4)} stale locks`,
    seed,
    figures: {
      'left after p50 ms': Math.round(quantile(sorted, 0.5)),
      'max ms': Math.round(sorted.at(-1) ?? 0),
      'accepted meanwhile': load.accepted(),
    },
    faults: shorten(faults),
  };
}

/** Kills the database too, leaves a pid file of an unrelated process, and starts. */
async function takeOver(
  environment: { DATA_DIR: string; LOG_LEVEL: string },
  dataDir: string,
  turn: number,
): Promise<string[]> {
  killDatabase(dataDir);
  if (turn % 2 === 1)
    writeFileSync(join(dataDir, 'postgres/postmaster.pid'), `${process.pid}\n${dataDir}/postgres\n`);
  const child = await openChild(environment);
  const { status } = await send(`${child.address}/readyz`);
  child.process.kill('SIGKILL');
  await child.ended;
  return status === 200 ? [] : [`after a stale lock it says ${status}`];
}

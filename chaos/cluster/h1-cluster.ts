import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { openChild } from '../../src/app/testing/children.ts';
import { send } from '../../src/app/testing/http-calls.ts';
import { portalBooks, readBooks } from '../bank/bank-books.ts';
import { settleDoubts, startClients } from '../bank/bank-clients.ts';
import { faultsOf, judge } from '../bank/bank-judge.ts';
import { openBankSchool, openEmptyAccount } from '../bank/bank-school.ts';
import { type Report, shorten } from '../report.ts';
import { aPatroniCluster, findPrograms } from './patroni-cluster.ts';

export type H1 = {
  seed: number;
  kills: number;
  clients: number;
  /** The longest time without a write. */ silenceMs: number;
};

const NODES = 3;
const STANDBYS = 2;
const ACCOUNTS = 8;

/**
 * Kills the primary of a cluster under writes through three nodes: nothing accepted is lost or stored twice,
 * no answer is a 500, and writing goes on by itself.
 */
export async function runH1({ seed, kills, clients, silenceMs }: H1): Promise<Report> {
  const programs = findPrograms();
  if ('missing' in programs)
    return {
      piece: 'h1',
      size: `not run: ${programs.missing.join(', ')} not installed (chaos/README.md says which packages)`,
      seed,
      figures: {},
      faults: [],
    };
  const cluster = await aPatroniCluster(programs);
  const shared = {
    DATABASE_URL: cluster.portal,
    MIGRATIONS_DATABASE_URL: cluster.owner,
    DATABASE_STANDBYS: String(STANDBYS),
    SECRET_KEY: randomBytes(32).toString('hex'),
    LOG_LEVEL: 'error',
  };
  const nodes: Awaited<ReturnType<typeof openChild>>[] = [];
  // In sequence, because the first one migrates.
  for (let n = 0; n < NODES; n += 1) nodes.push(await openChild(shared));
  const { bank, actorId, close } = await openBankSchool(
    nodes.map(({ address }) => address),
    { pupils: 12 },
  );
  for (let n = 0; n < ACCOUNTS; n += 1) bank.accounts.push(await openEmptyAccount(bank, bank.students[n]!));
  const books = portalBooks(cluster.owner, actorId);

  const work = { over: false };
  const goesOn = () => !work.over;
  const load = startClients({ bank, seed, clients, another: goesOn, goesOn, pauseMs: 100 });
  const faults: string[] = [];
  const silences: number[] = [];
  const readiness = async () =>
    Promise.all(
      nodes.map(async ({ address }) => (await send(`${address}/readyz`, { timeoutMs: 5_000 })).body),
    ).catch((error: unknown) => [String(error)]);
  /** Waits until every node reports it. */
  const expectReadiness = async (words: string, when: string) => {
    let seen: string[] = [];
    for (const giveUpAt = Date.now() + 30_000; Date.now() < giveUpAt; await sleep(500)) {
      seen = await readiness();
      if (seen.every((body) => body === words)) return;
    }
    faults.push(`${when}: /readyz says ${JSON.stringify(seen)} instead of ${JSON.stringify(words)}`);
  };
  try {
    await expectReadiness('ready\n', 'before the first kill');
    for (let done = 0; done < kills; done += 1) {
      const watch = watchSilence(load.accepted);
      await sleep(3_000);
      await cluster.killPrimary();
      await cluster.otherPrimary();
      await expectReadiness('ready\nstandby missing\n', `after kill ${done + 1}`);
      await sleep(3_000);
      silences.push(watch.stop());
      await cluster.rejoin();
      await expectReadiness('ready\n', `after the return ${done + 1}`);
    }
    await sleep(3_000);
  } finally {
    work.over = true;
    await load.done;
  }
  faults.push(...load.surprises);
  const early = judge(await readBooks(books), load.outcomes, books.keyOf, 'open');
  faults.push(...faultsOf(early, 'after the last kill'));
  faults.push(...(await settleDoubts(bank, load.outcomes)));
  const late = judge(await readBooks(books), load.outcomes, books.keyOf, 'settled');
  faults.push(...faultsOf(late, 'in the end'));
  close();
  for (const node of nodes) {
    node.process.kill('SIGTERM');
    const { code } = await node.ended;
    if (code !== 0) faults.push(`a node left with ${code}: ${node.words().slice(-500)}`);
  }
  const longest = Math.max(...silences);
  if (longest > silenceMs) faults.push(`${Math.round(longest)} ms without a write`);
  return {
    piece: 'h1',
    size: `${kills} kills of the primary, ${NODES} nodes, ${clients} clients`,
    seed,
    figures: {
      accepted: load.accepted(),
      lost: late.lost.length,
      doubled: late.invented.length,
      'seconds without a write': silences.map((ms) => (ms / 1_000).toFixed(1)).join(' / '),
      '503 or 429': load.busy(),
      'broken off': load.broken(),
    },
    faults: shorten(faults),
  };
}

/** Watches a growing number, and returns the longest time without growth. */
function watchSilence(count: () => number) {
  let [seen, since, longest] = [count(), performance.now(), 0];
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - since);
    if (count() === seen) return;
    [seen, since] = [count(), now];
  };
  const timer = setInterval(look, 20);
  return {
    stop: () => {
      clearInterval(timer);
      look();
      return longest;
    },
  };
}

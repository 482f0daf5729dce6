import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { type SeededRandom, seededRandom } from '#platform/random/seeded-random.ts';
import { databaseOf } from '../../src/app/testing/children.ts';
import { countFaults } from '../bank/bank-books.ts';
import { openBankSchool, openEmptyAccount } from '../bank/bank-school.ts';
import { aSupervisedServer } from '../faults/supervised-server.ts';
import { type Report, shorten } from '../report.ts';
import { judgeRound, type Move } from './approval-judge.ts';
import {
  type Clerk,
  giveDuty,
  type Heard,
  hireOffice,
  type Line,
  lineTo,
  signInAll,
} from './approval-office.ts';

type Options = { seed: number; kills: number };

const MOVES = 32;
const ASKED_AT_ONCE = 4;
const BEFORE = 5_000;
const AMOUNT = 2_000;

/**
 * A bursar requests a withdrawal that needs a second person; 32 approvals, declines and withdrawals of the
 * request arrive at once while duties are revoked and given back, and the server is killed in between.
 * Everybody retries under the same keys until there is a response. Each request must have one outcome, and
 * each outcome and posting must exist once.
 */
export async function runD1({ seed, kills }: Options): Promise<Report> {
  const random = seededRandom(seed);
  const server = await aSupervisedServer();
  const { address, dataDir } = server;
  const { bank, close } = await openBankSchool([address], { pupils: 1 });
  const office = await hireOffice(address, databaseOf(dataDir));
  const { head, asker, deciders } = office;
  const line = lineTo(address);
  await line.untilAnswered({
    path: '/approvals/rules',
    method: 'PUT',
    body: { kind: 'bank.withdrawal', is_on: true, above: '1000' },
    as: head,
    mayRefuse: [],
  });
  const outcomes: Record<string, number> = {};
  const faults: string[] = [];
  let amidst = 0;
  let undecided = 0;
  const started = performance.now();
  // The first request is not disturbed: it measures how long a decision takes on this machine, from which the
  // delays of the others are derived.
  let decisionMs = 0;
  for (let round = 0; round <= kills; round += 1) {
    await signInAll(address, office, performance.now());
    const accountId = await openEmptyAccount(bank, bank.students[0]!, String(BEFORE));
    const key = randomUUID();
    const ask = () => askForWithdrawal(line, asker, accountId, key);
    const killAfter = async (ms: number) => {
      await sleep(ms);
      amidst += Number(line.count.open > 0);
      server.killServer();
      await server.ready();
    };
    // One kill in four falls into the request, the others into the first decision.
    const early = round % 4 === 2;
    const blows = [early && killAfter(random.below(decisionMs))];
    const [approvalId, ...twins] = await Promise.all(Array.from({ length: ASKED_AT_ONCE }, ask));
    const begun = performance.now();
    if (round > 0 && !early) blows.push(killAfter(decisionMs / 2 + random.below(decisionMs)));
    // In every fifth round the requester loses the duty too.
    const losers = round % 5 === 4 ? [...deciders, asker] : deciders;
    const duties = losers.map((clerk) => takeAndGiveBack(line, head, clerk));
    const wanted = movesOf(round, { random, asker, deciders });
    const carryOutAll = () =>
      Promise.all(
        wanted.map(async (move) => {
          const heard = await carryOut(line, approvalId!, move);
          const tookMs = Math.ceil(performance.now() - begun);
          if (heard.status === 200 && (round === 0 ? decisionMs === 0 : tookMs < decisionMs))
            decisionMs = tookMs;
          return { ...move, heard };
        }),
      );
    let moves = await carryOutAll();
    await Promise.all([...duties, ...blows]);
    if (moves.every(({ heard }) => heard.status !== 200)) {
      // This decision arrived while its sender lacked the duty.
      undecided += 1;
      moves = [...moves, ...(await carryOutAll())];
    }
    const client = new Client({ connectionString: databaseOf(dataDir) });
    await client.connect();
    const judged = await judgeRound(client, {
      accountId,
      approvalId: approvalId!,
      asker,
      before: BEFORE,
      amount: AMOUNT,
      moves,
    });
    await client.end();
    outcomes[judged.state] = (outcomes[judged.state] ?? 0) + 1;
    faults.push(...judged.faults);
    if ([...twins, await ask()].some((id) => id !== approvalId))
      faults.push(`the key of ${approvalId} asked for more than one request`);
  }
  const seconds = (performance.now() - started) / 1_000;
  const client = new Client({ connectionString: databaseOf(dataDir) });
  await client.connect();
  faults.push(...Object.entries(await countFaults(client)).map(([rule, rows]) => `${rule}: ${rows}`));
  await client.end();
  close();
  await server.end();
  return {
    piece: 'd1',
    size: `${kills + 1} requests of ${MOVES} decisions, ${kills} kills -9`,
    seed,
    figures: {
      seconds: Math.round(seconds),
      'a decision in ms': decisionMs,
      'kills amidst calls': amidst,
      ...outcomes,
      'without the duty at first': undecided,
      calls: line.count.calls,
      'broken off': line.count.broken,
      busy: line.count.busy,
    },
    faults: shorten([...line.surprises, ...server.ends, ...faults]),
  };
}

/** The id of the pending request, however often it is requested under this key. */
async function askForWithdrawal(line: Line, as: Clerk, accountId: string, key: string): Promise<string> {
  const { code, body } = await line.untilAnswered({
    path: `/bank/accounts/${accountId}/withdrawals`,
    body: { amount: String(AMOUNT), description: 'Uniform' },
    as,
    key,
    mayRefuse: ['WAITS_FOR_APPROVAL'],
  });
  if (code !== 'WAITS_FOR_APPROVAL') return body;
  const { error } = JSON.parse(body) as { error: { details?: { approval_id?: string } } };
  return error.details?.approval_id ?? body;
}

/**
 * Mostly approvals; the first move is a decline in every third round, and one in three rounds has a
 * withdrawal somewhere, so that each may win.
 */
function movesOf(
  round: number,
  { random, asker, deciders }: { random: SeededRandom; asker: Clerk; deciders: readonly Clerk[] },
): Move[] {
  const withdrawal = round % 3 === 2 ? random.below(MOVES) : null;
  return Array.from({ length: MOVES }, (_none, place): Move => {
    if (place === withdrawal) return { does: 'withdraw', by: asker };
    const by = deciders[place % deciders.length]!;
    return { does: place % 8 === (round % 3 === 1 ? 0 : 7) ? 'decline' : 'approve', by };
  });
}

const PATHS = { approve: 'approval', decline: 'refusal', withdraw: 'withdrawal' } as const;

const carryOut = (line: Line, approvalId: string, { does, by }: Move): Promise<Heard> =>
  line.untilAnswered({
    path: `/approvals/${approvalId}/${PATHS[does]}`,
    body: does === 'decline' ? { answer: 'No reason' } : {},
    as: by,
    // A person who lacks the duty at this moment is forbidden or finds nothing.
    mayRefuse: ['ALREADY_DECIDED', 'NOT_FOUND', 'FORBIDDEN'],
  });

async function takeAndGiveBack(line: Line, head: Clerk, clerk: Clerk): Promise<void> {
  await giveDuty(line, head, clerk, 'registrar');
  await giveDuty(line, head, clerk, 'bursar');
}

import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '../demo/cast.ts';
import { type Answer, sendJson } from '../testing/http-calls.ts';
import { type BankWish, type Movement, type Plan, planWish } from './bank-wishes.ts';

/** A bank that can be spoken to: ours, or the one that is wrong on purpose. */
export type Bank = {
  /** One address for each of its processes. */
  addresses: string[];
  authorization: () => string;
  /** Grows when a client opens another. */
  accounts: string[];
  students: string[];
};

/** What an acceptance promised. */
export type Promised = {
  id: string;
  seq?: number;
  receipt?: string;
  amount?: string;
  balance_after?: string;
};

/** A wish and everything that its client has heard of it. */
export type Told = {
  wish: BankWish;
  accepted: Promised[];
  refusals: string[];
  /** A try of it broke off: whether it counts, only the bank knows. */
  doubtful: boolean;
  /** How long it took from the first try to the first acceptance. */
  tookMs: number | null;
};

/** Refusals that are part of the game; any other answer but 201 and 503 is a surprise. */
const MAY_REFUSE: Record<BankWish['procedure'], string[]> = {
  'bank.create': [],
  'bank.deposit': [],
  'bank.withdraw': ['INSUFFICIENT_BALANCE'],
  'bank.reverse': ['INSUFFICIENT_BALANCE', 'ALREADY_REVERSED'],
};

const PATIENCE_MS = 10_000;

export type Crowd = {
  told: Told[];
  surprises: string[];
  /** How many answers said 503, and how many tries were broken off. */
  busy: () => number;
  broken: () => number;
  accepted: () => number;
  done: Promise<unknown>;
};

export type CrowdOptions = {
  bank: Bank;
  seed: number;
  clients: number;
  /** Is there another wish to have? Asked before each. */
  another: () => boolean;
  /** False: nobody sends anything any more, answered or not. */
  goesOn?: () => boolean;
  /** How long a client waits before it asks again. */
  pauseMs?: number;
};

/** Lets so many clients at a bank, each on a connection of its own that stays open. */
export function letIn(options: CrowdOptions): Crowd {
  const { bank, seed, clients, another, goesOn = () => true, pauseMs = 20 } = options;
  const told: Told[] = [];
  const surprises: string[] = [];
  const count = { busy: 0, broken: 0, accepted: 0 };

  const client = async (number: number) => {
    const random = seededRandom(seed * 7_919 + number);
    const agent = new Agent({ keepAlive: true });
    const mine: Movement[] = [];
    const name = `chaos-${seed}-client-${number}`;
    for (let turn = 0; goesOn() && another(); turn += 1) {
      const plan = planWish(random, { ...bank, mine, name }, turn);
      await carryOut(plan, number, agent, mine);
    }
    agent.destroy();
  };

  const carryOut = async (plan: Plan, number: number, agent: Agent, mine: Movement[]) => {
    const { wish, cutMs, twins, twinsCome } = plan;
    const about: Told = { wish, accepted: [], refusals: [], doubtful: false, tookMs: null };
    told.push(about);
    const started = performance.now();
    // The same key goes to the other process too, where there is one.
    const addressOf = (twin: number) => bank.addresses[(number + twin) % bank.addresses.length]!;
    const attempt = async (twin: number, timeoutMs = PATIENCE_MS, body = wish.body) =>
      sendJson(`${addressOf(twin)}/api/v1${wish.path}`, body, {
        agent,
        timeoutMs,
        headers: { authorization: bank.authorization(), 'idempotency-key': wish.key },
      }).catch(() => null);
    const untilAnswered = async (twin: number) => {
      while (goesOn()) {
        const before = about.accepted.length;
        if (hear(about, await attempt(twin)) === 'final') {
          if (before === 0 && about.accepted.length === 1) settled(about, performance.now() - started, mine);
          return;
        }
        await sleep(pauseMs);
      }
    };

    if (cutMs !== null && hear(about, await attempt(0, cutMs)) === 'final' && about.accepted.length === 1)
      settled(about, performance.now() - started, mine);
    const all = Array.from({ length: twins + 1 }, (_, twin) => twin);
    if (twinsCome === 'beside') await Promise.all(all.map(untilAnswered));
    else for (const twin of all) await untilAnswered(twin);
    if (plan.misused && about.accepted.length > 0) await misuse(wish, attempt);
  };

  const misuse = async (
    wish: BankWish,
    attempt: (twin: number, ms: number, body: BankWish['body']) => Promise<Answer | null>,
  ) => {
    const other = wish.procedure === 'bank.reverse' ? { reason: 'Another' } : { ...wish.body, amount: '77' };
    if (wish.procedure === 'bank.create') return;
    const answer = await attempt(0, PATIENCE_MS, other);
    if (answer && answer.status !== 503 && codeOf(answer) !== 'IDEMPOTENCY_KEY_REUSED')
      surprises.push(`${wish.key} with another body: ${answer.status} ${answer.body}`);
  };

  const settled = (about: Told, tookMs: number, mine: Movement[]) => {
    count.accepted += 1;
    about.tookMs = tookMs;
    const { wish } = about;
    const { id } = about.accepted[0]!;
    if (wish.accountId === null) bank.accounts.push(id);
    else if (wish.procedure !== 'bank.reverse')
      mine.push({ id, accountId: wish.accountId, effect: wish.effect });
  };

  /** Notes an answer. Final: there is no use in asking again. */
  const hear = (about: Told, answer: Answer | null): 'final' | 'again' => {
    if (!answer) {
      about.doubtful = true;
      count.broken += 1;
      return 'again';
    }
    if (answer.status === 503 && codeOf(answer) === 'UNAVAILABLE') {
      // Said also when the connection to the database broke in the middle of a commit.
      about.doubtful = true;
      count.busy += 1;
      return 'again';
    }
    if (answer.status === 201) about.accepted.push(JSON.parse(answer.body) as Promised);
    else if (answer.status === 409 && MAY_REFUSE[about.wish.procedure].includes(codeOf(answer)))
      about.refusals.push(codeOf(answer));
    else surprises.push(`${about.wish.key}: ${answer.status} ${answer.body}`);
    return 'final';
  };

  return {
    told,
    surprises,
    busy: () => count.busy,
    broken: () => count.broken,
    accepted: () => count.accepted,
    done: Promise.all(Array.from({ length: clients }, (_, number) => client(number))),
  };
}

/** Sends what is in doubt again under its key, until the bank has said what counts. */
export async function settleDoubts(bank: Bank, told: Told[]): Promise<string[]> {
  const surprises: string[] = [];
  const queue = told.filter(({ accepted, doubtful }) => doubtful && accepted.length === 0);
  const clerk = async () => {
    for (let about = queue.pop(); about; about = queue.pop()) {
      const { wish } = about;
      const headers = { authorization: bank.authorization(), 'idempotency-key': wish.key };
      const answer = await sendJson(`${bank.addresses[0]}/api/v1${wish.path}`, wish.body, { headers });
      if (answer.status === 201) about.accepted.push(JSON.parse(answer.body) as Promised);
      else if (!MAY_REFUSE[wish.procedure].includes(codeOf(answer)))
        surprises.push(`${wish.key}, asked again: ${answer.status} ${answer.body}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, clerk));
  return surprises;
}

export function codeOf({ body }: Answer): string {
  try {
    return (JSON.parse(body) as { error?: { code?: string } }).error?.code ?? '';
  } catch {
    return '';
  }
}

import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type SeededRandom, seededRandom } from '#platform/random/seeded-random.ts';
import { type Answer, sendJson } from '../src/app/testing/http-calls.ts';

/** One operation that a client wants done: sent under its key until it is answered. */
export type Wish = { key: string; procedure: string; path: string; body: Record<string, unknown> };

/** A wish, and the faults in sending it. */
export type Plan<W extends Wish> = {
  wish: W;
  /** The client aborts its first attempt after this time, in milliseconds; null: never. */
  cutMs: number | null;
  /** The number of duplicates, and when they are sent: at the same time, or after the response. */
  twins: number;
  twinsCome: 'beside' | 'after';
  /** Whether it is sent once more under its key with another body. */
  misused: boolean;
};

export type Outcome<W extends Wish, Promised> = {
  wish: W;
  accepted: Promised[];
  refusals: string[];
  /** An attempt broke off: only the server knows whether it was applied. */
  doubtful: boolean;
  /** Milliseconds from the first attempt to the first acceptance. */
  tookMs: number | null;
};

/** The server to call: one address for each of a school's processes. */
export type Target = { addresses: string[]; authorization: () => string };

export type Counter<W extends Wish, Promised> = {
  /** Starts a client: its next wish, drawn only from its random stream, and its handling of an acceptance. */
  begin: (name: string) => {
    wish: (random: SeededRandom, key: string) => W;
    settled: (wish: W, promised: Promised) => void | Promise<void>;
  };
  /** Expected refusals; any response other than 201, these and those of `isBusy` is a fault. */
  mayRefuse: (wish: W) => readonly string[];
  /** Another body to send under the key of a wish; null if nothing can be changed. */
  otherBody: (wish: W) => Record<string, unknown> | null;
};

const PATIENCE_MS = 10_000;

/**
 * The server was at capacity, or the caller had too many calls in progress: such a call is retried, as pages
 * do.
 */
export const isBusy = ({ status }: Answer): boolean => status === 503 || status === 429;

export type ClientLoad<W extends Wish, Promised> = {
  outcomes: Outcome<W, Promised>[];
  surprises: string[];
  /** The number of 503 and 429 responses, and of aborted attempts. */
  busy: () => number;
  broken: () => number;
  accepted: () => number;
  done: Promise<unknown>;
};

export type ClientOptions = {
  seed: number;
  clients: number;
  /** Whether to make another wish; called before each. */
  another: () => boolean;
  /** False stops all sending, answered or not. */
  goesOn?: () => boolean;
  /** Milliseconds before a retry. */
  pauseMs?: number;
};

function planAround<W extends Wish>(random: SeededRandom, wish: W): Plan<W> {
  return {
    wish,
    cutMs: random.below(10) === 0 ? 1 + random.below(60) : null,
    twins: random.below(10) === 0 ? 1 + random.below(2) : 0,
    twinsCome: random.below(2) === 0 ? 'beside' : 'after',
    misused: random.below(50) === 0,
  };
}

/** Starts this many clients, each on a separate keep-alive connection. */
export function startClientsAt<W extends Wish, Promised>(
  target: Target,
  counter: Counter<W, Promised>,
  options: ClientOptions,
): ClientLoad<W, Promised> {
  const { seed, clients, another, goesOn = () => true, pauseMs = 20 } = options;
  const outcomes: Outcome<W, Promised>[] = [];
  const surprises: string[] = [];
  const count = { busy: 0, broken: 0, accepted: 0 };
  type Client = ReturnType<typeof counter.begin>;

  const client = async (number: number) => {
    const random = seededRandom(seed * 7_919 + number);
    const agent = new Agent({ keepAlive: true });
    const name = `chaos-${seed}-client-${number}`;
    const self = counter.begin(name);
    for (let turn = 0; goesOn() && another(); turn += 1) {
      const wish = self.wish(random, `${name}-${String(turn).padStart(6, '0')}`);
      await carryOut(planAround(random, wish), number, agent, self);
    }
    agent.destroy();
  };

  const carryOut = async (plan: Plan<W>, number: number, agent: Agent, self: Client) => {
    const { wish, cutMs, twins, twinsCome } = plan;
    const about: Outcome<W, Promised> = { wish, accepted: [], refusals: [], doubtful: false, tookMs: null };
    outcomes.push(about);
    const started = performance.now();
    // Duplicates go to another process, if there is one.
    const addressOf = (twin: number) => target.addresses[(number + twin) % target.addresses.length]!;
    const attempt = async (twin: number, timeoutMs = PATIENCE_MS, body = wish.body) =>
      sendJson(`${addressOf(twin)}/api/v1${wish.path}`, body, {
        agent,
        timeoutMs,
        headers: { authorization: target.authorization(), 'idempotency-key': wish.key },
      }).catch(() => null);
    const settled = async () => {
      count.accepted += 1;
      about.tookMs = performance.now() - started;
      await self.settled(wish, about.accepted[0]!);
    };
    const untilAnswered = async (twin: number) => {
      while (goesOn()) {
        const before = about.accepted.length;
        if (hear(about, await attempt(twin)) === 'final') {
          if (before === 0 && about.accepted.length === 1) await settled();
          return;
        }
        await sleep(pauseMs);
      }
    };

    if (cutMs !== null && hear(about, await attempt(0, cutMs)) === 'final' && about.accepted.length === 1)
      await settled();
    const all = Array.from({ length: twins + 1 }, (_, twin) => twin);
    if (twinsCome === 'beside') await Promise.all(all.map(untilAnswered));
    else for (const twin of all) await untilAnswered(twin);
    if (plan.misused && about.accepted.length > 0) await misuse(wish, attempt);
  };

  const misuse = async (
    wish: W,
    attempt: (twin: number, ms: number, body: W['body']) => Promise<Answer | null>,
  ) => {
    const other = counter.otherBody(wish);
    if (!other) return;
    const answer = await attempt(0, PATIENCE_MS, other);
    if (answer && !isBusy(answer) && codeOf(answer) !== 'IDEMPOTENCY_KEY_REUSED')
      surprises.push(`${wish.key} with another body: ${answer.status} ${answer.body}`);
  };

  /** Records a response. Final: a retry would not change it. */
  const hear = (about: Outcome<W, Promised>, answer: Answer | null): 'final' | 'again' => {
    if (!answer) {
      about.doubtful = true;
      count.broken += 1;
      return 'again';
    }
    if (answer.status === 503 && codeOf(answer) === 'UNAVAILABLE') {
      // This response is also given when the database connection broke during a commit.
      about.doubtful = true;
      count.busy += 1;
      return 'again';
    }
    if (answer.status === 429) {
      // Refused before anything was done.
      count.busy += 1;
      return 'again';
    }
    if (answer.status === 201) about.accepted.push(JSON.parse(answer.body) as Promised);
    else if (isRefusal(answer) && counter.mayRefuse(about.wish).includes(codeOf(answer)))
      about.refusals.push(codeOf(answer));
    else surprises.push(`${about.wish.procedure} ${about.wish.key}: ${answer.status} ${answer.body}`);
    return 'final';
  };

  return {
    outcomes,
    surprises,
    busy: () => count.busy,
    broken: () => count.broken,
    accepted: () => count.accepted,
    done: Promise.all(Array.from({ length: clients }, (_, number) => client(number))),
  };
}

/** Resends doubtful wishes under their keys until the server has given a final response. */
export async function settleDoubtsAt<W extends Wish, Promised>(
  target: Target,
  counter: Pick<Counter<W, Promised>, 'mayRefuse'>,
  outcomes: Outcome<W, Promised>[],
): Promise<string[]> {
  const surprises: string[] = [];
  const queue = outcomes.filter(({ accepted, doubtful }) => doubtful && accepted.length === 0);
  const clerk = async () => {
    for (let about = queue.pop(); about; about = queue.pop()) {
      const { wish } = about;
      const headers = { authorization: target.authorization(), 'idempotency-key': wish.key };
      const answer = await sendJson(`${target.addresses[0]}/api/v1${wish.path}`, wish.body, { headers });
      if (answer.status === 201) about.accepted.push(JSON.parse(answer.body) as Promised);
      else if (!counter.mayRefuse(wish).includes(codeOf(answer)))
        surprises.push(`${wish.key}, asked again: ${answer.status} ${answer.body}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, clerk));
  return surprises;
}

const isRefusal = ({ status }: Answer) => status === 409 || status === 422;

export function codeOf({ body }: Answer): string {
  try {
    return (JSON.parse(body) as { error?: { code?: string } }).error?.code ?? '';
  } catch {
    return '';
  }
}

import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type SeededRandom, seededRandom } from '#platform/random/seeded-random.ts';
import { type Answer, sendJson } from '../src/app/testing/http-calls.ts';

/** One thing that somebody wants done: sent under its key until it is answered. */
export type Wish = { key: string; procedure: string; path: string; body: Record<string, unknown> };

/** A wish, and what goes wrong with sending it. */
export type Plan<W extends Wish> = {
  wish: W;
  /** The client loses patience with its first try after so long. */
  cutMs: number | null;
  /** How often it is sent besides, and when: at the same moment, or once it is answered. */
  twins: number;
  twinsCome: 'beside' | 'after';
  /** Sent once more under its key with something else in it. */
  misused: boolean;
};

/** A wish and everything that its client has heard of it. */
export type Outcome<W extends Wish, Promised> = {
  wish: W;
  accepted: Promised[];
  refusals: string[];
  /** A try of it broke off: whether it counts, only the server knows. */
  doubtful: boolean;
  /** How long it took from the first try to the first acceptance. */
  tookMs: number | null;
};

/** Where wishes are sent: one address for each of a school's processes. */
export type Target = { addresses: string[]; authorization: () => string };

/** What people come for. */
export type Counter<W extends Wish, Promised> = {
  /** Begins a client: what it wants next, all of it from its own stream of chance, and what it makes of an acceptance. */
  begin: (name: string) => {
    wish: (random: SeededRandom, key: string) => W;
    settled: (wish: W, promised: Promised) => void | Promise<void>;
  };
  /** Refusals that are part of the game; any other answer but 201 and those of `isBusy` is a surprise. */
  mayRefuse: (wish: W) => readonly string[];
  /** Something else to send under the key of a wish; null where nothing can be changed. */
  otherBody: (wish: W) => Record<string, unknown> | null;
};

const PATIENCE_MS = 10_000;

/** There was no room for it, on the server or among what one caller may have under way: whoever is told so asks again, as pages do. */
export const isBusy = ({ status }: Answer): boolean => status === 503 || status === 429;

export type ClientLoad<W extends Wish, Promised> = {
  outcomes: Outcome<W, Promised>[];
  surprises: string[];
  /** How many answers said 503 or 429, and how many tries were broken off. */
  busy: () => number;
  broken: () => number;
  accepted: () => number;
  done: Promise<unknown>;
};

export type ClientOptions = {
  seed: number;
  clients: number;
  /** Is there another wish to have? Asked before each. */
  another: () => boolean;
  /** False: nobody sends anything any more, answered or not. */
  goesOn?: () => boolean;
  /** How long a client waits before it asks again. */
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

/** Lets so many clients at a counter, each on a connection of its own that stays open. */
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
    // The same key goes to the other process too, where there is one.
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

  /** Notes an answer. Final: there is no use in asking again. */
  const hear = (about: Outcome<W, Promised>, answer: Answer | null): 'final' | 'again' => {
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
    if (answer.status === 429) {
      // Turned away before anything was done.
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

/** Sends what is in doubt again under its key, until the server has said what counts. */
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

import { countWaiting } from './count-waiting.ts';
import { senderOf } from './senders.ts';
import { forgetOthers, keepWaiting, putWaiting, removeWaiting, type Waiting, waitingOf } from './store.ts';
import { noteUnsent } from './unsent-flag.ts';

/** An item that was sent from this device. */
export type Sent = Waiting & { sent_at: number };

/** State of the signed-in person's outbox. */
export type OutboxState = {
  owner: string | null;
  waiting: readonly Waiting[];
  /** Sent items with their time, shown until the server's own list is fetched. */
  sent: readonly Sent[];
  /** Since when the server cannot be reached; null while it can. */
  offlineSince: Date | null;
  sending: boolean;
};

let state: OutboxState = { owner: null, waiting: [], sent: [], offlineSince: null, sending: false };
const watchers = new Set<() => void>();
/** Called with the kind and group of the entries that the server has accepted. */
const settledWatchers = new Set<(settled: Of) => void>();

type Of = { kind: string; group: string };

export const outboxState = (): OutboxState => state;

export function watchOutbox(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export function onSettled(watcher: (settled: Of) => void): () => void {
  settledWatchers.add(watcher);
  return () => settledWatchers.delete(watcher);
}

function change(patch: Partial<OutboxState>): void {
  state = { ...state, ...patch };
  for (const watcher of watchers) watcher();
}

export function reached(isReached: boolean): void {
  if (isReached === (state.offlineSince === null)) return;
  change({ offlineSince: isReached ? null : new Date() });
}

async function readAgain(): Promise<void> {
  const { owner } = state;
  if (owner === null) return;
  show(owner, await waitingOf(owner));
}

function show(owner: string, waiting: readonly Waiting[]): void {
  if (state.owner !== owner) return;
  noteUnsent(owner, countWaiting(waiting));
  change({ waiting });
}

const RETRY_MS = 4_000;
const SETTLE_MS = 1_500;
const MOST_SHOWN = 2_000;
let timer: ReturnType<typeof setTimeout> | undefined;
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('preau-outbox');

/**
 * Sends this person's waiting entries from now on: immediately, when the network returns, when the page becomes
 * visible, and on a timer.
 */
export function startOutbox(owner: string): void {
  if (state.owner === owner) return;
  const first = state.owner === null;
  change({ owner, waiting: [], sent: [], offlineSince: navigator.onLine ? null : new Date() });
  void readAgain().then(() => sendSoon(0));
  void forgetOthers(owner).catch(() => undefined);
  if (!first) return;
  addEventListener('online', () => sendSoon(0));
  addEventListener('offline', () => reached(false));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') sendSoon(0);
  });
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    if (data === 'send') sendSoon(0);
  });
  channel?.addEventListener('message', () => void readAgain());
}

function tellTabs(): void {
  // A channel only reaches this origin and takes no target.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel?.postMessage('changed');
}

type Event = Waiting['event'];
type Said<Of extends Event> = { event: Of; label: string } & Partial<
  // Each entry may have its own group, so that entries of several groups become durable together.
  Pick<Waiting, 'subject' | 'refused' | 'answer' | 'group'>
>;
type How = {
  /** Sent immediately, instead of waiting a moment for more. */
  atOnce?: boolean;
  /** Earlier entries that these replace; those already being sent count separately. */
  instead?: readonly number[];
};

/**
 * Stores entries and sends them soon, or immediately. Resolves when they are durable on the device; render
 * them only then. An entry stored as refused waits for its author.
 */
export async function say<One extends Event>(
  of: Of,
  said: readonly Said<One>[],
  { atOnce = false, instead = [] }: How = {},
): Promise<void> {
  const { owner } = state;
  if (owner === null) throw new Error('Nobody is signed in.');
  show(
    owner,
    await keepWaiting(
      owner,
      said.map((one) => ({ ...of, refused: null, ...one })),
      instead,
    ),
  );
  tellTabs();
  void askForSync();
  sendSoon(atOnce ? 0 : SETTLE_MS);
}

/** Lets the browser start the worker once the network is back, if supported. */
async function askForSync(): Promise<void> {
  type WithSync = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } };
  const registration = (await navigator.serviceWorker?.getRegistration()) as WithSync | undefined;
  await registration?.sync?.register('outbox').catch(() => undefined);
}

export function sendSoon(afterMs = 0): void {
  clearTimeout(timer);
  timer = setTimeout(() => void send(), afterMs);
}

let isSending = false;

/** One tab per device sends at a time. In browsers without locks, ids prevent double counting. */
async function send(): Promise<void> {
  if (isSending || !state.waiting.some(({ refused }) => refused === null)) return;
  isSending = true;
  change({ sending: true });
  try {
    if (navigator.locks) await navigator.locks.request('preau-outbox', sendAll);
    else await sendAll();
  } catch {
    // Storage and lock errors are transient; the entries are still stored.
  } finally {
    isSending = false;
    await readAgain().catch(() => undefined);
    change({ sending: false });
    if (state.waiting.some(({ refused }) => refused === null)) sendSoon(RETRY_MS);
  }
}

async function sendAll(): Promise<void> {
  const { owner } = state;
  // A kind that cannot be sent now must not block the others.
  const stuck = new Set<string>();
  for (;;) {
    // Read again each time: another tab may have sent some, and entries may have been added.
    const waiting = owner === null ? [] : await waitingOf(owner);
    const open = waiting.filter((one) => one.refused === null && !stuck.has(groupOf(one)));
    const [first] = open;
    if (!first || owner === null || state.owner !== owner) return;
    const group = open.filter((one) => groupOf(one) === groupOf(first));
    if (!(await sendBatch(owner, first, group))) {
      if (state.offlineSince !== null) return;
      stuck.add(groupOf(first));
    }
    tellTabs();
    await readAgain();
  }
}

const groupOf = ({ kind, group }: Of) => `${kind} ${group}`;

/** Sends a batch of a group; returns whether to continue with the group. */
async function sendBatch(owner: string, { kind, group }: Of, waiting: readonly Waiting[]): Promise<boolean> {
  let batch = waiting;
  try {
    const sender = await senderOf(kind);
    if (!sender) return false;
    batch = waiting.slice(0, sender.most);
    const outcomes = new Map(
      (
        await sender.send(
          owner,
          group,
          batch.map(({ event }) => event),
        )
      ).map((one) => [one.id, one]),
    );
    reached(true);
    const answered = batch.flatMap((one) => {
      const outcome = outcomes.get(one.event.id);
      return outcome ? [{ one, outcome }] : [];
    });
    const refused = answered.filter(({ outcome }) => outcome.refused !== null);
    await putWaiting(
      refused.map(({ one, outcome }) => ({ ...one, refused: outcome.refused, answer: outcome.answer })),
    );
    const taken = answered.filter(({ outcome }) => outcome.refused === null);
    const shown = taken.filter(({ outcome }) => !outcome.lost);
    const sent = shown.map(({ one }) => ({ ...one, sent_at: Date.now() }));
    change({ sent: [...state.sent, ...sent].slice(-MOST_SHOWN) });
    await removeWaiting(taken.map(({ one }) => one.seq!));
    for (const watcher of settledWatchers) watcher({ kind, group });
    return answered.length > 0;
  } catch (error) {
    const { status, code } = error as { status?: unknown; code?: unknown };
    if (typeof status !== 'number') {
      reached(false);
      return false;
    }
    reached(true);
    // The whole batch is refused for good, and its author must know. Other errors are transient, such as an ended
    // session.
    if (status !== 404 && status !== 409 && status !== 422) return false;
    await putWaiting(batch.map((one) => ({ ...one, refused: String(code ?? status) })));
    return true;
  }
}

/** Sends refused entries again. */
export async function tryAgain(seqs: readonly number[]): Promise<void> {
  const chosen = state.waiting.filter(({ seq }) => seqs.includes(seq!));
  await putWaiting(chosen.map((one) => ({ ...one, refused: null, answer: undefined })));
  await readAgain();
  sendSoon(0);
}

/** Deletes entries that the author decided not to send. */
export async function discard(seqs: readonly number[]): Promise<void> {
  await removeWaiting(seqs);
  await readAgain();
  tellTabs();
}

/** Stops at sign-out or a change of person; waiting entries stay, for their author alone. */
export function stopOutbox(): void {
  clearTimeout(timer);
  change({ owner: null, waiting: [], sent: [] });
}

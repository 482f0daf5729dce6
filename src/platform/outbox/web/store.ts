import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import { STORE_NAME } from './forget-lists.ts';

/** An entry made on this device that the server has not accepted yet, or has refused. */
export type Waiting = {
  /** Sequence number, in the order of entry. */
  seq?: number;
  /** Author: nobody else on this device can send or see it. */
  owner: string;
  /** The feature that sends it. */
  kind: string;
  /** Entries of one group are sent in one request; the feature chooses the name. */
  group: string;
  event: { id: string; device_at: string };
  /** Label in the list of waiting entries. */
  label: string;
  /**
   * Subject of the entry: entries with the same subject count once, those with null not at all. Without it, each
   * counts.
   */
  subject?: string | null;
  /** Why the server refuses it; null while it is waiting. */
  refused: string | null;
  /** The conflicting server value, if it was returned. */
  answer?: unknown;
};

/** Last known server value, for use offline. */
export type Kept<Value = unknown> = { owner: string; kind: string; key: string; value: Value; at: string };

type Schema = DBSchema & {
  outbox: { key: number; value: Waiting; indexes: { owner: string } };
  kept: { key: [string, string, string]; value: Kept; indexes: { owner: string } };
};

/** The first version stored only the attendance roll. */
type FirstSchema = DBSchema & {
  outbox: { key: number; value: Waiting & { class_id: string; day: string } };
  days: { key: [string, string]; value: { owner: string; day: string; value: unknown; at: string } };
  rolls: {
    key: [string, string, string];
    value: { owner: string; class_id: string; day: string; value: unknown; at: string };
  };
};

const VERSION = 2;

let opened: Promise<IDBPDatabase<Schema>> | undefined;

/** The device's database, shared by everybody who signs in on it. */
function openStore(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>(STORE_NAME, VERSION, {
    upgrade: async (database, from, _to, change) => {
      database.createObjectStore('kept', { keyPath: ['owner', 'kind', 'key'] }).createIndex('owner', 'owner');
      if (from === 0)
        database
          .createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true })
          .createIndex('owner', 'owner');
      else await carryOver(change as unknown as Upgrading);
    },
    // Another tab needs to upgrade the database: close it here, and reopen it on the next use.
    blocking: (_from, _to, event) => {
      (event.target as IDBDatabase).close();
      opened = undefined;
    },
    terminated: () => (opened = undefined),
  });
  // Clear a failed open so that the next call retries it.
  opened.catch(() => (opened = undefined));
  return opened;
}

type Upgrading = IDBPTransaction<
  FirstSchema & Schema,
  ('outbox' | 'days' | 'rolls' | 'kept')[],
  'versionchange'
>;

/** Migrates entries stored before the update, atomically: if the upgrade fails, the old form stays whole. */
async function carryOver(change: Upgrading): Promise<void> {
  for await (const cursor of change.objectStore('outbox')) {
    const { class_id, day, ...rest } = cursor.value;
    await cursor.update({ ...rest, kind: 'attendance', group: `${class_id} ${day}` } as typeof cursor.value);
  }
  const kept = change.objectStore('kept');
  for (const { owner, day, value, at } of await change.objectStore('days').getAll())
    await kept.put({ owner, kind: 'attendance-day', key: day, value, at });
  for (const { owner, class_id, day, value, at } of await change.objectStore('rolls').getAll())
    await kept.put({ owner, kind: 'attendance-roll', key: `${class_id} ${day}`, value, at });
  for (const name of ['days', 'rolls'] as const) change.db.deleteObjectStore(name);
}

/** A person's waiting entries, in the order in which they were made. */
export async function waitingOf(owner: string): Promise<Waiting[]> {
  return asSaid(await (await openStore()).getAllFromIndex('outbox', 'owner', owner));
}

const asSaid = (found: readonly Waiting[]) => found.toSorted((one, other) => one.seq! - other.seq!);

/**
 * Stores entries durably in place of others, all or none. Returns all of the person's waiting entries.
 */
export async function keepWaiting(
  owner: string,
  said: readonly Omit<Waiting, 'owner'>[],
  instead: readonly number[] = [],
): Promise<Waiting[]> {
  const change = (await openStore()).transaction('outbox', 'readwrite');
  for (const seq of instead) void change.store.delete(seq);
  for (const waiting of said) void change.store.add({ owner, ...waiting });
  // In the same transaction: a second one would delay rendering the mark on a weak phone by as long again.
  const found = change.store.index('owner').getAll(owner);
  await change.done;
  return asSaid(await found);
}

export async function removeWaiting(seqs: readonly number[]): Promise<void> {
  const change = (await openStore()).transaction('outbox', 'readwrite');
  for (const seq of seqs) void change.store.delete(seq);
  await change.done;
}

export async function putWaiting(changed: readonly Waiting[]): Promise<void> {
  const change = (await openStore()).transaction('outbox', 'readwrite');
  for (const waiting of changed) void change.store.put(waiting);
  await change.done;
}

/** Stores a server value for the person who fetched it. */
export async function keep(owner: string, kind: string, key: string, value: unknown): Promise<void> {
  await (await openStore()).put('kept', { owner, kind, key, value, at: new Date().toISOString() });
}

export async function kept<Value>(
  owner: string,
  kind: string,
  key: string,
): Promise<Kept<Value> | undefined> {
  return (await (await openStore()).get('kept', [owner, kind, key])) as Kept<Value> | undefined;
}

/** Whether a value was stored within a time; a clock set back makes its age unknown. */
export function isYounger({ at }: Kept, ms: number, now = Date.now()): boolean {
  const age = now - Date.parse(at);
  return age >= 0 && age < ms;
}

/** All stored values of a kind. */
export async function allKept<Value>(owner: string, kind: string): Promise<Kept<Value>[]> {
  const range = IDBKeyRange.bound([owner, kind], [owner, kind, []]);
  return (await (await openStore()).getAll('kept', range)) as Kept<Value>[];
}

/** Deletes stored values of a kind that `isOld` selects; it receives all of them, latest first. */
export async function forgetKept(
  owner: string,
  kind: string,
  isOld: (one: Kept, place: number) => boolean,
): Promise<void> {
  const change = (await openStore()).transaction('kept', 'readwrite');
  const found = await change.store.getAll(IDBKeyRange.bound([owner, kind], [owner, kind, []]));
  const latestFirst = found.toSorted((one, other) => (one.at < other.at ? 1 : -1));
  for (const [place, one] of latestFirst.entries())
    if (isOld(one, place)) void change.store.delete([one.owner, one.kind, one.key]);
  await change.done;
}

/** The same for all kinds that begin with the prefix. */
export async function forgetKinds(
  owner: string,
  prefix: string,
  isOld: (one: Kept) => boolean,
): Promise<void> {
  const change = (await openStore()).transaction('kept', 'readwrite');
  for await (const cursor of change.store.iterate(
    IDBKeyRange.bound([owner, prefix], [owner, `${prefix}\uffff`]),
  ))
    if (isOld(cursor.value)) void cursor.delete();
  await change.done;
}

/** Deletes the stored lists of everybody else, since the phone may be shared. Unsent entries of others are kept. */
export async function forgetOthers(owner: string): Promise<void> {
  const change = (await openStore()).transaction('kept', 'readwrite');
  for await (const cursor of change.store) if (cursor.value.owner !== owner) await cursor.delete();
  await change.done;
}

/** On a confirmed sign-out: deletes all of this person's data from the device. */
export async function forgetPerson(owner: string): Promise<void> {
  const change = (await openStore()).transaction(['outbox', 'kept'], 'readwrite');
  for (const name of ['outbox', 'kept'] as const)
    for await (const cursor of change.objectStore(name).index('owner').iterate(owner)) await cursor.delete();
  await change.done;
}

import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { AttendanceDay, Roll, RollEvent } from '../../attendance.contract.ts';

/** Something said on this device that the server has not answered, or has refused. */
export type Waiting = {
  /** In the order in which it was said. */
  seq?: number;
  /** Whose it is: nobody else on this device sends it, or sees it. */
  owner: string;
  class_id: string;
  day: string;
  event: RollEvent;
  /** For the list of what waits: the class, and of a mark the pupil. */
  label: string;
  /** Why the server does not take it; null while it waits. */
  refused: string | null;
};

export type Kept<Value> = { owner: string; value: Value; at: string };

type Schema = DBSchema & {
  outbox: { key: number; value: Waiting; indexes: { owner: string } };
  days: { key: [string, string]; value: Kept<AttendanceDay> & { day: string } };
  rolls: { key: [string, string, string]; value: Kept<Roll> & { class_id: string; day: string } };
};

let opened: Promise<IDBPDatabase<Schema>> | undefined;

/** What this device keeps of attendance. */
export function openStore(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('preau-attendance', 1, {
    upgrade: (database) => {
      database
        .createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true })
        .createIndex('owner', 'owner');
      database.createObjectStore('days', { keyPath: ['owner', 'day'] });
      database.createObjectStore('rolls', { keyPath: ['owner', 'class_id', 'day'] });
    },
    // Another tab wants a newer form of it: this one opens it anew at its next step.
    blocking: (_from, _to, event) => {
      (event.target as IDBDatabase).close();
      opened = undefined;
    },
    terminated: () => (opened = undefined),
  });
  // What could not be opened is tried again the next time.
  opened.catch(() => (opened = undefined));
  return opened;
}

/** What waits of one person, in the order in which it was said. */
export async function waitingOf(owner: string): Promise<Waiting[]> {
  const found = await (await openStore()).getAllFromIndex('outbox', 'owner', owner);
  return found.toSorted((one, other) => one.seq! - other.seq!);
}

/** Keeps what was said; settled, it outlives the browser. All of it or nothing. */
export async function keepWaiting(said: readonly Waiting[]): Promise<void> {
  const change = (await openStore()).transaction('outbox', 'readwrite');
  for (const waiting of said) void change.store.add(waiting);
  await change.done;
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

export async function keepDay(owner: string, value: AttendanceDay): Promise<void> {
  await (await openStore()).put('days', { owner, day: value.day, value, at: new Date().toISOString() });
}

export async function keepRoll(owner: string, value: Roll): Promise<void> {
  const { id } = value.class;
  const at = new Date().toISOString();
  await (await openStore()).put('rolls', { owner, class_id: id, day: value.day, value, at });
}

export const keptDay = async (owner: string, day: string) => (await openStore()).get('days', [owner, day]);

export const keptRoll = async (owner: string, classId: string, day: string) =>
  (await openStore()).get('rolls', [owner, classId, day]);

/** Days that are over go, and everybody else's lists: nobody on a shared phone sees another's. What others have not sent stays theirs. */
export async function forgetOld(owner: string, today: string): Promise<void> {
  const change = (await openStore()).transaction(['days', 'rolls'], 'readwrite');
  for (const name of ['days', 'rolls'] as const)
    for await (const cursor of change.objectStore(name))
      if (cursor.value.owner !== owner || cursor.value.day < today) await cursor.delete();
  await change.done;
}

/** A confirmed sign-out: nothing of this person stays on the device. */
export async function forgetPerson(owner: string): Promise<void> {
  const change = (await openStore()).transaction(['outbox', 'days', 'rolls'], 'readwrite');
  for (const name of ['outbox', 'days', 'rolls'] as const)
    for await (const cursor of change.objectStore(name))
      if (cursor.value.owner === owner) await cursor.delete();
  await change.done;
}

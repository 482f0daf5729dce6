import type { MessageDescriptor } from '@lingui/core';
import type { Waiting } from './store.ts';

/** Result for one event: accepted, or the reason it was not. */
export type Outcome = {
  id: string;
  refused: string | null;
  /** The conflicting server value, stored for the person who resolves it. */
  answer?: unknown;
  /** It was taken in and something else is shown: nothing of it is painted. */
  lost?: boolean;
};

/** Sends one feature's entries that were made offline. */
export type Sender = {
  /** Sends events of one group, in their order. What no outcome speaks of waits on. */
  send: (owner: string, group: string, events: readonly Waiting['event'][]) => Promise<readonly Outcome[]>;
  /** Maximum entries per request. */
  most: number;
  /** In the list of what waits: what an event says, and why it was refused. */
  words: (event: Waiting['event']) => MessageDescriptor | string;
  reasons: Readonly<Record<string, MessageDescriptor>>;
};

export type Senders = Readonly<Record<string, () => Promise<Sender>>>;

let bring: () => Promise<Senders> = async () => ({});

/** Said once by the application: what sends which kind. Each comes when something of its kind waits. */
export function setSenders(own: () => Promise<Senders>): void {
  bring = own;
}

export async function senderOf(kind: string): Promise<Sender | undefined> {
  return (await bring())[kind]?.();
}

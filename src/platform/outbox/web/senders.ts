import type { MessageDescriptor } from '@lingui/core';
import type { Waiting } from './store.ts';

/** Result for one event: accepted, or the reason it was not. */
export type Outcome = {
  id: string;
  refused: string | null;
  /** The conflicting server value, stored for the person who resolves it. */
  answer?: unknown;
  /** It was accepted, but something else takes precedence: do not render it. */
  lost?: boolean;
};

/** Sends one feature's entries that were made offline. */
export type Sender = {
  /** Sends events of one group, in order. Events without an outcome stay in the outbox. */
  send: (owner: string, group: string, events: readonly Waiting['event'][]) => Promise<readonly Outcome[]>;
  /** Maximum entries per request. */
  most: number;
  /** For the list of waiting entries: a description of the event, and why it was refused. */
  words: (event: Waiting['event']) => MessageDescriptor | string;
  reasons: Readonly<Record<string, MessageDescriptor>>;
};

export type Senders = Readonly<Record<string, () => Promise<Sender>>>;

let bring: () => Promise<Senders> = async () => ({});

/** Called once by the application: the sender of each kind, loaded when an entry of it is waiting. */
export function setSenders(own: () => Promise<Senders>): void {
  bring = own;
}

export async function senderOf(kind: string): Promise<Sender | undefined> {
  return (await bring())[kind]?.();
}

import { type NewAuditEvent, recordEvent } from '#platform/audit/server/record.ts';
import { findUserByEmail, lockUser, normalizeEmail, type User } from '#platform/auth/server/users.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import type { Environment } from '#platform/env/environment.ts';
import { HostRefusal } from './refusal.ts';

export type Order = {
  db: Db;
  environment: Environment;
  now: () => Date;
  words: string[];
  /** Read from standard input if --password was given. */
  password: string | null;
};

/** A command that the owner of the host may run without signing in. Returns the text for the terminal. */
export type Command = {
  /** "<email> <full name>": one word per argument. */
  words: string;
  does: string;
  takesPassword?: true;
  run: (order: Order) => Promise<string>;
};

/** Records an action on the host in the audit trail, where every administrator sees it. */
export function recordOnHost(
  tx: Tx,
  { now }: Pick<Order, 'now'>,
  event: Pick<NewAuditEvent, 'action' | 'subject' | 'details'>,
): Promise<void> {
  return recordEvent(tx, { ...event, at: now(), actorId: null, via: 'host', address: null });
}

/** Finds the account of an email address and locks it until the transaction ends. */
export async function lockAccount(tx: Tx, email: string): Promise<User> {
  const found = await findUserByEmail(tx, normalizeEmail(email));
  const user = found && (await lockUser(tx, found.id));
  if (!user) throw new HostRefusal(`Nobody has an account with the address ${email}: see the list.`);
  return user;
}

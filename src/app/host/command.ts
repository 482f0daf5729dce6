import { type NewAuditEvent, recordEvent } from '#platform/audit/server/record.ts';
import { findUserByEmail, lockUser, normalizeEmail, type User } from '#platform/auth/server/users.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import type { Environment } from '#platform/env/environment.ts';
import { HostRefusal } from './refusal.ts';

/** What a command is told. */
export type Order = {
  db: Db;
  environment: Environment;
  now: () => Date;
  /** Its words, in order. */
  words: string[];
  /** Read from standard input where --password was given. */
  password: string | null;
};

/** One thing that whoever owns the host may do past every sign-in. The answer is what the terminal shows. */
export type Command = {
  /** "<email> <full name>": as many words as there are names. */
  words: string;
  does: string;
  takesPassword?: true;
  run: (order: Order) => Promise<string>;
};

/** Writes what was done on the host into the audit trail, where every administrator sees it. */
export function recordOnHost(
  tx: Tx,
  { now }: Pick<Order, 'now'>,
  event: Pick<NewAuditEvent, 'action' | 'subject' | 'details'>,
): Promise<void> {
  return recordEvent(tx, { ...event, at: now(), actorId: null, via: 'host', address: null });
}

/** The account of an address, held until the transaction ends. */
export async function lockAccount(tx: Tx, email: string): Promise<User> {
  const found = await findUserByEmail(tx, normalizeEmail(email));
  const user = found && (await lockUser(tx, found.id));
  if (!user) throw new HostRefusal(`Nobody has an account with the address ${email}: see the list.`);
  return user;
}

import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** The account that PostgreSQL runs under if Préau runs as root: it refuses to run as root. */
export type Account = { uid: number; gid: number };

/** `nobody` with its usual ids on Unix: shared with every other program that runs under it. */
export const NOBODY: Account = { uid: 65_534, gid: 65_534 };

/** Accounts dedicated to a database, in order of preference. */
const OWN_NAMES = ['preau', 'postgres'];

/** The machine's account `preau` or `postgres`, else `nobody`. */
export function ownAccount(): Account {
  const lines = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : [];
  for (const name of OWN_NAMES) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (Number(uid) > 0 && Number(gid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  return NOBODY;
}

/**
 * Null for an ordinary user. As root: the owner of the existing database, else the dedicated
 * account.
 */
export function chooseAccount(cluster: string): Account | null {
  if (process.getuid?.() !== 0) return null;
  if (!existsSync(cluster)) return ownAccount();
  const { uid, gid } = statSync(cluster);
  return uid === 0 ? ownAccount() : { uid, gid };
}

/** True if an account can traverse to a directory, judged by owner and mode of each existing part of the path. */
export function canReach(directory: string, account: Account = ownAccount()): boolean {
  const path = resolve(directory);
  const parent = dirname(path);
  if (parent !== path && !canReach(parent, account)) return false;
  if (!existsSync(path)) return true;
  const { uid, mode } = statSync(path);
  return (mode & (uid === account.uid ? 0o100 : 0o001)) !== 0;
}

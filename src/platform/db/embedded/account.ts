import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** The account PostgreSQL runs under when it isn't ours: it refuses to run as root. */
export type Account = { uid: number; gid: number };

/** `nobody` on every Unix with the usual numbers: shared with whatever else runs without an account of its own. */
export const NOBODY: Account = { uid: 65_534, gid: 65_534 };

/** Accounts that are there for a database alone, the fittest first. */
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

/** Null for an ordinary user. As root: whoever owns the database already, else the account that is there for it. */
export function chooseAccount(cluster: string): Account | null {
  if (process.getuid?.() !== 0) return null;
  if (!existsSync(cluster)) return ownAccount();
  const { uid, gid } = statSync(cluster);
  return uid === 0 ? ownAccount() : { uid, gid };
}

/** Whether an account may walk down to a directory, judged by owner and mode of each part that exists. */
export function canReach(directory: string, account: Account = ownAccount()): boolean {
  const path = resolve(directory);
  const parent = dirname(path);
  if (parent !== path && !canReach(parent, account)) return false;
  if (!existsSync(path)) return true;
  const { uid, mode } = statSync(path);
  return (mode & (uid === account.uid ? 0o100 : 0o001)) !== 0;
}

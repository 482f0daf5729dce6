import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** The account PostgreSQL runs under when it isn't ours: it refuses to run as root. */
export type Account = { uid: number; gid: number };

/** `nobody` on every Unix with the usual numbers. */
const NOBODY: Account = { uid: 65_534, gid: 65_534 };

/** Null for an ordinary user. As root: whoever owns the database already, else nobody. */
export function chooseAccount(cluster: string): Account | null {
  if (process.getuid?.() !== 0) return null;
  if (!existsSync(cluster)) return NOBODY;
  const { uid, gid } = statSync(cluster);
  return uid === 0 ? NOBODY : { uid, gid };
}

/** Whether an account may walk down to a directory, judged by owner and mode of each part that exists. */
export function canReach(directory: string, account: Account = NOBODY): boolean {
  const path = resolve(directory);
  const parent = dirname(path);
  if (parent !== path && !canReach(parent, account)) return false;
  if (!existsSync(path)) return true;
  const { uid, mode } = statSync(path);
  return (mode & (uid === account.uid ? 0o100 : 0o001)) !== 0;
}

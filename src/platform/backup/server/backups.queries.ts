import { desc, gt } from 'drizzle-orm';
import { recordEvent } from '#platform/audit/server/record.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { schoolDay, type SchoolDay } from '#platform/time/school-day.ts';
import { backups } from './backup.tables.ts';
import type { MadeBackup } from './make-backup.ts';

const DAY_MS = 86_400_000;

type Backup = typeof backups.$inferSelect;

/** Records a backup, also in the audit trail. */
export async function insertBackup(
  tx: Tx,
  {
    at,
    cause,
    file,
    made,
  }: Pick<Backup, 'at' | 'cause' | 'file'> & { made: Omit<MadeBackup, 'files' | 'damage'> },
): Promise<void> {
  const { rows, bytes, encrypted, marks } = made;
  await tx.insert(backups).values({ id: newId(), at, cause, file, rows, bytes, encrypted, marks });
  await recordEvent(tx, {
    at,
    action: 'backups.made',
    actorId: null,
    via: cause === 'command' ? 'host' : 'server',
    address: null,
    details: { rows, encrypted },
  });
}

/** The last backups, newest first. */
export async function selectBackups(tx: Tx, limit: number): Promise<Backup[]> {
  return tx.select().from(backups).orderBy(desc(backups.at), desc(backups.id)).limit(limit);
}

/**
 * True if a daily backup is due: the school exists and has no backup yet today. Backups dated in the future
 * by a wrong clock are ignored.
 */
export async function lacksDaily(tx: Tx, now: Date, timeZone: string): Promise<boolean> {
  const [somebody] = await tx.select({ id: users.id }).from(users).limit(1);
  if (!somebody) return false;
  const recent = await tx
    .select({ at: backups.at, cause: backups.cause })
    .from(backups)
    .where(gt(backups.at, new Date(now.getTime() - 2 * DAY_MS)));
  const today: SchoolDay = schoolDay(now, timeZone);
  return !recent.some(({ at, cause }) => cause === 'daily' && schoolDay(at, timeZone) === today);
}

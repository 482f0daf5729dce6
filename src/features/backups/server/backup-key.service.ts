import { and, asc, eq, sql } from 'drizzle-orm';
import { type Call, record } from '#features/people/server/people.service.ts';
import type { BackupKeySource } from '#features/feature.ts';
import { profiles } from '#features/people/server/people.tables.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Secrets } from '#platform/secrets/server/secrets.ts';
import type { BackupKey } from '../backups.contract.ts';

const SHOWN = 'backups.key_shown';
/** The period in which the same person can see the key again, after a lost response or a printer jam. */
const AGAIN_MS = 10 * 60_000;

/** A fingerprint of a key that reveals nothing about it; stored in the audit trail when the key is shown. */
export const printOfKey = (secrets: Secrets, key: string) => secrets.hash('backup key', key);

/** The source of the backup key, and when the current one was shown for printing. */
export async function describeKey(tx: Tx, secrets: Secrets, source: BackupKeySource): Promise<BackupKey> {
  if (source.from !== 'file') return { from: source.from, shown: null };
  const key = await source.find();
  if (key === null) return { from: 'none', shown: null };
  const shown = await findShown(tx, printOfKey(secrets, key));
  return { from: 'file', shown: shown && { at: shown.at.toISOString(), by: shown.name } };
}

/** Whether nobody has been shown the installation's current backup key yet. */
export async function keyIsUnseen(tx: Tx, secrets: Secrets, source: BackupKeySource): Promise<boolean> {
  const { from, shown } = await describeKey(tx, secrets, source);
  return from === 'file' && shown === null;
}

type ShowCall = Call & { secrets: Secrets };

/**
 * Shows the key to one administrator, once, and records it in the audit trail. Later it can only be read on
 * the server.
 */
export async function showKey(
  call: ShowCall,
  source: BackupKeySource,
): Promise<{ key: string } | { refused: 'NO_BACKUP_KEY' | 'BACKUP_KEY_SHOWN' }> {
  const key = source.from === 'file' ? await source.find() : null;
  if (key === null) return { refused: 'NO_BACKUP_KEY' };
  const print = printOfKey(call.secrets, key);
  return call.db.transaction(async (tx) => {
    // Serializes concurrent requests, so that only one person sees the key.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('the showing of the backup key'))`);
    const shown = await findShown(tx, print);
    const isAgain = shown?.to === call.actor.userId && call.now().getTime() - shown.at.getTime() < AGAIN_MS;
    if (shown && !isAgain) return { refused: 'BACKUP_KEY_SHOWN' };
    await record(tx, call, { action: SHOWN, details: { key_print: print } });
    return { key };
  });
}

/** Who saw the key first: nobody, a person of the school, or the server's owner. */
async function findShown(tx: Tx, print: string) {
  const [event] = await tx
    .select({ at: auditEvents.at, to: auditEvents.actor_id, name: profiles.full_name })
    .from(auditEvents)
    .leftJoin(profiles, eq(profiles.user_id, auditEvents.actor_id))
    .where(and(eq(auditEvents.action, SHOWN), sql`${auditEvents.details} ->> 'key_print' = ${print}`))
    .orderBy(asc(auditEvents.seq))
    .limit(1);
  return event ?? null;
}

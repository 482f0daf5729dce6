import { desc, eq, isNull, sql } from 'drizzle-orm';
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { type Call as SchoolCall, record } from '#features/people/server/people.service.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { runCommand } from '#platform/http/server/run-command.ts';
import type { Secrets } from '#platform/secrets/server/secrets.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import type { OtherSchoolInput, PaperKeys } from '../signed-papers.contract.ts';
import { hexOf, type PaperKey, type SignedPaper, signPaper } from '../signed-papers.rules.ts';
import { otherSchoolKeys, paperKeys } from './paper-keys.tables.ts';

const SEALED_FOR = 'paper key';

type Making = { db: Db; secrets: Secrets; now: () => Date; timeZone: string };
type Call = SchoolCall & { secrets: Secrets; timeZone: string };

/** Signs papers with the current key and returns their codes as digits. */
export type PaperSigner = (paper: SignedPaper) => string;

/**
 * The school's signer; creates the first key. It uses a separate transaction, since papers are read in read-only ones:
 * call it before those.
 */
export async function paperSigner({ db, secrets, now, timeZone }: Making): Promise<PaperSigner> {
  const key = await db.transaction(async (tx) => {
    const found = await findKeyInUse(tx);
    if (found) return found;
    // Serializes concurrent first calls, so that the second finds the first's key.
    await lockKeys(tx);
    return (await findKeyInUse(tx)) ?? insertKey(tx, { secrets, at: now(), timeZone, by: null });
  });
  const { public_key } = key;
  const secret = createPrivateKey({
    key: Buffer.from(secrets.open(SEALED_FOR, key.sealed!), 'base64'),
    format: 'der',
    type: 'pkcs8',
  });
  const signer = { public_key, sign: (bytes: Uint8Array) => new Uint8Array(sign(null, bytes, secret)) };
  return (paper) => signPaper(paper, signer);
}

const lockKeys = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('paper keys'))`);

async function findKeyInUse(tx: Tx) {
  const [found] = await tx.select().from(paperKeys).where(isNull(paperKeys.until));
  return found ?? null;
}

type NewKey = { secrets: Secrets; at: Date; timeZone: string; by: string | null };

async function insertKey(tx: Tx, { secrets, at, timeZone, by }: NewKey) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const secret = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
  const row = {
    public_key: hexOf(publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)),
    sealed: secrets.seal(SEALED_FOR, secret),
    since: schoolDay(at, timeZone),
    until: null,
    made_at: at,
    made_by: by,
  };
  await tx.insert(paperKeys).values(row);
  return row;
}

/** Replaces the signing key. The earlier secret key is deleted; its signatures still verify. */
export function renewPaperKey(call: Call & { key: string }): Promise<PaperKeys> {
  const { actor, now, secrets, timeZone } = call;
  return runCommand(call, { procedure: 'signedPapers.renew', input: {} }, async (tx) => {
    const at = now();
    await lockKeys(tx);
    const before = await findKeyInUse(tx);
    await tx
      .update(paperKeys)
      .set({ sealed: null, until: schoolDay(at, timeZone) })
      .where(isNull(paperKeys.until));
    const { public_key } = await insertKey(tx, { secrets, at, timeZone, by: actor.userId });
    await record(tx, call, {
      action: 'signed_papers.key_renewed',
      details: { from: before?.public_key.slice(0, 8) ?? null, to: public_key.slice(0, 8) },
    });
    return readPaperKeys(tx);
  });
}

/** All keys that verify papers, the school's own first, newest first. */
export async function readPaperKeys(tx: Tx): Promise<PaperKeys> {
  const own = await tx
    .select({ public_key: paperKeys.public_key, since: paperKeys.since, until: paperKeys.until })
    .from(paperKeys)
    .orderBy(sql`${paperKeys.until} is not null`, desc(paperKeys.made_at));
  const others = await tx
    .select({ public_key: otherSchoolKeys.public_key, school: otherSchoolKeys.school })
    .from(otherSchoolKeys)
    .orderBy(otherSchoolKeys.school, otherSchoolKeys.added_at);
  return { own, others };
}

export function asPaperKeys({ own, others }: PaperKeys, school: string): PaperKey[] {
  return [
    ...own.map((key) => ({ ...key, school })),
    ...others.map((key) => ({ ...key, since: null, until: null })),
  ];
}

export async function addSchoolKey(
  call: SchoolCall,
  { school, public_key }: OtherSchoolInput,
): Promise<PaperKeys | { refused: 'KEY_KNOWN' }> {
  const { db, actor, now } = call;
  return db.transaction(async (tx) => {
    const [own] = await tx.select().from(paperKeys).where(eq(paperKeys.public_key, public_key));
    if (own) return { refused: 'KEY_KNOWN' } as const;
    const added = await tx
      .insert(otherSchoolKeys)
      .values({ public_key, school, added_at: now(), added_by: actor.userId })
      .onConflictDoNothing()
      .returning({ public_key: otherSchoolKeys.public_key });
    if (added.length === 0) return { refused: 'KEY_KNOWN' } as const;
    await record(tx, call, {
      action: 'signed_papers.school_added',
      details: { school, key: public_key.slice(0, 8) },
    });
    return readPaperKeys(tx);
  });
}

/** Removes another school's key; null if it is not listed. */
export async function removeSchoolKey(call: SchoolCall, publicKey: string): Promise<PaperKeys | null> {
  return call.db.transaction(async (tx) => {
    const [removed] = await tx
      .delete(otherSchoolKeys)
      .where(eq(otherSchoolKeys.public_key, publicKey))
      .returning({ school: otherSchoolKeys.school });
    if (!removed) return null;
    await record(tx, call, {
      action: 'signed_papers.school_removed',
      details: { school: removed.school, key: publicKey.slice(0, 8) },
    });
    return readPaperKeys(tx);
  });
}

const SPKI = Buffer.from('302a300506032b6570032100', 'hex');

/** Verifies with Node's crypto module. */
export function verifyByNode(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  const key = createPublicKey({ key: Buffer.concat([SPKI, publicKey]), format: 'der', type: 'spki' });
  return verify(null, message, key, signature);
}

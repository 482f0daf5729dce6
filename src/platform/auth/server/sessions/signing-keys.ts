import { desc, lt, ne, sql } from 'drizzle-orm';
import {
  calculateJwkThumbprint,
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose';
import type { Db, Tx } from '#platform/db/database.ts';
import type { Secrets } from '#platform/secrets/server/secrets.ts';
import { signingKeys } from '../auth.tables.ts';
import { findSealedSecret } from '../factors/factors.ts';
import { SEALED_FOR as AUTHENTICATOR } from '../factors/enrol-factor.ts';

type KeySet = {
  signing: { kid: string; key: CryptoKey };
  verifying: Map<string, CryptoKey>;
  jwks: { keys: JWK[] };
  loadedAt: number;
};

const RELOAD_AFTER_MS = 60_000;
const UNKNOWN_KEY_RELOAD_AFTER_MS = 2_000;
/** Longer than any access token lives. */
const REPLACED_KEY_MS = 3_600_000;
const SEALED_FOR = 'signing key';

type Row = typeof signingKeys.$inferSelect;
type Sealing = { secrets: Secrets; at: Date };

const importKey = async (jwk: Record<string, unknown>) => (await importJWK(jwk as JWK, 'ES256')) as CryptoKey;

/**
 * Keys that sign access tokens, shared by all nodes through the database, where the private keys are sealed under the
 * installation's key. The first is created on first use.
 */
export function signingKeyStore(db: Db, secrets: Secrets, now: () => Date) {
  let loading: Promise<KeySet> | undefined;
  let loaded: KeySet | undefined;

  async function load(): Promise<KeySet> {
    loading ??= db
      .transaction(async (tx) => {
        const sealing = { secrets, at: now() };
        return readKeys(await listKeys(tx, sealing), sealing);
      })
      .finally(() => (loading = undefined));
    return (loaded = await loading);
  }

  /** Other nodes rotate keys too, so the cache is reloaded periodically. */
  async function keySet(maxAgeMs = RELOAD_AFTER_MS): Promise<KeySet> {
    return loaded && Date.now() - loaded.loadedAt < maxAgeMs ? loaded : load();
  }

  return {
    signingKey: async () => (await keySet()).signing,
    /** Null for an unknown key. Forged key ids cause at most one database query in two seconds. */
    async verifyingKey(kid: string): Promise<CryptoKey | null> {
      const known = (await keySet()).verifying.get(kid);
      return known ?? (await keySet(UNKNOWN_KEY_RELOAD_AFTER_MS)).verifying.get(kid) ?? null;
    },
    jwks: async () => (await keySet()).jwks,
    /**
     * Signs with a new key from now on. The private halves of old keys are deleted at once; their public
     * halves are kept for an hour.
     */
    async rotate(): Promise<void> {
      await db.transaction((tx) => rotateKeys(tx, secrets, now()));
      await load();
    },
  };
}
export type SigningKeyStore = ReturnType<typeof signingKeyStore>;

// One node at a time creates keys: two that start together on an empty database must agree on one.
const lockKeys = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('auth signing keys'))`);

const newestFirst = (tx: Tx) =>
  tx.select().from(signingKeys).orderBy(desc(signingKeys.created_at), desc(signingKeys.kid));

async function listKeys(tx: Tx, sealing: Sealing): Promise<Row[]> {
  const rows = await newestFirst(tx);
  if (isInOrder(rows)) return rows;
  await lockKeys(tx);
  if (!isInOrder(await newestFirst(tx))) await replaceKey(tx, sealing);
  return newestFirst(tx);
}

/** A key that was once stored unsealed is also in old backups, so it must no longer sign. */
const isInOrder = ([newest]: Row[]) => newest !== undefined && sealedIn(newest) !== null;

const sealedIn = ({ private_jwk }: Row): string | null =>
  typeof private_jwk['sealed'] === 'string' ? private_jwk['sealed'] : null;

/**
 * True if the current key was sealed under another installation's key, so this installation's key is not the
 * school's. If no signing key exists yet, as after a restore, the seal of an authenticator app is checked.
 */
export async function isSealedForAnother(tx: Tx, secrets: Secrets): Promise<boolean> {
  const [newest] = await newestFirst(tx);
  const sealed = newest ? sealedIn(newest) : null;
  if (sealed !== null) return !canOpen(secrets, SEALED_FOR, sealed);
  const secret = await findSealedSecret(tx);
  return secret !== null && !canOpen(secrets, AUTHENTICATOR, secret);
}

function canOpen(secrets: Secrets, purpose: string, sealed: string): boolean {
  try {
    secrets.open(purpose, sealed);
    return true;
  } catch {
    return false;
  }
}

/**
 * Creates a new signing key and deletes the private halves of old ones; their public halves are kept for an
 * hour.
 */
export async function rotateKeys(tx: Tx, secrets: Secrets, at: Date): Promise<void> {
  await lockKeys(tx);
  await replaceKey(tx, { secrets, at });
}

async function replaceKey(tx: Tx, { secrets, at }: Sealing): Promise<void> {
  const [replacedLongAgo] = await tx
    .select({ created_at: signingKeys.created_at })
    .from(signingKeys)
    .where(lt(signingKeys.created_at, new Date(at.getTime() - REPLACED_KEY_MS)))
    .orderBy(desc(signingKeys.created_at))
    .limit(1);
  // All tokens of a key that was replaced an hour ago have expired.
  if (replacedLongAgo)
    await tx.delete(signingKeys).where(lt(signingKeys.created_at, replacedLongAgo.created_at));
  const kid = await insertKey(tx, { secrets, at });
  await tx.update(signingKeys).set({ private_jwk: {} }).where(ne(signingKeys.kid, kid));
}

async function insertKey(tx: Tx, { secrets, at }: Sealing): Promise<string> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const publicJwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(publicJwk);
  const purpose = { kid, alg: 'ES256', use: 'sig' };
  const privateJwk = JSON.stringify({ ...(await exportJWK(privateKey)), ...purpose });
  await tx.insert(signingKeys).values({
    kid,
    private_jwk: { sealed: secrets.seal(SEALED_FOR, privateJwk) },
    public_jwk: { ...publicJwk, ...purpose, key_ops: ['verify'] },
    created_at: at,
  });
  return kid;
}

async function readKeys(rows: Row[], { secrets, at }: Sealing): Promise<KeySet> {
  const [newest] = rows;
  const sealed = newest && sealedIn(newest);
  if (!newest || !sealed) throw new Error('There is no key to sign access tokens with.');
  const privateJwk = JSON.parse(secrets.open(SEALED_FOR, sealed)) as Record<string, unknown>;
  // A replaced key verifies tokens until the last one it signed has expired; the next rotation deletes it.
  const since = at.getTime() - REPLACED_KEY_MS;
  const inUse = rows.filter((_, place) => place === 0 || rows[place - 1]!.created_at.getTime() > since);
  const verifying = new Map<string, CryptoKey>();
  for (const row of inUse) verifying.set(row.kid, await importKey(row.public_jwk));
  return {
    signing: { kid: newest.kid, key: await importKey(privateJwk) },
    verifying,
    jwks: { keys: inUse.map((row) => row.public_jwk as JWK) },
    loadedAt: Date.now(),
  };
}

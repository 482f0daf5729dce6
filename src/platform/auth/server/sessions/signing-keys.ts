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
import { signingKeys } from '../auth.tables.ts';

type KeySet = {
  signing: { kid: string; key: CryptoKey };
  verifying: Map<string, CryptoKey>;
  jwks: { keys: JWK[] };
  loadedAt: number;
};

const RELOAD_AFTER_MS = 60_000;
const UNKNOWN_KEY_RELOAD_AFTER_MS = 2_000;
const DAY_MS = 86_400_000;

const importKey = async (jwk: Record<string, unknown>) => (await importJWK(jwk as JWK, 'ES256')) as CryptoKey;

/** The keys that sign access tokens, shared by every node through the database. The first one is made at its first use. */
export function signingKeyStore(db: Db, now: () => Date) {
  let loading: Promise<KeySet> | undefined;
  let loaded: KeySet | undefined;

  async function load(): Promise<KeySet> {
    loading ??= db
      .transaction(async (tx) => readKeys(await listKeys(tx, now())))
      .finally(() => (loading = undefined));
    return (loaded = await loading);
  }

  /** Other nodes rotate too, so what is known is looked at again now and then. */
  async function keySet(maxAgeMs = RELOAD_AFTER_MS): Promise<KeySet> {
    return loaded && Date.now() - loaded.loadedAt < maxAgeMs ? loaded : load();
  }

  return {
    signingKey: async () => (await keySet()).signing,
    /** Null for a key that nobody here has made. Forged names of keys don't reach the database more than once in two seconds. */
    async verifyingKey(kid: string): Promise<CryptoKey | null> {
      const known = (await keySet()).verifying.get(kid);
      return known ?? (await keySet(UNKNOWN_KEY_RELOAD_AFTER_MS)).verifying.get(kid) ?? null;
    },
    jwks: async () => (await keySet()).jwks,
    /** Signs with a new key from now on. The secret of the old ones is forgotten at once; their public halves stay for a day. */
    async rotate(): Promise<void> {
      await db.transaction((tx) => rotateKeys(tx, now()));
      await load();
    },
  };
}
export type SigningKeyStore = ReturnType<typeof signingKeyStore>;

// One node at a time makes keys: two that start together on an empty database must agree on one.
const lockKeys = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('auth signing keys'))`);

const newestFirst = (tx: Tx) =>
  tx.select().from(signingKeys).orderBy(desc(signingKeys.created_at), desc(signingKeys.kid));

async function listKeys(tx: Tx, at: Date) {
  const rows = await newestFirst(tx);
  if (rows.length > 0) return rows;
  await lockKeys(tx);
  const othersMade = await newestFirst(tx);
  if (othersMade.length > 0) return othersMade;
  await insertKey(tx, at);
  return newestFirst(tx);
}

/** Makes a new signing key and forgets the secret of the old ones; their public halves stay for a day. */
export async function rotateKeys(tx: Tx, at: Date): Promise<void> {
  await lockKeys(tx);
  const [replacedLongAgo] = await tx
    .select({ created_at: signingKeys.created_at })
    .from(signingKeys)
    .where(lt(signingKeys.created_at, new Date(at.getTime() - DAY_MS)))
    .orderBy(desc(signingKeys.created_at))
    .limit(1);
  // A key that had a successor a day ago has signed nothing that is still valid.
  if (replacedLongAgo)
    await tx.delete(signingKeys).where(lt(signingKeys.created_at, replacedLongAgo.created_at));
  const kid = await insertKey(tx, at);
  await tx.update(signingKeys).set({ private_jwk: {} }).where(ne(signingKeys.kid, kid));
}

async function insertKey(tx: Tx, at: Date): Promise<string> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const publicJwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(publicJwk);
  const purpose = { kid, alg: 'ES256', use: 'sig' };
  await tx.insert(signingKeys).values({
    kid,
    private_jwk: { ...(await exportJWK(privateKey)), ...purpose },
    public_jwk: { ...publicJwk, ...purpose, key_ops: ['verify'] },
    created_at: at,
  });
  return kid;
}

async function readKeys(rows: (typeof signingKeys.$inferSelect)[]): Promise<KeySet> {
  const [newest] = rows;
  if (!newest) throw new Error('There is no key to sign access tokens with.');
  const verifying = new Map<string, CryptoKey>();
  for (const row of rows) verifying.set(row.kid, await importKey(row.public_jwk));
  return {
    signing: { kid: newest.kid, key: await importKey(newest.private_jwk) },
    verifying,
    jwks: { keys: rows.map((row) => row.public_jwk as JWK) },
    loadedAt: Date.now(),
  };
}

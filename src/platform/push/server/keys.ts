import { createECDH, createPrivateKey, sign } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import type { Secrets } from '#platform/secrets/server/secrets.ts';
import { pushKeys, pushSubscriptions } from './push.tables.ts';

export type PushKeys = { publicKey: string; privateKey: string };

const PURPOSE = 'push key';

/**
 * The portal's key pair, created seconds after the first start. If it was sealed under a lost key it is
 * created anew and the subscriptions are deleted, because push services tie them to the former key.
 */
export async function findOrMakePushKeys(tx: Tx, secrets: Secrets, at: Date): Promise<PushKeys> {
  const held = await openKeys(tx, secrets);
  if (held) return held;
  await tx.execute(sql`lock table ${pushKeys} in exclusive mode`);
  const meanwhile = await openKeys(tx, secrets);
  if (meanwhile) return meanwhile;
  await tx.delete(pushSubscriptions);
  await tx.delete(pushKeys);
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  const privateKey = pair.getPrivateKey('base64url');
  await tx
    .insert(pushKeys)
    .values({ public_key: publicKey, private_key: secrets.seal(PURPOSE, privateKey), created_at: at });
  return { publicKey, privateKey };
}

/** The public key with which browsers subscribe; null until the pair is created. */
export const findPushKey = async (tx: Tx, secrets: Secrets): Promise<string | null> =>
  (await openKeys(tx, secrets))?.publicKey ?? null;

async function openKeys(tx: Tx, secrets: Secrets): Promise<PushKeys | null> {
  const [row] = await tx.select().from(pushKeys);
  if (!row) return null;
  try {
    return { publicKey: row.public_key, privateKey: secrets.open(PURPOSE, row.private_key) };
  } catch {
    return null;
  }
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

const HOURS_12 = 43_200;

/** The header that identifies the portal to a push service (VAPID, RFC 8292). */
export function vapidHeader(
  { publicKey, privateKey }: PushKeys,
  endpoint: string,
  subject: string,
  at: Date,
): string {
  const point = Buffer.from(publicKey, 'base64url');
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
      d: Buffer.from(privateKey, 'base64url').toString('base64url'),
    },
  });
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(at.getTime() / 1000) + HOURS_12,
    sub: subject,
  };
  const text = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${text}.${signature.toString('base64url')}, k=${publicKey}`;
}

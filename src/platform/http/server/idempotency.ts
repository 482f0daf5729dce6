import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { ORPCError } from '@orpc/server';
import { sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { one } from '../../db/one.ts';
import { idempotentAnswers } from './http.tables.ts';

export type KeyedCall = { actorId: string; procedure: string; key: string; input: unknown };

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');

/** The stored form of a key: a reader of the database cannot use it. */
export const keyHash = (key: string) => sha256(key);

/** The context of an idempotent call with its key. Throws if its contract is not idempotent. */
export function withKey<Context extends { idempotencyKey: string | null }>(
  context: Context,
): Context & { key: string } {
  const { idempotencyKey: key } = context;
  if (key === null) throw new Error('The contract of this procedure requires no idempotency key');
  return { ...context, key };
}

/**
 * Runs the work once per key: a repeat gets the first response, even when both run concurrently. Call it first in the
 * transaction that does the work, so that response and change commit together. Throws 422 if the key is reused with
 * other input, 409 if a restore lost its response. Failed work (a throw) stores nothing: its key may be used again.
 */
export async function answerOnce<Answer>(
  tx: Tx,
  call: KeyedCall,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const told = await findAnswer<Answer>(tx, call);
  if (told) return told.answer;
  const answer = await work();
  await keepAnswer(tx, call, answer);
  return answer;
}

/**
 * The response stored for the key. Null if the key is new; then it stays locked for other calls until the transaction
 * ends.
 */
export async function findAnswer<Answer>(tx: Tx, call: KeyedCall): Promise<{ answer: Answer } | null> {
  const { actorId, procedure, key, input } = call;
  // The lock makes a second call with the key wait here until the first has committed or rolled back.
  const { rows } = await tx.execute<{ input_hash: string | null; answer: Buffer }>(
    sql`select * from public.claim_answer(${actorId}, ${procedure}, ${keyHash(key)})`,
  );
  const found = one(rows);
  if (found.input_hash === null) return null;
  if (found.input_hash !== sha256(JSON.stringify(input)))
    throw new ORPCError('IDEMPOTENCY_KEY_REUSED', {
      status: 422,
      message: 'This Idempotency-Key was used for another request.',
    });
  // A backup contains the key without its response: do not repeat the work.
  if (found.answer.length === 0)
    throw new ORPCError('ALREADY_RECORDED', {
      status: 409,
      message: 'This was already recorded earlier. Please look for it in the list before you enter it again.',
    });
  return { answer: JSON.parse(open(key, found.answer)) as Answer };
}

/** Stores the response under a key that `findAnswer` found new. */
export async function keepAnswer(tx: Tx, call: KeyedCall, answer: unknown): Promise<void> {
  const { actorId, procedure, key, input } = call;
  // Raw SQL: every deposit runs this, and building it column by column costs more than executing it.
  await tx.execute(sql`insert into ${idempotentAnswers} (actor_id, procedure, key_hash, input_hash, answer)
    values (${actorId}, ${procedure}, ${keyHash(key)}, ${sha256(JSON.stringify(input))}, ${seal(key, JSON.stringify(answer))})`);
}

// Responses may contain a one-time password, so they are encrypted with a key derived from the caller's idempotency
// key, which is not stored.
const secretFrom = (key: string, salt: Buffer) =>
  Buffer.from(hkdfSync('sha256', key, salt, 'idempotent answer', 32));

function seal(key: string, text: string): Buffer {
  const salt = randomBytes(16);
  const cipher = createCipheriv('aes-256-gcm', secretFrom(key, salt), Buffer.alloc(12));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([salt, cipher.getAuthTag(), sealed]);
}

function open(key: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', secretFrom(key, sealed.subarray(0, 16)), Buffer.alloc(12));
  decipher.setAuthTag(sealed.subarray(16, 32));
  return Buffer.concat([decipher.update(sealed.subarray(32)), decipher.final()]).toString('utf8');
}

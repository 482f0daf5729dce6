import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { ORPCError } from '@orpc/server';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { idempotentAnswers } from './http.tables.ts';

type Call = { actorId: string; procedure: string; key: string; input: unknown };

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');

/**
 * Does the work once for a key, however often the call comes: a repeat gets the first answer, also when both run at the same
 * moment. Call it first in the transaction that does the work, so that answer and change are kept together or not at all.
 * Throws 422 when the key comes back with another input. A refused work (a throw) leaves nothing behind: its key may be used again.
 */
export async function answerOnce<Answer>(tx: Tx, call: Call, work: () => Promise<Answer>): Promise<Answer> {
  const row = { actor_id: call.actorId, procedure: call.procedure, key_hash: sha256(call.key) };
  const inputHash = sha256(JSON.stringify(call.input));
  // The lock makes a second call with the key wait here until the first has committed or rolled back.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${row.actor_id} ${row.procedure} ${row.key_hash}`}, 0))`,
  );
  const [found] = await tx
    .select({ input_hash: idempotentAnswers.input_hash, answer: idempotentAnswers.answer })
    .from(idempotentAnswers)
    .where(
      and(
        eq(idempotentAnswers.actor_id, row.actor_id),
        eq(idempotentAnswers.procedure, row.procedure),
        eq(idempotentAnswers.key_hash, row.key_hash),
      ),
    );
  if (found) {
    if (found.input_hash !== inputHash)
      throw new ORPCError('IDEMPOTENCY_KEY_REUSED', {
        status: 422,
        message: 'This Idempotency-Key was used for another request.',
      });
    return JSON.parse(open(call.key, found.answer)) as Answer;
  }
  const answer = await work();
  await tx
    .insert(idempotentAnswers)
    .values({ ...row, input_hash: inputHash, answer: seal(call.key, JSON.stringify(answer)) });
  return answer;
}

// An answer may hold a password that is shown once. It is kept under a key made from the caller's own, which is not kept.
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

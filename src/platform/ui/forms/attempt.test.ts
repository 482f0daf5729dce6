import { ORPCError } from '@orpc/client';
import { describe, expect, it } from 'vitest';
import { discardDraft, keepDraft, sendAttempt, startAttempt, waitsForAnswer } from './attempt.ts';

const refused = (status: number, code = 'INSUFFICIENT_BALANCE') =>
  new ORPCError(code, { status, defined: true });
const LOST = new TypeError('Failed to fetch');
let count = 0;

/**
 * Sends one attempt against the given responses in order, and returns the idempotency keys used.
 */
async function sendAgainst(answers: unknown[], reopened: boolean) {
  count += 1;
  const of = `deposit ${count}`;
  const keys: string[] = [];
  let attempt = startAttempt(of, { amount: '' });
  for (const answer of answers) {
    if (reopened) attempt = startAttempt(of, { amount: '' });
    await sendAttempt(attempt, { amount: '500' }, ({ context }) => {
      keys.push(context.idempotencyKey);
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    }).catch(() => null);
  }
  return { distinct: new Set(keys).size, next: startAttempt(of, { amount: '' }) };
}

describe('the idempotency key of a movement', () => {
  it.each([
    ['the network failed: it may have counted all the same', LOST],
    ['the server failed half way', refused(500)],
    ['the server was too busy to answer', refused(503, 'UNAVAILABLE')],
    ['something on the way answered for the server', new ORPCError('NOT_FOUND', { status: 404 })],
  ])('is kept when %s, also over a closed dialog', async (_reason, error) => {
    const { distinct, next } = await sendAgainst([error, error], true);
    expect(distinct).toBe(1);
    expect(next).toMatchObject({ typed: { amount: '500' }, unanswered: true });
  });

  it('is kept after a refusal while the dialog is open, in case the first request arrives late', async () => {
    expect((await sendAgainst([refused(409), 'done'], false)).distinct).toBe(1);
  });

  it('is new in the next dialog once the server has answered', async () => {
    const { distinct, next } = await sendAgainst(['done', 'done'], true);
    expect(distinct).toBe(2);
    expect(next).toMatchObject({ typed: { amount: '' }, unanswered: false });
  });

  it('is dropped once the server has said that movements are stopped', async () => {
    const { next } = await sendAgainst([LOST, refused(503, 'LEDGER_HALTED')], false);
    expect(next.unanswered).toBe(false);
  });

  it('changes once the server says that it was used with another amount', async () => {
    const used = refused(422, 'IDEMPOTENCY_KEY_REUSED');
    const { distinct, next } = await sendAgainst([LOST, used, 'done'], false);
    expect(distinct).toBe(2);
    expect(next.unanswered).toBe(false);
  });

  it.each([
    [401, 'UNAUTHENTICATED'],
    [423, 'STEP_UP'],
    [429, 'TOO_MANY_REQUESTS'],
    [422, 'INVALID_INPUT'],
  ])('is kept when the repeat of a lost request is refused early (%i %s)', async (status, code) => {
    const { distinct, next } = await sendAgainst([LOST, refused(status, code), LOST], true);
    expect(distinct).toBe(1);
    expect(next.unanswered).toBe(true);
  });

  it('is not pending after the first send was refused before the key was looked up', async () => {
    expect((await sendAgainst([refused(429)], false)).next.unanswered).toBe(false);
  });
});

describe('a draft', () => {
  it('is restored until it is discarded', () => {
    const draft = startAttempt('draft 1', '');
    keepDraft(draft, 'Élodie');
    expect(startAttempt('draft 1', '')).toBe(draft);
    expect(waitsForAnswer('draft 1')).toBe(false);
    discardDraft(draft);
    expect(startAttempt('draft 1', '').typed).toBe('');
  });

  it('that was sent without an answer is kept as sent, whatever is typed or discarded since', async () => {
    const sent = startAttempt('draft 2', '');
    await sendAttempt(sent, 'as sent', () => Promise.reject(LOST)).catch(() => null);
    keepDraft(sent, 'changed');
    discardDraft(sent);
    expect(waitsForAnswer('draft 2')).toBe(true);
    expect(startAttempt('draft 2', '')).toMatchObject({ key: sent.key, typed: 'as sent' });
  });
});

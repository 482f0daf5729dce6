import { ORPCError } from '@orpc/client';
import { afterEach, describe, expect, it } from 'vitest';
import { newKey } from '#platform/http/web/idempotency-key.ts';
import { countedBefore } from '#platform/ui/forms/attempt.ts';
import { forgetAttempt, keepAttempt, keyAfter, startAttempt } from './enrol-attempt.ts';

const refused = (status: number, code = 'ROLL_NUMBER_TAKEN') => new ORPCError(code, { status });

afterEach(forgetAttempt);

describe('the key of an enrolment', () => {
  it('is long enough for the server, and never the same twice', () => {
    expect(newKey()).toMatch(/^[\x21-\x7e]{16,255}$/);
    expect(newKey()).not.toBe(newKey());
  });

  it.each([
    ['the network failed: the student may be enrolled all the same', new TypeError('Failed to fetch')],
    ['the server failed half way', refused(500)],
    ['the server was too busy to answer', refused(503)],
    ['a proxy gave up waiting', refused(504)],
  ])('stays when %s', (_reason, error) => {
    expect(keyAfter('the-key', error)).toBe('the-key');
  });

  it.each([409, 422, 400, 403])(
    'is replaced after a refusal for good (%i): another input needs another key',
    (status) => {
      expect(keyAfter('the-key', refused(status))).not.toBe('the-key');
    },
  );
});

describe('an unfinished enrolment', () => {
  it('comes back with its key when the dialog opens again', () => {
    const attempt = { key: 'the-key', typed: { full_name: 'Élodie' } };
    keepAttempt('ada', attempt);
    expect(startAttempt('ada')).toEqual(attempt);
  });

  it('is not shown to the next person on the same computer', () => {
    keepAttempt('ada', { key: 'the-key', typed: { full_name: 'Élodie' } });
    expect(startAttempt('bob').typed).toEqual({});
    expect(startAttempt('bob').key).not.toBe('the-key');
  });

  it('is gone once it was thrown away or done', () => {
    keepAttempt('ada', { key: 'the-key', typed: { full_name: 'Élodie' } });
    forgetAttempt();
    expect(startAttempt('ada').typed).toEqual({});
  });
});

it('knows the refusal that says that an earlier sending did arrive', () => {
  expect(countedBefore(refused(422, 'IDEMPOTENCY_KEY_REUSED'))).toBe(true);
  expect(countedBefore(refused(422, 'BORN_TOO_LATE'))).toBe(false);
  expect(countedBefore(new TypeError('Failed to fetch'))).toBe(false);
});

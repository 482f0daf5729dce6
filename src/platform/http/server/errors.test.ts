import { ORPCError } from '@orpc/server';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { errorBody, toRefusal } from './errors.ts';

const silent = pino({ level: 'silent' });
const refusalOf = (code: string) => {
  const fromDriver = Object.assign(new Error('could not extend file "base/5/16384"'), { code });
  return toRefusal(new Error('a query failed', { cause: fromDriver }), 'request', silent);
};

const bodyOf = (status: number, data: unknown) => {
  const refusal = toRefusal(new ORPCError('REFUSED', { status, message: 'No.', data }), 'request', silent);
  return errorBody(refusal.code, refusal.message, refusal.data).error;
};
const bare = { code: 'REFUSED', message: 'No.', requestId: 'request' };

describe('a database that cannot store', () => {
  it.each(['53100', '58030', '25006', 'ENOSPC', 'EROFS', 'EACCES', 'STORE_REFUSED'])(
    '%s is reported as such, without internal details',
    (code) => {
      expect(refusalOf(code)).toMatchObject({ code: 'STORAGE', status: 503 });
      expect(refusalOf(code).message).not.toMatch(/base\/|extend/);
    },
  );

  it.each(['53300', '53200', '57P03', '08006', 'ECONNREFUSED', 'STORE_AWAY'])('%s can be retried', (code) => {
    expect(refusalOf(code)).toMatchObject({ code: 'UNAVAILABLE', status: 503 });
  });

  it('unexpected errors are server errors', () => {
    expect(refusalOf('XX000')).toMatchObject({ code: 'UNEXPECTED', status: 500 });
  });
});

describe('the details of a use case’s refusal', () => {
  it('are sent as texts, counts and groups of counts', () => {
    const details = { max: '10000', missing: 3, sheets: { total: 7, open: 1 } };
    expect(bodyOf(422, { details })).toEqual({ ...bare, details });
  });

  it('and other values are not sent', () => {
    for (const data of [undefined, null, 'row', { row: 'secret' }, { details: 'secret' }, { details: null }])
      expect(bodyOf(409, data)).toEqual(bare);
    expect(bodyOf(422, { details: { max: '1', row: { name: 'secret' } }, stack: 'secret' })).toEqual({
      ...bare,
      details: { max: '1' },
    });
    expect(bodyOf(503, { details: { max: '1' } })).toEqual(bare);
  });
});

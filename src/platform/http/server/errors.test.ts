import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { toRefusal } from './errors.ts';

const silent = pino({ level: 'silent' });
const refusalOf = (code: string) => {
  const fromDriver = Object.assign(new Error('could not extend file "base/5/16384"'), { code });
  return toRefusal(new Error('a query failed', { cause: fromDriver }), 'request', silent);
};

describe('a database that cannot store', () => {
  it.each(['53100', '58030', '25006', 'ENOSPC', 'EROFS'])(
    '%s is told as such, and nothing of its inside',
    (code) => {
      expect(refusalOf(code)).toMatchObject({ code: 'STORAGE', status: 503 });
      expect(refusalOf(code).message).not.toMatch(/base\/|extend/);
    },
  );

  it.each(['53300', '53200', '57P03', '08006', 'ECONNREFUSED'])('%s is worth another try', (code) => {
    expect(refusalOf(code)).toMatchObject({ code: 'UNAVAILABLE', status: 503 });
  });

  it('what nobody foresaw stays a fault of ours', () => {
    expect(refusalOf('XX000')).toMatchObject({ code: 'UNEXPECTED', status: 500 });
  });
});

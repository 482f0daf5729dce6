import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import pino from 'pino';
import { expect, it } from 'vitest';
import { aUser } from '#features/people/server/people.builders.ts';
import { readEnvironment } from '#platform/env/environment.ts';
import { NO_STORE, TEST_SECRETS } from '#platform/testing/api.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { createPortal } from '../portal.ts';

const PASSWORD = 'quatre corossols mûrs';

it('G1: neither the log nor the audit trail contains a password, a token, a code, a name or an address', async () => {
  const { db } = await testDatabase();
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString('utf8'));
      done();
    },
  });
  const portal = createPortal({
    db,
    environment: readEnvironment({}),
    version: 'test',
    log: pino({ level: 'debug' }, stream),
    health: { stopping: false },
    pages: null,
    secrets: TEST_SECRETS,
    files: NO_STORE,
  });
  const admin = await aUser(db, { role: 'admin', password: PASSWORD, full_name: 'Onana Chantal' });
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const response = await portal.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...headers },
      body: JSON.stringify(body),
    });
    return (await response.json()) as Record<string, string>;
  };
  const signIn = (password: string) =>
    post('/auth/v1/token?grant_type=password', { email: admin.email, password });

  await signIn('not the right one');
  const session = await signIn(PASSWORD);
  const authorization = { authorization: `Bearer ${session['access_token']}` };
  const slip = await post(
    '/api/v1/invitations',
    { role: 'teacher', full_name: 'Tabe Desmond', email: 'desmond@school.test' },
    authorization,
  );
  const key = new URLSearchParams(new URL(slip['link']!).hash.slice(1)).get('join')!;
  await post('/api/v1/joining/look', { key });
  await post('/api/v1/joining/accept', {
    key,
    full_name: 'Tabe Desmond',
    email: 'desmond@school.test',
    password: PASSWORD,
  });
  const made = await post('/api/v1/profile/keys', { name: 'Office', scope: 'read', days: 1 }, authorization);
  await post('/auth/v1/recover', { email: admin.email });
  await post('/auth/v1/token?grant_type=refresh_token', { refresh_token: session['refresh_token'] });

  const { rows } = await db.execute<{ line: string }>(sql`select t::text as line from audit_events t`);
  expect(rows.length).toBeGreaterThan(5);
  expect(lines.length).toBeGreaterThan(7);
  const written = [...lines, ...rows.map(({ line }) => line)].join('\n');
  const secrets = {
    password: PASSWORD,
    wrong: 'not the right one',
    access: session['access_token']!,
    refresh: session['refresh_token']!,
    invitation: key,
    code: slip['code']!,
    apiKey: made['key']!,
    address: admin.email,
    invited: 'desmond@school.test',
    name: 'Onana',
    other: 'Desmond',
  };
  for (const [what, secret] of Object.entries(secrets)) {
    expect(secret, what).toBeTruthy();
    expect(written.includes(secret), what).toBe(false);
  }
});

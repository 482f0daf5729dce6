import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { aUser } from '#features/people/server/people.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { atEndOfFile } from '#platform/testing/cleanups.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { type APortal, aPortal, bearerOf } from '../testing/portal.ts';

const PASSWORD = 'a long enough secret';

const readPage = async () => '<!doctype html><title>Préau</title>';

let db: Db;
let school: APortal;
let email: string;
beforeAll(async () => {
  ({ db } = await testDatabase());
  const webFolder = mkdtempSync(join(tmpdir(), 'preau-pages-'));
  atEndOfFile(async () => rmSync(webFolder, { recursive: true }));
  mkdirSync(join(webFolder, 'assets'));
  writeFileSync(join(webFolder, 'assets', 'app.js'), 'export {};\n');
  writeFileSync(join(webFolder, 'assets', 'map.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>\n');
  school = aPortal(db, {}, { find: () => ({ key: null, read: readPage }), webFolder });
  ({ email } = await aUser(db, { role: 'admin', password: PASSWORD }));
});

const EVERYWHERE = {
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=(), payment=(), usb=()',
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    'media-src blob:',
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types preau-worker',
  ].join('; '),
};
/** An API response is not a document, so its policy allows nothing. */
const DATA = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'",
};
/** A script or a style is part of a document, whose own headers apply to it. */
const PART = Object.fromEntries(
  [
    'strict-transport-security',
    'x-content-type-options',
    'referrer-policy',
    'cross-origin-resource-policy',
  ].map((name) => [name, EVERYWHERE[name as keyof typeof EVERYWHERE]]),
);
/** Headers that differ between responses and do not matter here. */
const NOISE = new Set([
  'content-type',
  'content-length',
  'x-request-id',
  'vary',
  'last-modified',
  'x-supabase-api-version',
]);

async function headersOf(path: string, sent: Parameters<APortal['send']>[1] = {}) {
  const { headers, status } = await school.send(path, sent);
  return { status, headers: Object.fromEntries([...headers].filter(([name]) => !NOISE.has(name))) };
}

describe('E4: headers of every response', () => {
  const never = { ...DATA, 'cache-control': 'private, no-store' };
  it.each([
    ['a page', '/', 200, { 'cache-control': 'private, no-cache' }],
    ['the sign-in page', '/auth', 200, { 'cache-control': 'private, no-cache' }],
    ['a page that is not there', '/nothing', 404, { 'cache-control': 'private, no-cache' }],
    ['a built file that is not there', '/assets/other.js', 404, {}],
    ['the API to nobody', '/api/v1/me', 401, never],
    ['the API where there is nothing', '/api/v1/nothing', 404, never],
    ['sign-in to nobody', '/auth/v1/user', 401, never],
    ['the keys of sign-in', '/auth/v1/.well-known/jwks.json', 200, never],
    ['sign-in where there is nothing', '/auth/v1/nothing', 404, never],
  ])('%s', async (_, path, status, more) => {
    expect(await headersOf(path)).toEqual({ status, headers: { ...EVERYWHERE, ...more } });
  });

  it('a built file is part of a document and has the headers of a part', async () => {
    expect(await headersOf('/assets/app.js')).toEqual({
      status: 200,
      headers: { ...PART, 'cache-control': 'public, max-age=31536000, immutable' },
    });
  });

  it('a built picture may be opened on its own and has the headers of a page', async () => {
    expect((await headersOf('/assets/map.svg')).headers).toMatchObject(EVERYWHERE);
  });

  it('a refused request from another origin', async () => {
    const sent = { body: {}, headers: { origin: 'https://evil.test' } };
    for (const path of ['/api/v1/classes', '/auth/v1/token?grant_type=password'])
      expect(await headersOf(path, sent)).toEqual({ status: 403, headers: { ...EVERYWHERE, ...never } });
  });

  it('the API for a signed-in person, whose records stay out of every cache', async () => {
    const headers = await bearerOf(await school.signIn(email, PASSWORD));
    for (const path of ['/api/v1/me', '/api/v1/students'])
      expect(await headersOf(path, { headers })).toEqual({
        status: 200,
        headers: { ...EVERYWHERE, ...never },
      });
  });
});

const signOut = async (scope: string) => {
  const headers = await bearerOf(await school.signIn(email, PASSWORD));
  return headersOf(`/auth/v1/logout?scope=${scope}`, { method: 'POST', headers });
};

describe('E4: signing out', () => {
  it('removes the pages from the cache of a shared computer', async () => {
    for (const scope of ['local', 'global'])
      expect((await signOut(scope)).headers).toMatchObject({ 'clear-site-data': '"cache"' });
  });

  it('on another device leaves this one unchanged', async () => {
    expect((await signOut('others')).headers).not.toHaveProperty('clear-site-data');
  });
});

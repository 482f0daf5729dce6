import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { GoTrueClient } from '@supabase/auth-js';
import { Hono } from 'hono';
import pino from 'pino';
import type { Db } from '#platform/db/database.ts';
import { atEndOfFile } from '#platform/testing/cleanups.ts';
import { TEST_INSTALLATION, TEST_SECRETS } from '#platform/testing/api.ts';
import { createAuth } from '../auth.ts';
import { THROTTLE_LIMITS } from '../limits/throttle.ts';
import type { AuthHooks, AuthOptions } from '../options.ts';

/** Hooks of a product with default behavior. */
export const PLAIN_HOOKS: AuthHooks = {
  onSignUp: async (_tx, { user_metadata }) => user_metadata,
  sessionLife: async () => ({ idleSeconds: 43_200, maxSeconds: 14 * 86_400 }),
  passwordRules: async () => ({ shortest: 6, words: [] }),
  allowsManySignUps: async () => false,
  sendRecovery: async () => {},
  tellOwner: async () => {},
};

/** Tests sign up many people from one address. */
const ROOMY = { ...THROTTLE_LIMITS, signUps: { failures: 10_000, seconds: 1 } };

const ISSUER = 'http://preau.test/auth/v1';

/** The sign-in server on a real port. `clock.ms` moves its clock, `address.of` sets the callers' address. */
export async function servedAuth(db: Db, options: Partial<AuthOptions> = {}) {
  const clock = { ms: 0 };
  const address = { of: '10.0.0.1' };
  const auth = createAuth({
    db,
    issuer: ISSUER,
    now: () => new Date(Date.now() + clock.ms),
    log: pino({ level: 'silent' }),
    clientAddress: () => address.of,
    secrets: TEST_SECRETS,
    installation: TEST_INSTALLATION,
    throttle: ROOMY,
    ...PLAIN_HOOKS,
    ...options,
  });
  const app = new Hono().route('/auth/v1', auth.routes);
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 });
  if (!server.listening) await new Promise((resolve) => server.once('listening', resolve));
  atEndOfFile(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  );
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/auth/v1`;
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  return { auth, url, clock, address, post };
}
export type ServedAuth = Awaited<ReturnType<typeof servedAuth>>;

/** A browser's storage for one site; two clients sharing it act as two tabs. */
export function aStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

/** The unmodified official client, as one tab of a browser. */
export function aClient({ url }: { url: string }, storage = aStorage()): GoTrueClient {
  const client = new GoTrueClient({
    url,
    storageKey: 'preau-session',
    storage,
    persistSession: true,
    autoRefreshToken: false,
    experimental: { passkey: true },
  });
  atEndOfFile(async () => client.dispose());
  return client;
}

let people = 0;
export const PASSWORD = 'mangue bleue 27';

/** Signs up a new person. */
export async function aPerson(served: { url: string }, password = PASSWORD) {
  people += 1;
  const email = `person-${people}@school.test`;
  const { data, error } = await aClient(served).signUp({
    email,
    password,
    options: { data: { full_name: `Person ${people}` } },
  });
  if (error || !data.user) throw error ?? new Error('There is no user.');
  return { email, password, userId: data.user.id };
}

/** A new person who is signed in. */
export async function aSignedInPerson(served: { url: string }, storage = aStorage()) {
  const person = await aPerson(served);
  const client = aClient(served, storage);
  const { data, error } = await client.signInWithPassword(person);
  if (error) throw error;
  return { ...person, client, session: data.session, storage };
}

/** A client's current access token. */
export async function tokenOf(client: GoTrueClient): Promise<string> {
  return (await client.getSession()).data.session!.access_token;
}

/** The server's status for a token: 200 while its session is live. */
export async function statusOf({ url }: { url: string }, token: string): Promise<number> {
  return (await fetch(`${url}/user`, { headers: { authorization: `Bearer ${token}` } })).status;
}
